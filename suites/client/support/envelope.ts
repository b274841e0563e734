import { isObject } from '../../../harness/wire/message.js';

/** Whether a value was meant as a response: a result or an error, and no method. */
export function isResponse(value: unknown): boolean {
  return isObject(value) && !('method' in value) && ('result' in value || 'error' in value);
}
