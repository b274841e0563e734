import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';

/**
 * What keeps an answer from saying anything: it is malformed in itself, the server was too busy, or access was refused;
 * undefined otherwise.
 */
export function mute({ message, result, error, status }: Reply): Outcome | undefined {
  if (status === 429 || status === 503)
    return { cannot: `the server was too busy (HTTP ${status})`, unlock: 'a higher rate limit' };
  if (status === 401 || status === 403)
    return { cannot: `access was refused (HTTP ${status})`, unlock: 'credentials, by --header' };
  const malformed = message !== undefined && result === undefined && error === undefined;
  return malformed ? { cannot: 'the answer is malformed, which is judged by itself' } : undefined;
}

/** Whether the answer is a result. */
export function isServed(reply: Reply): Outcome {
  return mute(reply) ?? reply.result !== undefined;
}

/** Whether the answer is an error of that code. */
export function isError(code: number): (reply: Reply) => Outcome {
  return (reply) => mute(reply) ?? reply.error?.code === code;
}
