import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** Whether capabilities name an extension, or an experiment, that may add to the protocol. */
export function mayBeExtended({ extensions, experimental }: JsonObject): boolean {
  return [extensions, experimental].some((members) => isObject(members) && Object.keys(members).length > 0);
}
