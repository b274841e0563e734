import type { DefinitionName, InputRequestMap, NotificationMap, RequestMap } from './2026-07-28/protocol.js';

/** A request that a client sends, by method. */
export type RequestMethod = keyof RequestMap;
/** A request that a server embeds in an `input_required` result, by method. */
export type InputRequestMethod = keyof InputRequestMap;
/** A notification of either side, by method. */
export type NotificationMethod = keyof NotificationMap;
/** A member of ServerCapabilities that gates methods, or a flag within one. */
export type ServerCapability =
  | 'tools'
  | 'tools.listChanged'
  | 'resources'
  | 'resources.listChanged'
  | 'resources.subscribe'
  | 'prompts'
  | 'prompts.listChanged'
  | 'completions'
  | 'logging';

/** What the specification says of a request method. */
export interface RequestTraits {
  /** Definition of the whole message. */
  readonly request: DefinitionName;
  /** Definition of its complete result. */
  readonly result: DefinitionName;
  /** Capability without which a server answers -32601; none: every server serves it. */
  readonly capability?: ServerCapability;
  /** The complete result has ttlMs and cacheScope (server/utilities/caching#cacheable-results). */
  readonly cacheable: boolean;
  /** It takes a cursor (server/utilities/pagination#operations-supporting-pagination). */
  readonly paginated: boolean;
  /** An `input_required` result may answer it (basic/patterns/mrtr#supported-requests). */
  readonly inputRequired: boolean;
  /** The member of params that the Mcp-Name header mirrors (basic/transports/streamable-http#standard-request-headers). */
  readonly nameHeader?: 'name' | 'uri';
}

const list = { cacheable: true, paginated: true, inputRequired: false } as const;
const plain = { cacheable: false, paginated: false, inputRequired: false } as const;

/** The requests of a client in 2026-07-28. */
export const requestTraits = {
  'server/discover': { ...plain, request: 'DiscoverRequest', result: 'DiscoverResult', cacheable: true },
  'subscriptions/listen': {
    ...plain,
    request: 'SubscriptionsListenRequest',
    result: 'SubscriptionsListenResult',
  },
  'tools/list': { ...list, request: 'ListToolsRequest', result: 'ListToolsResult', capability: 'tools' },
  'tools/call': {
    request: 'CallToolRequest',
    result: 'CallToolResult',
    capability: 'tools',
    cacheable: false,
    paginated: false,
    inputRequired: true,
    nameHeader: 'name',
  },
  'resources/list': {
    ...list,
    request: 'ListResourcesRequest',
    result: 'ListResourcesResult',
    capability: 'resources',
  },
  'resources/templates/list': {
    ...list,
    request: 'ListResourceTemplatesRequest',
    result: 'ListResourceTemplatesResult',
    capability: 'resources',
  },
  'resources/read': {
    request: 'ReadResourceRequest',
    result: 'ReadResourceResult',
    capability: 'resources',
    cacheable: true,
    paginated: false,
    inputRequired: true,
    nameHeader: 'uri',
  },
  'prompts/list': {
    ...list,
    request: 'ListPromptsRequest',
    result: 'ListPromptsResult',
    capability: 'prompts',
  },
  'prompts/get': {
    request: 'GetPromptRequest',
    result: 'GetPromptResult',
    capability: 'prompts',
    cacheable: false,
    paginated: false,
    inputRequired: true,
    nameHeader: 'name',
  },
  'completion/complete': {
    ...plain,
    request: 'CompleteRequest',
    result: 'CompleteResult',
    capability: 'completions',
  },
} as const satisfies { readonly [M in RequestMethod]: RequestTraits };

/** What the specification says of a request embedded in an `input_required` result. */
export interface InputRequestTraits {
  readonly request: DefinitionName;
  readonly result: DefinitionName;
  /** Member of ClientCapabilities without which a server must not ask for it. */
  readonly capability: 'elicitation' | 'sampling' | 'roots';
}

/** The requests of a server in 2026-07-28; none of them is a message of its own. */
export const inputRequestTraits = {
  'elicitation/create': { request: 'ElicitRequest', result: 'ElicitResult', capability: 'elicitation' },
  'sampling/createMessage': {
    request: 'CreateMessageRequest',
    result: 'CreateMessageResult',
    capability: 'sampling',
  },
  'roots/list': { request: 'ListRootsRequest', result: 'ListRootsResult', capability: 'roots' },
} as const satisfies { readonly [M in InputRequestMethod]: InputRequestTraits };

/** What the specification says of a notification method. */
export interface NotificationTraits {
  readonly notification: DefinitionName;
  /** Who sends it. A server cancels nothing but a subscription (basic/patterns/cancellation#behavior-requirements). */
  readonly from: 'client' | 'server' | 'both';
  /** Capability a server declares before it sends it. */
  readonly capability?: ServerCapability;
  /** Where it travels: with the request it belongs to, on a subscription, or (cancelled) beside both. */
  readonly stream: 'request' | 'subscription' | 'none';
}

/** The notifications of 2026-07-28. */
export const notificationTraits = {
  'notifications/cancelled': { notification: 'CancelledNotification', from: 'both', stream: 'none' },
  'notifications/progress': { notification: 'ProgressNotification', from: 'server', stream: 'request' },
  'notifications/message': {
    notification: 'LoggingMessageNotification',
    from: 'server',
    capability: 'logging',
    stream: 'request',
  },
  'notifications/subscriptions/acknowledged': {
    notification: 'SubscriptionsAcknowledgedNotification',
    from: 'server',
    stream: 'subscription',
  },
  'notifications/tools/list_changed': {
    notification: 'ToolListChangedNotification',
    from: 'server',
    capability: 'tools.listChanged',
    stream: 'subscription',
  },
  'notifications/resources/list_changed': {
    notification: 'ResourceListChangedNotification',
    from: 'server',
    capability: 'resources.listChanged',
    stream: 'subscription',
  },
  'notifications/resources/updated': {
    notification: 'ResourceUpdatedNotification',
    from: 'server',
    capability: 'resources.subscribe',
    stream: 'subscription',
  },
  'notifications/prompts/list_changed': {
    notification: 'PromptListChangedNotification',
    from: 'server',
    capability: 'prompts.listChanged',
    stream: 'subscription',
  },
} as const satisfies { readonly [M in NotificationMethod]: NotificationTraits };

/**
 * Methods of earlier revisions that 2026-07-28 has no longer (changelog#major-changes, #minor-changes). The Tasks
 * extension, where negotiated, brings tasks/get and tasks/cancel back with other params.
 */
export const removedMethods = {
  requests: [
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/subscribe',
    'resources/unsubscribe',
    'tasks/get',
    'tasks/result',
    'tasks/list',
    'tasks/cancel',
  ],
  notifications: [
    'notifications/initialized',
    'notifications/roots/list_changed',
    'notifications/elicitation/complete',
    'notifications/tasks/status',
  ],
} as const;

const methodsOf = <M extends string>(traits: { readonly [K in M]: unknown }): readonly M[] =>
  Object.keys(traits) as M[];

/** Every request method of a client. */
export const requestMethods = methodsOf<RequestMethod>(requestTraits);
/** Every request method that a server embeds. */
export const inputRequestMethods = methodsOf<InputRequestMethod>(inputRequestTraits);
/** Every notification method. */
export const notificationMethods = methodsOf<NotificationMethod>(notificationTraits);
/** Methods whose complete result has caching hints. */
export const cacheableMethods = requestMethods.filter((method) => requestTraits[method].cacheable);
/** Methods behind which lies work of the server's own; their answer may take as long as it likes. */
export const unboundedMethods: ReadonlySet<string> = new Set<RequestMethod>([
  'subscriptions/listen',
  'tools/call',
  'prompts/get',
  'resources/read',
  'completion/complete',
]);
/** Methods that take a cursor. */
export const paginatedMethods = requestMethods.filter((method) => requestTraits[method].paginated);
/** Methods that an `input_required` result may answer. */
export const inputRequiredMethods = requestMethods.filter((method) => requestTraits[method].inputRequired);

/** The traits of a request method, or undefined where this revision does not define the method. */
export function traitsOfRequest(method: string): RequestTraits | undefined {
  return Object.hasOwn(requestTraits, method) ? requestTraits[method as RequestMethod] : undefined;
}

/** The traits of a notification method, or undefined where this revision does not define the method. */
export function traitsOfNotification(method: string): NotificationTraits | undefined {
  return Object.hasOwn(notificationTraits, method)
    ? notificationTraits[method as NotificationMethod]
    : undefined;
}

/**
 * The value that the Mcp-Name header mirrors, or undefined where the method has none or params lack it
 * (basic/transports/streamable-http#standard-request-headers).
 */
export function nameHeaderValue(
  method: string,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const member = traitsOfRequest(method)?.nameHeader;
  const value = member === undefined ? undefined : params[member];
  return typeof value === 'string' ? value : undefined;
}
