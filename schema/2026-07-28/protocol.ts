// Generated from protocol.schema.json by scripts/generate/protocol-types.ts. Do not edit.

/** Anything JSON can express, null and fractions included. */
export type JSONValue = (string | number | boolean | null) | JSONObject | JSONArray;
export type JSONArray = JSONValue[];
/** Pairs a response with its request; never null on a request. */
export type RequestId = string | number;
/** Chosen by the client, repeated on each progress notification of that request. */
export type ProgressToken = string | number;
/** Opaque position in a paginated list; the empty string is a position like any other. */
export type Cursor = string;
/** How a result is to be read: complete, input_required, or a type of a negotiated extension. */
export type ResultType = string;
export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse;
/** One message on the wire; batches do not exist. */
export type JSONRPCMessage =
  JSONRPCRequest | JSONRPCNotification | JSONRPCResultResponse | JSONRPCErrorResponse;
/** From least to most severe, as in syslog. */
export type LoggingLevel =
  'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';
export type InputRequest = CreateMessageRequest | ListRootsRequest | ElicitRequest;
export type Role = 'user' | 'assistant';
export type SamplingMessageContentBlock =
  TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent;
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestURLParams;
/** One field of a form. */
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;
export type InputResponse = CreateMessageResult | ListRootsResult | ElicitResult;
export type ClientRequest =
  | DiscoverRequest
  | SubscriptionsListenRequest
  | ListToolsRequest
  | CallToolRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | ListPromptsRequest
  | GetPromptRequest
  | CompleteRequest;
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | LoggingMessageNotification
  | SubscriptionsAcknowledgedNotification
  | ToolListChangedNotification
  | ResourceListChangedNotification
  | ResourceUpdatedNotification
  | PromptListChangedNotification;
/** Holds for anything with a resultType, since extensions add types: judge a result by the definition of its request. */
export type ServerResult =
  | DiscoverResult
  | SubscriptionsListenResult
  | ListToolsResult
  | CallToolResult
  | ListResourcesResult
  | ListResourceTemplatesResult
  | ReadResourceResult
  | ListPromptsResult
  | GetPromptResult
  | CompleteResult
  | InputRequiredResult
  | Result;

export type JSONObject = {
  [k: string]: JSONValue;
};
/** What every request has, embedded ones included. */
export type Request = {
  method: string;
  params?: {
    [k: string]: unknown;
  };
};
/** What every notification has. */
export type Notification = {
  method: string;
  params?: {
    [k: string]: unknown;
  };
};
/** A request of any method. The params of a method that is known have a definition of their own. */
export type JSONRPCRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: {
    [k: string]: unknown;
  };
};
/** A one-way message: it has no id, so nothing can answer it. */
export type JSONRPCNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: string;
  params?: {
    [k: string]: unknown;
  };
};
/** The answer to a request that succeeded. */
export type JSONRPCResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: Result;
  error?: never;
};
/** Any result. Which definition applies depends on the request and on resultType. */
export type Result = {
  resultType: ResultType;
  _meta?: ResultMetaObject;
  [k: string]: unknown;
};
export type ResultMetaObject = {
  'io.modelcontextprotocol/serverInfo'?: Implementation;
  [k: string]: unknown;
};
/** A piece of software by its own account; nothing verifies it. */
export type Implementation = {
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  version: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
};
export type Icon = {
  /** An http(s) URL or a data: URI. */
  src: string;
  mimeType?: string;
  /** WxH in pixels each, or any. */
  sizes?: string[];
  /** The background the icon was drawn for. */
  theme?: 'light' | 'dark';
};
/** The answer to a request that failed. */
export type JSONRPCErrorResponse = {
  jsonrpc: '2.0';
  /** Absent, or null as base JSON-RPC has it, only where the id of the request could not be read. */
  id?: RequestId | null;
  error: Error;
  result?: never;
};
export type Error = {
  code: number;
  /** One short sentence. */
  message: string;
  /** Whatever else the sender wants to tell. */
  data?: unknown;
};
/** Metadata beside the payload. The grammar of its keys is left to checks, since a bad key leaves the message readable. */
export type MetaObject = {
  [k: string]: unknown;
};
/** What each request says about itself, since no connection remembers it. */
export type RequestMetaObject = {
  /** The revision this request is written in. */
  'io.modelcontextprotocol/protocolVersion': string;
  'io.modelcontextprotocol/clientCapabilities': ClientCapabilities;
  'io.modelcontextprotocol/clientInfo'?: Implementation;
  'io.modelcontextprotocol/logLevel'?: LoggingLevel;
  progressToken?: ProgressToken;
  [k: string]: unknown;
};
/** What the sender of this one request supports. Further names are allowed. */
export type ClientCapabilities = {
  /** Without members: forms only. */
  elicitation?: {
    form?: JSONObject;
    url?: JSONObject;
  };
  roots?: {
    [k: string]: unknown;
  };
  /** tools and context are extra; without members neither is supported. */
  sampling?: {
    context?: JSONObject;
    tools?: JSONObject;
  };
  /** Non-standard capabilities by name. */
  experimental?: {
    [k: string]: JSONObject;
  };
  /** Settings by extension identifier; an empty object is support without settings. */
  extensions?: {
    [k: string]: JSONObject;
  };
};
/** The subscription is named where the notification travels on a listen stream. */
export type NotificationMetaObject = {
  'io.modelcontextprotocol/subscriptionId'?: RequestId;
  [k: string]: unknown;
};
export type SubscriptionsListenResultMetaObject = {
  'io.modelcontextprotocol/subscriptionId': RequestId;
  'io.modelcontextprotocol/serverInfo'?: Implementation;
  [k: string]: unknown;
};
export type RequestParams = {
  _meta: RequestMetaObject;
};
export type NotificationParams = {
  _meta?: NotificationMetaObject;
};
export type PaginatedResult = {
  resultType: ResultType;
  nextCursor?: Cursor;
  _meta?: ResultMetaObject;
};
export type CacheableResult = {
  resultType: ResultType;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
/** The text was not JSON. */
export type ParseError = {
  code: -32700;
  message: string;
  data?: unknown;
};
/** The JSON was not a request. */
export type InvalidRequestError = {
  code: -32600;
  message: string;
  data?: unknown;
};
/** The server has no such method, or did not advertise the capability that gates it. */
export type MethodNotFoundError = {
  code: -32601;
  message: string;
  data?: unknown;
};
/** The params do not fit the method: shape, names, cursors, or missing request metadata. */
export type InvalidParamsError = {
  code: -32602;
  message: string;
  data?: unknown;
};
/** The server failed for reasons of its own. */
export type InternalError = {
  code: -32603;
  message: string;
  data?: unknown;
};
/** A mirrored HTTP header is missing, malformed, or says something else than the body. */
export type HeaderMismatchError = {
  jsonrpc: '2.0';
  /** Absent, or null as base JSON-RPC has it, only where the id of the request could not be read. */
  id?: RequestId | null;
  error: {
    code: -32020;
    message: string;
    data?: unknown;
  };
  result?: never;
};
/** The request needs client capabilities that it did not declare. */
export type MissingRequiredClientCapabilityError = {
  jsonrpc: '2.0';
  /** Absent, or null as base JSON-RPC has it, only where the id of the request could not be read. */
  id?: RequestId | null;
  error: {
    code: -32021;
    message: string;
    data: {
      requiredCapabilities: ClientCapabilities;
    };
  };
  result?: never;
};
/** The server does not serve the revision of the request. */
export type UnsupportedProtocolVersionError = {
  jsonrpc: '2.0';
  /** Absent, or null as base JSON-RPC has it, only where the id of the request could not be read. */
  id?: RequestId | null;
  error: {
    code: -32022;
    message: string;
    data: {
      /** The revisions the server does serve. */
      supported: string[];
      /** The revision the request asked for. */
      requested: string;
    };
  };
  result?: never;
};
export type Icons = {
  icons?: Icon[];
};
export type BaseMetadata = {
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
};
/** What the server offers. Further names are allowed. */
export type ServerCapabilities = {
  tools?: {
    listChanged?: boolean;
  };
  resources?: {
    subscribe?: boolean;
    listChanged?: boolean;
  };
  prompts?: {
    listChanged?: boolean;
  };
  completions?: JSONObject;
  logging?: JSONObject;
  /** Non-standard capabilities by name. */
  experimental?: {
    [k: string]: JSONObject;
  };
  /** Settings by extension identifier; an empty object is support without settings. */
  extensions?: {
    [k: string]: JSONObject;
  };
};
export type DiscoverRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'server/discover';
  params: RequestParams;
};
export type DiscoverResult = {
  resultType: 'complete';
  supportedVersions: string[];
  capabilities: ServerCapabilities;
  /** Advice for a model on using this server. */
  instructions?: string;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type DiscoverResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: DiscoverResult;
  error?: never;
};
export type PaginatedRequestParams = {
  _meta: RequestMetaObject;
  cursor?: Cursor;
};
export type PaginatedRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params: PaginatedRequestParams;
};
/** An entry of inputRequests: neither jsonrpc nor id. */
export type CreateMessageRequest = {
  method: 'sampling/createMessage';
  params: CreateMessageRequestParams;
};
export type CreateMessageRequestParams = {
  messages: SamplingMessage[];
  /** The client must not go beyond. */
  maxTokens: number;
  systemPrompt?: string;
  modelPreferences?: ModelPreferences;
  /** Default none; the others are deprecated. */
  includeContext?: 'none' | 'thisServer' | 'allServers';
  temperature?: number;
  stopSequences?: string[];
  metadata?: JSONObject;
  tools?: Tool[];
  toolChoice?: ToolChoice;
};
export type SamplingMessage = {
  role: Role;
  /** Tool results keep to themselves: an array holds nothing else, or none. */
  content:
    | SamplingMessageContentBlock
    | (TextContent | ImageContent | AudioContent | ToolUseContent)[]
    | ToolResultContent[];
  _meta?: MetaObject;
};
export type TextContent = {
  type: 'text';
  text: string;
  annotations?: Annotations;
  _meta?: MetaObject;
};
/** Hints on how to use the thing they are attached to. */
export type Annotations = {
  audience?: Role[];
  /** 1 is indispensable, 0 may be left out. */
  priority?: number;
  /** ISO 8601. */
  lastModified?: string;
};
export type ImageContent = {
  type: 'image';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: MetaObject;
};
export type AudioContent = {
  type: 'audio';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: MetaObject;
};
export type ToolUseContent = {
  type: 'tool_use';
  id: string;
  name: string;
  input: {
    [k: string]: unknown;
  };
  _meta?: MetaObject;
};
export type ToolResultContent = {
  type: 'tool_result';
  /** The id of the tool_use it answers. */
  toolUseId: string;
  content: ContentBlock[];
  /** Any JSON value. */
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: MetaObject;
};
/** A pointer to a resource, which need not be listed. */
export type ResourceLink = {
  type: 'resource_link';
  uri: string;
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  mimeType?: string;
  /** In bytes, before any encoding. */
  size?: number;
  icons?: Icon[];
  annotations?: Annotations;
  _meta?: MetaObject;
};
/** A resource with its contents. */
export type EmbeddedResource = {
  type: 'resource';
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations;
  _meta?: MetaObject;
};
export type TextResourceContents = {
  uri: string;
  mimeType?: string;
  text: string;
  _meta?: MetaObject;
};
export type BlobResourceContents = {
  uri: string;
  mimeType?: string;
  /** Base64. */
  blob: string;
  _meta?: MetaObject;
};
/** Advice that the client may ignore. */
export type ModelPreferences = {
  /** Best first. */
  hints?: ModelHint[];
  costPriority?: number;
  speedPriority?: number;
  intelligencePriority?: number;
};
export type ModelHint = {
  /** Part of a model name. */
  name?: string;
};
export type Tool = {
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  /** A JSON Schema of the arguments, which are always an object. */
  inputSchema: {
    /** The dialect; 2020-12 where absent. */
    $schema?: string;
    type: 'object';
    [k: string]: unknown;
  };
  /** A JSON Schema of structuredContent, of any type. */
  outputSchema?: {
    /** The dialect; 2020-12 where absent. */
    $schema?: string;
    [k: string]: unknown;
  };
  annotations?: ToolAnnotations;
  icons?: Icon[];
  _meta?: MetaObject;
};
/** Hints, not promises. */
export type ToolAnnotations = {
  title?: string;
  /** It changes nothing. Default false. */
  readOnlyHint?: boolean;
  /** What it changes may be lost. Default true. */
  destructiveHint?: boolean;
  /** A second call with the same arguments changes nothing more. Default false. */
  idempotentHint?: boolean;
  /** It reaches beyond a closed domain. Default true. */
  openWorldHint?: boolean;
};
export type ToolChoice = {
  /** Default auto. */
  mode?: 'auto' | 'required' | 'none';
};
/** An entry of inputRequests: neither jsonrpc nor id. */
export type ListRootsRequest = {
  method: 'roots/list';
  params?: {
    _meta?: MetaObject;
  };
};
/** An entry of inputRequests: neither jsonrpc nor id. */
export type ElicitRequest = {
  method: 'elicitation/create';
  params: ElicitRequestParams;
};
export type ElicitRequestFormParams = {
  /** May be left out. */
  mode?: 'form';
  message: string;
  /** A flat JSON Schema of the answer. */
  requestedSchema: {
    $schema?: string;
    type: 'object';
    properties: {
      [k: string]: PrimitiveSchemaDefinition;
    };
    required?: string[];
  };
};
export type StringSchema = {
  type: 'string';
  title?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  format?: 'email' | 'uri' | 'date' | 'date-time';
  default?: string;
};
export type NumberSchema = {
  type: 'number' | 'integer';
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  default?: number;
};
export type BooleanSchema = {
  type: 'boolean';
  title?: string;
  description?: string;
  default?: boolean;
};
export type UntitledSingleSelectEnumSchema = {
  type: 'string';
  title?: string;
  description?: string;
  enum: string[];
  default?: string;
};
export type TitledSingleSelectEnumSchema = {
  type: 'string';
  title?: string;
  description?: string;
  /** @minItems 1 */
  oneOf: [
    {
      const: string;
      title: string;
    },
    ...{
      const: string;
      title: string;
    }[],
  ];
  default?: string;
};
export type UntitledMultiSelectEnumSchema = {
  type: 'array';
  title?: string;
  description?: string;
  items: {
    type: 'string';
    enum: string[];
  };
  minItems?: number;
  maxItems?: number;
  default?: string[];
};
export type TitledMultiSelectEnumSchema = {
  type: 'array';
  title?: string;
  description?: string;
  items: {
    /** @minItems 1 */
    anyOf: [
      {
        const: string;
        title: string;
      },
      ...{
        const: string;
        title: string;
      }[],
    ];
  };
  minItems?: number;
  maxItems?: number;
  default?: string[];
};
export type LegacyTitledEnumSchema = {
  type: 'string';
  title?: string;
  description?: string;
  enum: string[];
  /** Titles in the order of enum; not a JSON Schema keyword. */
  enumNames?: string[];
  default?: string;
};
export type ElicitRequestURLParams = {
  mode: 'url';
  message: string;
  /** Where the user goes, outside the client. */
  url: string;
};
/** A bare value of inputResponses: it has no resultType. */
export type CreateMessageResult = {
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  model: string;
  /** endTurn, stopSequence, maxTokens, toolUse, or what the provider calls it. */
  stopReason?: string;
  _meta?: MetaObject;
};
export type ListRootsResult = {
  roots: Root[];
};
export type Root = {
  /** A file: URI. */
  uri: string;
  name?: string;
  _meta?: MetaObject;
};
export type ElicitResult = {
  action: 'accept' | 'decline' | 'cancel';
  /** The filled-in form, after accept. */
  content?: {
    [k: string]: string | number | boolean | string[];
  };
};
/** What the server wants to know before it goes on, by keys of its choice. */
export type InputRequests = {
  [k: string]: InputRequest;
};
/** The client's answers under the keys of the requests. */
export type InputResponses = {
  [k: string]: InputResponse;
};
/** Not an answer yet: the client retries the same request with what is asked for. */
export type InputRequiredResult = {
  resultType: 'input_required';
  inputRequests?: InputRequests;
  /** Opaque to the client, returned unchanged with the retry. */
  requestState?: string;
  _meta?: ResultMetaObject;
};
/** Params of a request that can be retried with input. */
export type InputResponseRequestParams = {
  _meta: RequestMetaObject;
  inputResponses?: InputResponses;
  /** As received with the input_required result. */
  requestState?: string;
};
export type ListToolsRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'tools/list';
  params: PaginatedRequestParams;
};
export type ListToolsResult = {
  resultType: 'complete';
  tools: Tool[];
  nextCursor?: Cursor;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type ListToolsResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: ListToolsResult;
  error?: never;
};
export type CallToolRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'tools/call';
  params: CallToolRequestParams;
};
export type CallToolRequestParams = {
  _meta: RequestMetaObject;
  name: string;
  arguments?: {
    [k: string]: unknown;
  };
  inputResponses?: InputResponses;
  /** As received with the input_required result. */
  requestState?: string;
};
export type CallToolResult = {
  resultType: 'complete';
  content: ContentBlock[];
  /** Any JSON value; one that fits outputSchema where the tool has it. */
  structuredContent?: unknown;
  /** The tool ran and failed. Default false. */
  isError?: boolean;
  _meta?: ResultMetaObject;
};
export type CallToolResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: CallToolResult | InputRequiredResult;
  error?: never;
};
export type ToolListChangedNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/tools/list_changed';
  params?: NotificationParams;
};
export type ListResourcesRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'resources/list';
  params: PaginatedRequestParams;
};
export type ListResourcesResult = {
  resultType: 'complete';
  resources: Resource[];
  nextCursor?: Cursor;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type Resource = {
  uri: string;
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  mimeType?: string;
  /** In bytes, before any encoding. */
  size?: number;
  icons?: Icon[];
  annotations?: Annotations;
  _meta?: MetaObject;
};
export type ListResourcesResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: ListResourcesResult;
  error?: never;
};
export type ListResourceTemplatesRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'resources/templates/list';
  params: PaginatedRequestParams;
};
export type ListResourceTemplatesResult = {
  resultType: 'complete';
  resourceTemplates: ResourceTemplate[];
  nextCursor?: Cursor;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type ResourceTemplate = {
  /** RFC 6570. */
  uriTemplate: string;
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  /** Only where every resource of the template has this one. */
  mimeType?: string;
  icons?: Icon[];
  annotations?: Annotations;
  _meta?: MetaObject;
};
export type ListResourceTemplatesResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: ListResourceTemplatesResult;
  error?: never;
};
export type ResourceRequestParams = {
  _meta: RequestMetaObject;
  uri: string;
};
export type ReadResourceRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'resources/read';
  params: ReadResourceRequestParams;
};
export type ReadResourceRequestParams = {
  _meta: RequestMetaObject;
  uri: string;
  inputResponses?: InputResponses;
  /** As received with the input_required result. */
  requestState?: string;
};
export type ReadResourceResult = {
  resultType: 'complete';
  /** Several where the resource has parts; their URIs may differ from the one asked for. */
  contents: (TextResourceContents | BlobResourceContents)[];
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type ReadResourceResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: ReadResourceResult | InputRequiredResult;
  error?: never;
};
export type ResourceContents = {
  uri: string;
  mimeType?: string;
  _meta?: MetaObject;
};
export type ResourceListChangedNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/resources/list_changed';
  params?: NotificationParams;
};
export type ResourceUpdatedNotificationParams = {
  /** The resource that changed, or a part of one subscribed to. */
  uri: string;
  _meta?: NotificationMetaObject;
};
export type ResourceUpdatedNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/resources/updated';
  params: ResourceUpdatedNotificationParams;
};
export type ListPromptsRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'prompts/list';
  params: PaginatedRequestParams;
};
export type ListPromptsResult = {
  resultType: 'complete';
  prompts: Prompt[];
  nextCursor?: Cursor;
  /** How long the result counts as fresh, in milliseconds; 0 means not at all. */
  ttlMs: number;
  /** Whether a cache may hand the result to callers with other credentials. */
  cacheScope: 'public' | 'private';
  _meta?: ResultMetaObject;
};
export type Prompt = {
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  arguments?: PromptArgument[];
  icons?: Icon[];
  _meta?: MetaObject;
};
export type PromptArgument = {
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
  description?: string;
  required?: boolean;
};
export type ListPromptsResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: ListPromptsResult;
  error?: never;
};
export type GetPromptRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'prompts/get';
  params: GetPromptRequestParams;
};
export type GetPromptRequestParams = {
  _meta: RequestMetaObject;
  name: string;
  /** Text only, unlike the arguments of a tool. */
  arguments?: {
    [k: string]: string;
  };
  inputResponses?: InputResponses;
  /** As received with the input_required result. */
  requestState?: string;
};
export type GetPromptResult = {
  resultType: 'complete';
  description?: string;
  messages: PromptMessage[];
  _meta?: ResultMetaObject;
};
export type PromptMessage = {
  role: Role;
  content: ContentBlock;
};
export type GetPromptResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: GetPromptResult | InputRequiredResult;
  error?: never;
};
export type PromptListChangedNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/prompts/list_changed';
  params?: NotificationParams;
};
export type PromptReference = {
  type: 'ref/prompt';
  /** The identifier that programs use. */
  name: string;
  /** What people see instead of the name. */
  title?: string;
};
export type ResourceTemplateReference = {
  type: 'ref/resource';
  /** A URI or a template of URIs. */
  uri: string;
};
export type CompleteRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'completion/complete';
  params: CompleteRequestParams;
};
export type CompleteRequestParams = {
  _meta: RequestMetaObject;
  ref: PromptReference | ResourceTemplateReference;
  argument: {
    name: string;
    /** What has been typed so far. */
    value: string;
  };
  context?: {
    /** Arguments that are settled already. */
    arguments?: {
      [k: string]: string;
    };
  };
};
export type CompleteResult = {
  resultType: 'complete';
  completion: {
    /** @maxItems 100 */
    values: string[];
    /** How many there are, sent or not. */
    total?: number;
    hasMore?: boolean;
  };
  _meta?: ResultMetaObject;
};
export type CompleteResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: CompleteResult;
  error?: never;
};
/** Kinds of change to be told of; false and absent are the same. */
export type SubscriptionFilter = {
  toolsListChanged?: boolean;
  promptsListChanged?: boolean;
  resourcesListChanged?: boolean;
  /** URIs of the resources to watch. */
  resourceSubscriptions?: string[];
};
export type SubscriptionsListenRequest = {
  jsonrpc: '2.0';
  id: RequestId;
  method: 'subscriptions/listen';
  params: SubscriptionsListenRequestParams;
};
export type SubscriptionsListenRequestParams = {
  _meta: RequestMetaObject;
  notifications: SubscriptionFilter;
};
export type SubscriptionsAcknowledgedNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/subscriptions/acknowledged';
  params: SubscriptionsAcknowledgedNotificationParams;
};
/** The part of the filter that the server honours; it may be empty. */
export type SubscriptionsAcknowledgedNotificationParams = {
  notifications: SubscriptionFilter;
  _meta?: NotificationMetaObject;
};
/** The server ends the subscription in good order. */
export type SubscriptionsListenResult = {
  resultType: 'complete';
  _meta: SubscriptionsListenResultMetaObject;
};
export type SubscriptionsListenResultResponse = {
  jsonrpc: '2.0';
  id: RequestId;
  result: SubscriptionsListenResult;
  error?: never;
};
export type ProgressNotificationParams = {
  progressToken: ProgressToken;
  /** Grows with each notification of a token. */
  progress: number;
  /** What progress will have reached at the end. */
  total?: number;
  message?: string;
  _meta?: NotificationMetaObject;
};
export type ProgressNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/progress';
  params: ProgressNotificationParams;
};
export type CancelledNotificationParams = {
  requestId: RequestId;
  reason?: string;
  _meta?: NotificationMetaObject;
};
export type CancelledNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/cancelled';
  params: CancelledNotificationParams;
};
export type LoggingMessageNotificationParams = {
  level: LoggingLevel;
  logger?: string;
  /** Any JSON value. */
  data: unknown;
  _meta?: NotificationMetaObject;
};
export type LoggingMessageNotification = {
  jsonrpc: '2.0';
  id?: never;
  method: 'notifications/message';
  params: LoggingMessageNotificationParams;
};

export type EmptyResult = Result;

export type ClientNotification = CancelledNotification;

export type ClientResult = EmptyResult;

/** Requests of a client by method. */
export interface RequestMap {
  'server/discover': { params: RequestParams; result: DiscoverResult };
  'tools/list': { params: PaginatedRequestParams; result: ListToolsResult };
  'tools/call': { params: CallToolRequestParams; result: CallToolResult | InputRequiredResult };
  'resources/list': { params: PaginatedRequestParams; result: ListResourcesResult };
  'resources/templates/list': { params: PaginatedRequestParams; result: ListResourceTemplatesResult };
  'resources/read': { params: ReadResourceRequestParams; result: ReadResourceResult | InputRequiredResult };
  'prompts/list': { params: PaginatedRequestParams; result: ListPromptsResult };
  'prompts/get': { params: GetPromptRequestParams; result: GetPromptResult | InputRequiredResult };
  'completion/complete': { params: CompleteRequestParams; result: CompleteResult };
  'subscriptions/listen': { params: SubscriptionsListenRequestParams; result: SubscriptionsListenResult };
}

/** Requests that a server embeds in an `input_required` result, by method. */
export interface InputRequestMap {
  'elicitation/create': { params: ElicitRequestParams; result: ElicitResult };
  'sampling/createMessage': { params: CreateMessageRequestParams; result: CreateMessageResult };
  'roots/list': { params?: { _meta?: MetaObject }; result: ListRootsResult };
}

/** Notifications of either side by method. */
export interface NotificationMap {
  'notifications/tools/list_changed': { params?: NotificationParams };
  'notifications/resources/list_changed': { params?: NotificationParams };
  'notifications/resources/updated': { params: ResourceUpdatedNotificationParams };
  'notifications/prompts/list_changed': { params?: NotificationParams };
  'notifications/subscriptions/acknowledged': { params: SubscriptionsAcknowledgedNotificationParams };
  'notifications/progress': { params: ProgressNotificationParams };
  'notifications/cancelled': { params: CancelledNotificationParams };
  'notifications/message': { params: LoggingMessageNotificationParams };
}

/** Every definition of the schema by its name. */
export interface Definitions {
  JSONValue: JSONValue;
  JSONObject: JSONObject;
  JSONArray: JSONArray;
  RequestId: RequestId;
  ProgressToken: ProgressToken;
  Cursor: Cursor;
  Request: Request;
  Notification: Notification;
  JSONRPCRequest: JSONRPCRequest;
  JSONRPCNotification: JSONRPCNotification;
  JSONRPCResultResponse: JSONRPCResultResponse;
  JSONRPCErrorResponse: JSONRPCErrorResponse;
  JSONRPCResponse: JSONRPCResponse;
  JSONRPCMessage: JSONRPCMessage;
  MetaObject: MetaObject;
  RequestMetaObject: RequestMetaObject;
  NotificationMetaObject: NotificationMetaObject;
  ResultMetaObject: ResultMetaObject;
  SubscriptionsListenResultMetaObject: SubscriptionsListenResultMetaObject;
  RequestParams: RequestParams;
  NotificationParams: NotificationParams;
  ResultType: ResultType;
  Result: Result;
  EmptyResult: EmptyResult;
  PaginatedResult: PaginatedResult;
  CacheableResult: CacheableResult;
  Error: Error;
  ParseError: ParseError;
  InvalidRequestError: InvalidRequestError;
  MethodNotFoundError: MethodNotFoundError;
  InvalidParamsError: InvalidParamsError;
  InternalError: InternalError;
  HeaderMismatchError: HeaderMismatchError;
  MissingRequiredClientCapabilityError: MissingRequiredClientCapabilityError;
  UnsupportedProtocolVersionError: UnsupportedProtocolVersionError;
  Icon: Icon;
  Icons: Icons;
  BaseMetadata: BaseMetadata;
  Implementation: Implementation;
  ClientCapabilities: ClientCapabilities;
  ServerCapabilities: ServerCapabilities;
  DiscoverRequest: DiscoverRequest;
  DiscoverResult: DiscoverResult;
  DiscoverResultResponse: DiscoverResultResponse;
  PaginatedRequestParams: PaginatedRequestParams;
  PaginatedRequest: PaginatedRequest;
  InputRequest: InputRequest;
  InputResponse: InputResponse;
  InputRequests: InputRequests;
  InputResponses: InputResponses;
  InputRequiredResult: InputRequiredResult;
  InputResponseRequestParams: InputResponseRequestParams;
  Role: Role;
  Annotations: Annotations;
  TextContent: TextContent;
  ImageContent: ImageContent;
  AudioContent: AudioContent;
  ResourceLink: ResourceLink;
  EmbeddedResource: EmbeddedResource;
  ContentBlock: ContentBlock;
  ListToolsRequest: ListToolsRequest;
  ListToolsResult: ListToolsResult;
  ListToolsResultResponse: ListToolsResultResponse;
  Tool: Tool;
  ToolAnnotations: ToolAnnotations;
  CallToolRequest: CallToolRequest;
  CallToolRequestParams: CallToolRequestParams;
  CallToolResult: CallToolResult;
  CallToolResultResponse: CallToolResultResponse;
  ToolListChangedNotification: ToolListChangedNotification;
  ListResourcesRequest: ListResourcesRequest;
  ListResourcesResult: ListResourcesResult;
  ListResourcesResultResponse: ListResourcesResultResponse;
  ListResourceTemplatesRequest: ListResourceTemplatesRequest;
  ListResourceTemplatesResult: ListResourceTemplatesResult;
  ListResourceTemplatesResultResponse: ListResourceTemplatesResultResponse;
  Resource: Resource;
  ResourceTemplate: ResourceTemplate;
  ResourceRequestParams: ResourceRequestParams;
  ReadResourceRequest: ReadResourceRequest;
  ReadResourceRequestParams: ReadResourceRequestParams;
  ReadResourceResult: ReadResourceResult;
  ReadResourceResultResponse: ReadResourceResultResponse;
  ResourceContents: ResourceContents;
  TextResourceContents: TextResourceContents;
  BlobResourceContents: BlobResourceContents;
  ResourceListChangedNotification: ResourceListChangedNotification;
  ResourceUpdatedNotificationParams: ResourceUpdatedNotificationParams;
  ResourceUpdatedNotification: ResourceUpdatedNotification;
  ListPromptsRequest: ListPromptsRequest;
  ListPromptsResult: ListPromptsResult;
  ListPromptsResultResponse: ListPromptsResultResponse;
  Prompt: Prompt;
  PromptArgument: PromptArgument;
  GetPromptRequest: GetPromptRequest;
  GetPromptRequestParams: GetPromptRequestParams;
  GetPromptResult: GetPromptResult;
  GetPromptResultResponse: GetPromptResultResponse;
  PromptMessage: PromptMessage;
  PromptListChangedNotification: PromptListChangedNotification;
  PromptReference: PromptReference;
  ResourceTemplateReference: ResourceTemplateReference;
  CompleteRequest: CompleteRequest;
  CompleteRequestParams: CompleteRequestParams;
  CompleteResult: CompleteResult;
  CompleteResultResponse: CompleteResultResponse;
  SubscriptionFilter: SubscriptionFilter;
  SubscriptionsListenRequest: SubscriptionsListenRequest;
  SubscriptionsListenRequestParams: SubscriptionsListenRequestParams;
  SubscriptionsAcknowledgedNotification: SubscriptionsAcknowledgedNotification;
  SubscriptionsAcknowledgedNotificationParams: SubscriptionsAcknowledgedNotificationParams;
  SubscriptionsListenResult: SubscriptionsListenResult;
  SubscriptionsListenResultResponse: SubscriptionsListenResultResponse;
  ProgressNotificationParams: ProgressNotificationParams;
  ProgressNotification: ProgressNotification;
  CancelledNotificationParams: CancelledNotificationParams;
  CancelledNotification: CancelledNotification;
  LoggingLevel: LoggingLevel;
  LoggingMessageNotificationParams: LoggingMessageNotificationParams;
  LoggingMessageNotification: LoggingMessageNotification;
  ElicitRequest: ElicitRequest;
  ElicitRequestParams: ElicitRequestParams;
  ElicitRequestFormParams: ElicitRequestFormParams;
  ElicitRequestURLParams: ElicitRequestURLParams;
  ElicitResult: ElicitResult;
  PrimitiveSchemaDefinition: PrimitiveSchemaDefinition;
  StringSchema: StringSchema;
  NumberSchema: NumberSchema;
  BooleanSchema: BooleanSchema;
  EnumSchema: EnumSchema;
  SingleSelectEnumSchema: SingleSelectEnumSchema;
  MultiSelectEnumSchema: MultiSelectEnumSchema;
  UntitledSingleSelectEnumSchema: UntitledSingleSelectEnumSchema;
  TitledSingleSelectEnumSchema: TitledSingleSelectEnumSchema;
  UntitledMultiSelectEnumSchema: UntitledMultiSelectEnumSchema;
  TitledMultiSelectEnumSchema: TitledMultiSelectEnumSchema;
  LegacyTitledEnumSchema: LegacyTitledEnumSchema;
  CreateMessageRequest: CreateMessageRequest;
  CreateMessageRequestParams: CreateMessageRequestParams;
  ToolChoice: ToolChoice;
  ModelPreferences: ModelPreferences;
  ModelHint: ModelHint;
  ToolUseContent: ToolUseContent;
  ToolResultContent: ToolResultContent;
  SamplingMessageContentBlock: SamplingMessageContentBlock;
  SamplingMessage: SamplingMessage;
  CreateMessageResult: CreateMessageResult;
  ListRootsRequest: ListRootsRequest;
  ListRootsResult: ListRootsResult;
  Root: Root;
  ClientRequest: ClientRequest;
  ClientNotification: ClientNotification;
  ClientResult: ClientResult;
  ServerNotification: ServerNotification;
  ServerResult: ServerResult;
}

/** The name of a definition of the schema. */
export type DefinitionName = keyof Definitions;
