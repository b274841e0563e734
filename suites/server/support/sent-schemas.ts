import type { Reply } from '../../../harness/peer/reply.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A JSON Schema that the server sent. */
export interface SentSchema {
  readonly schema: JsonObject;
  /** The message in which it stands. */
  readonly reply: Reply;
  /** JSON Pointer to it in that message. */
  readonly pointer: string;
}

/** The schemas of the tools, from the pages that discovery saw. What is no object at all is no matter of dialects. */
export function toolSchemas({ lists }: ServerProfile): SentSchema[] {
  return (lists.tools?.pages ?? []).flatMap((reply) =>
    schemasOfTools(reply.result?.tools, reply, '/result/tools'),
  );
}

/** The schemas in what a result asks of the client: forms, and tools for sampling. */
export function requestedSchemas(reply: Reply): SentSchema[] {
  const requests = isObject(reply.result?.inputRequests) ? reply.result.inputRequests : {};
  return Object.entries(requests).flatMap(([key, request]) => {
    const params = isObject(request) && isObject(request.params) ? request.params : {};
    const pointer = `/result/inputRequests/${key}/params`;
    return [
      ...schemaAt(params.requestedSchema, reply, `${pointer}/requestedSchema`),
      ...schemasOfTools(params.tools, reply, `${pointer}/tools`),
    ];
  });
}

function schemasOfTools(tools: unknown, reply: Reply, pointer: string): SentSchema[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, at) =>
    isObject(tool)
      ? [
          ...schemaAt(tool.inputSchema, reply, `${pointer}/${at}/inputSchema`),
          ...schemaAt(tool.outputSchema, reply, `${pointer}/${at}/outputSchema`),
        ]
      : [],
  );
}

function schemaAt(schema: unknown, reply: Reply, pointer: string): SentSchema[] {
  return isObject(schema) ? [{ schema, reply, pointer }] : [];
}
