import type { Reply } from '../../../harness/peer/reply.js';
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
