import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';
import { isObject } from '../../../harness/wire/message.js';

/**
 * The integer code of the error in a reply, even where the rest of the error is malformed: that is held against the
 * requirements on error objects. Undefined where there is no error or no such code.
 */
export function errorCode({ message }: Pick<Reply, 'message'>): number | undefined {
  const error = isObject(message) && !('result' in message) ? message.error : undefined;
  const code = isObject(error) ? error.code : undefined;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}

/** Which codes are as they should be. */
export interface Codes {
  readonly right: readonly number[];
  /** Codes that are wrong; what is neither cannot be judged. Default: every code that is not right. */
  readonly wrong?: readonly number[];
  /** The request must be refused: no error is as wrong as another code. Default: only an error that came is judged. */
  readonly demanded?: true;
}

/** Judges the code of a refusal. An error without a readable code belongs to the requirements on error objects. */
export function codeIs(reply: Reply, { right, wrong, demanded }: Codes): Outcome {
  const code = errorCode(reply);
  if (code !== undefined) {
    if (right.includes(code)) return true;
    return wrong === undefined || wrong.includes(code)
      ? false
      : { cannot: `the code ${code} may stand for anything` };
  }
  if (isObject(reply.message) && 'error' in reply.message)
    return { cannot: 'the error has no readable code' };
  return demanded === true ? false : { cannot: 'no error came' };
}
