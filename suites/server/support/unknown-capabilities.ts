import fc from 'fast-check';
import type { JsonObject } from '../../../harness/wire/message.js';

const settings = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>;
const word = fc.stringMatching(/^[a-z][a-zA-Z0-9]{2,10}$/);
const mark = 'touchstone';

/** Capabilities that no client has and no server knows (schema#clientcapabilities: the set is open). */
export function unknownCapabilities(): fc.Arbitrary<JsonObject> {
  const name = word.map((text) => `${mark}${text}`);
  return fc.dictionary(name, settings, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
}

/** Unknown capabilities that have made servers stumble. */
export const unknownCapabilityExamples: readonly JsonObject[] = [
  { [`${mark}Unknown`]: {} },
  { [`${mark}/own`]: { nested: { any: ['thing', null, 1.5] } } },
  { experimental: { [`${mark}/try`]: { level: 3 } } },
  { tasks: { list: {}, cancel: {} } },
];

/** Extensions that no server knows, with settings of any form, under `extensions`. */
export function unknownExtensions(): fc.Arbitrary<JsonObject> {
  const identifier = word.map((text) => `dev.${mark}.example/${text}`);
  return fc
    .dictionary(identifier, settings, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .map((extensions) => ({ extensions }));
}

/** Unknown extensions, plain and deep. */
export const unknownExtensionExamples: readonly JsonObject[] = [
  { extensions: { [`dev.${mark}.example/unknown`]: {} } },
  { extensions: { [`dev.${mark}.example/`]: { mimeTypes: ['text/html;profile=own'], none: null } } },
];
