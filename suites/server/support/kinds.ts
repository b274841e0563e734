import type { Reply } from '../../../harness/peer/reply.js';
import { capabilitiesAsked } from './declared.js';
import { comparable } from './comparison.js';

/** What kind of answer it is: the code of an error, or the type of a result with what it asks for. */
export function kindOf({ error, result }: Reply): string {
  if (error !== undefined) return `error ${error.code}`;
  if (result === undefined) return 'no answer';
  const asked = capabilitiesAsked(result);
  return `${String(result.resultType ?? 'complete')}${result.isError === true ? ', failed' : ''}${asked.length === 0 ? '' : ` for ${asked.sort().join(', ')}`}`;
}

/** Whether two answers are the same, what may differ between equal requests aside. */
export function sameAnswer(one: Reply, other: Reply): boolean {
  return kindOf(one) === kindOf(other) && comparable(one) === comparable(other);
}
