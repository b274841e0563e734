import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';
import { mute } from './answers.js';

/** Which codes are as they should be. */
export interface Codes {
  readonly right: readonly number[];
  /** Codes that are wrong; what is neither cannot be judged. Default: every code that is not right. */
  readonly wrong?: readonly number[];
  /** The request must be refused: no error is as wrong as another code. Default: only an error that came is judged. */
  readonly demanded?: true;
}

/** Judges the code of a refusal. */
export function codeIs(reply: Reply, { right, wrong, demanded }: Codes): Outcome {
  const silent = mute(reply);
  if (silent !== undefined) return silent;
  const code = reply.error?.code;
  if (code === undefined) return demanded === true ? false : { cannot: 'no error came' };
  if (right.includes(code)) return true;
  return wrong === undefined || wrong.includes(code)
    ? false
    : { cannot: `the code ${code} may stand for anything` };
}

/** Judges that an error, if one came, has none of some codes. */
export function codeIsNot(reply: Reply, ...wrong: readonly number[]): Outcome {
  const silent = mute(reply);
  if (silent !== undefined) return silent;
  return reply.error === undefined ? { cannot: 'no error came' } : !wrong.includes(reply.error.code);
}
