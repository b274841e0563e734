import type { Reply } from '../../../harness/peer/reply.js';
import type { Judge, Outcome } from '../../../harness/run/check.js';

/** The error for header fields that are missing, malformed or at odds with the body (streamable-http#server-validation). */
export const headerMismatch = -32020;

/** The two obligations about one reason to refuse a request. */
export interface RefusalRequirements<R extends string> {
  readonly code: R;
  readonly status: R;
}

/**
 * Judges a refusal that has to come with an error code and the status 400. A request that is served breaks the rule of
 * the code alone, and so does an error of another code: its status is then that of the other error. `codes` names others
 * that will do, because the request has a second fault.
 */
export function judgeRefusal<R extends string>(
  judge: Judge<R>,
  requirements: RefusalRequirements<NoInfer<R>>,
  reply: Reply,
  codes: readonly number[] = [headerMismatch],
): void {
  const expected = `error ${codes.join(' or ')}`;
  judge(
    requirements.code,
    reply,
    (seen) => overloaded(seen) ?? (seen.error !== undefined && codes.includes(seen.error.code)),
    expected,
  );
  judge(
    requirements.status,
    reply,
    (seen) => {
      if (seen.result !== undefined)
        return { cannot: `the request was served, which is held against ${requirements.code}` };
      const code = seen.error?.code;
      if (code !== undefined && !codes.includes(code))
        return { cannot: `it was refused by error ${code}, which is held against ${requirements.code}` };
      if (code !== undefined && code !== headerMismatch)
        return { cannot: `it was refused by error ${code}, whose status is judged by itself` };
      return overloaded(seen) ?? seen.status === 400;
    },
    'status 400',
  );
}

/** Whether a request was turned away, in whatever form. */
export function turnedAway({ error, result, status }: Reply): boolean {
  return error !== undefined || (result === undefined && status !== undefined && status >= 400);
}

/**
 * Judges that a request is not refused for its header fields; any other answer will do. `unseen` says why the lack of a
 * refusal shows nothing, where the server looks at none of these fields.
 */
export function judgeNoMismatch<R extends string>(
  judge: Judge<R>,
  requirement: NoInfer<R>,
  reply: Reply,
  unseen: string | undefined,
): void {
  judge(
    requirement,
    reply,
    ({ error, result }) => {
      if (error === undefined && result === undefined) return { cannot: 'there was no JSON-RPC answer' };
      if (error?.code === headerMismatch) return false;
      return unseen === undefined ? true : { cannot: unseen };
    },
    `any answer but error ${headerMismatch}`,
  );
}

/** A server that is too busy says nothing about the request. */
function overloaded({ status }: Reply): Outcome | undefined {
  return status === 429 || status === 503
    ? { cannot: `the server was too busy (HTTP ${status})`, unlock: 'a higher rate limit' }
    : undefined;
}
