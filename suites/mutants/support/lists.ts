import type { Method } from '../../../harness/peer/server/blueprint.js';
import { listMethods } from '../../../harness/run/walk.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { all, method, type Change } from '../mutant.js';

/** Wraps every list operation of a server. */
export function lists(wrap: (original: Method) => Method): Change {
  return all(...listMethods.map((list) => method(list.method, wrap)));
}

/** Changes the size of a server's pages. */
export function pageSize(size: number): Change {
  return (blueprint) => ({ ...blueprint, world: () => ({ ...blueprint.world(), pageSize: size }) });
}

/**
 * Lets a server issue cursors of another form: `write` makes one from the reference's own, `read` finds that again, or
 * gives undefined where it knows no such cursor (then the reference refuses it).
 */
export function cursors(
  write: (own: string, server: object) => string,
  read: (cursor: string, server: object) => string | undefined,
): Change {
  return lists((original) => async (call) => {
    const { cursor } = call.params;
    const own = typeof cursor === 'string' ? (read(cursor, call.server) ?? 'unknown') : cursor;
    const answer = await original({
      ...call,
      params: { ...call.params, ...(own === undefined ? {} : { cursor: own }) },
    });
    if (!('result' in answer) || typeof answer.result.nextCursor !== 'string') return answer;
    return { result: { ...answer.result, nextCursor: write(answer.result.nextCursor, call.server) } };
  });
}

/** Something remembered for each process of a server. */
export function perServer<T extends object>(make: () => T): (server: object) => T {
  const known = new WeakMap<object, T>();
  return (server) => {
    const value = known.get(server) ?? make();
    known.set(server, value);
    return value;
  };
}

/** The member that holds the items of a list result. */
export function memberOf(result: JsonObject): string | undefined {
  return listMethods.map(({ member }) => member).find((member) => Array.isArray(result[member]));
}

/** Changes each item of the results of a list operation. */
export function items(list: string, change: (item: JsonObject, at: number) => unknown): Change {
  return method(list, (original) => async (call) => {
    const answer = await original(call);
    if (!('result' in answer)) return answer;
    const member = memberOf(answer.result);
    const listed = member === undefined ? undefined : answer.result[member];
    if (member === undefined || !Array.isArray(listed)) return answer;
    return {
      result: {
        ...answer.result,
        [member]: listed.map((item, at) => (isObject(item) ? change(item, at) : item)),
      },
    };
  });
}
