import type { Need } from '../../../harness/run/check.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import {
  labelCharacters,
  labelsSeparated,
  nameEnds,
  nameInterior,
  parseMetaKey,
} from '../../monitors/support/meta-keys.js';

/** The server advertises at least one extension, or tries to. */
export const advertisesExtension: Need = ({ capabilities }) => {
  const { extensions } = capabilities;
  const none = extensions === undefined || (isObject(extensions) && Object.keys(extensions).length === 0);
  return none ? { verdict: 'not-applicable', reason: 'the server advertises no extension' } : undefined;
};

/** The extensions in a set of capabilities, by identifier; empty where there are none. */
export function extensionsIn(capabilities: Readonly<JsonObject>): JsonObject {
  return isObject(capabilities.extensions) ? capabilities.extensions : {};
}

/** Whether an identifier has a prefix before its name (basic/versioning#extension-negotiation). */
export function hasPrefix(identifier: string): boolean {
  const { prefix } = parseMetaKey(identifier);
  return prefix !== undefined && prefix !== '';
}

/** Whether an identifier keeps to the rules for keys of `_meta`; whether it has a prefix is another question. */
export function keepsKeyRules(identifier: string): boolean {
  const key = parseMetaKey(identifier);
  const labels = !hasPrefix(identifier) || (labelsSeparated(key) && labelCharacters(key));
  return labels && nameEnds(key) && nameInterior(key);
}
