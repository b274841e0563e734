import fc from 'fast-check';
import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';
import { mute } from './answers.js';

/** Names of nothing, and some that a careless look-up finds all the same. */
export const unknownNameExamples = ['touchstone-no-such-name', '__proto__', 'constructor', 'toString'];

/** Names that a server has no reason to know. */
export const unknownNames = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => `touchstone-no-such-${text}`);

const invalidParams = -32602;
const otherStandardCodes = [-32700, -32600, -32601, -32603];

/**
 * Judges that a request is refused as having invalid params. What any use of a reserved code breaks is judged in the area
 * of errors; codes of the server's own and those of another meaning are not the one that is advised.
 */
export function isRefusedAsInvalid(reply: Reply): Outcome {
  const silent = mute(reply);
  if (silent !== undefined) return silent;
  if (reply.message === undefined) return { cannot: 'there was no JSON-RPC answer' };
  if (reply.result?.resultType === 'input_required') return { cannot: 'it asks for input first' };
  const code = reply.error?.code;
  if (code === undefined || code === invalidParams) return code === invalidParams;
  return code >= -32768 && code <= -32000 && !otherStandardCodes.includes(code)
    ? { cannot: `the code ${code} is reserved, which is judged by itself` }
    : false;
}
