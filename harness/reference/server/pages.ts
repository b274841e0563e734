import type { Answer, Call } from '../../peer/server/blueprint.js';
import type { JsonObject } from '../../wire/message.js';
import { invalidParams } from './guards.js';

const prefix = 'page-';

/** Cuts a list into pages. Cursors are opaque to clients and stable; unknown ones are refused with -32602. */
export function page(call: Call, member: string, items: readonly JsonObject[]): Answer {
  const size = call.server.world.pageSize;
  const { cursor } = call.params;
  const start = cursor === undefined ? 0 : decodeCursor(cursor);
  if (start === undefined || (start > 0 && start >= items.length)) return invalidParams('Unknown cursor');
  const end = start + size;
  return {
    result: {
      [member]: items.slice(start, end),
      ...(end < items.length ? { nextCursor: encodeCursor(end) } : {}),
    },
  };
}

function encodeCursor(start: number): string {
  return Buffer.from(prefix + start).toString('base64url');
}

function decodeCursor(cursor: unknown): number | undefined {
  if (typeof cursor !== 'string') return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!text.startsWith(prefix) || encodeCursor(Number(text.slice(prefix.length))) !== cursor)
    return undefined;
  return Number(text.slice(prefix.length));
}
