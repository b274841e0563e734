import { isObject, type JsonObject } from '../wire/message.js';

/** The content blocks of a sampling message: one alone is an array of one. */
export function blocksOf({ content }: JsonObject): JsonObject[] {
  return (Array.isArray(content) ? content : [content]).filter(isObject);
}

/** Whether a sampling request lets the model use tools: a list of them that is not empty. */
export function offersTools({ tools }: JsonObject): boolean {
  return tools !== undefined && !(Array.isArray(tools) && tools.length === 0);
}

/** The ids of the tools that a message uses, if it is one of the model's. */
export function usesIn(message: JsonObject): unknown[] {
  return message.role === 'assistant'
    ? blocksOf(message)
        .filter(({ type }) => type === 'tool_use')
        .map(({ id }) => id)
    : [];
}

/** The ids of the tool uses whose results a message holds. */
export function resultsIn(message: JsonObject): unknown[] {
  return blocksOf(message)
    .filter(({ type }) => type === 'tool_result')
    .map(({ toolUseId }) => toolUseId);
}

/**
 * What keeps the uses of a message from being answered by the next one; undefined where it answers them all, `mixed` where
 * it also holds other content, which is a fault of its own.
 */
export function unansweredBy(uses: readonly unknown[], next: JsonObject | undefined): string | undefined {
  if (next === undefined) return 'no message follows';
  const results = resultsIn(next);
  if (next.role !== 'user' || results.length === 0)
    return `the next message, of the ${String(next.role)}, holds no result`;
  if (results.length < blocksOf(next).length) return 'mixed';
  const missing = uses.filter((id) => !results.includes(id));
  return missing.length === 0
    ? undefined
    : `no result for ${missing.map((id) => JSON.stringify(id)).join(', ')}`;
}
