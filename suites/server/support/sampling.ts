import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** Whether an input request is one for sampling. */
export function isSampling(request: unknown): request is JsonObject {
  return isObject(request) && request.method === 'sampling/createMessage';
}

/** The tools that a sampling request offers, each with a name. */
export function toolsOf({ params }: JsonObject): readonly JsonObject[] {
  const tools = isObject(params) && Array.isArray(params.tools) ? (params.tools as unknown[]) : [];
  return tools.filter(isObject).filter(({ name }) => typeof name === 'string');
}

/** The messages of a sampling request. */
export function messagesOf({ params }: JsonObject): JsonObject[] {
  return isObject(params) && Array.isArray(params.messages) ? params.messages.filter(isObject) : [];
}
