import fc from 'fast-check';
import type { RequestId } from '../wire/message.js';

/**
 * Every legal request id (basic/index#requests): strings of any content and size, integers within what a double can
 * hold.
 */
export function requestId(): fc.Arbitrary<RequestId> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer() },
    { weight: 2, arbitrary: fc.constantFrom(0, -1, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1) },
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.constantFrom('', '0', '1', '-1', '1.0', '1e3', 'null', 'true', ' ', '\u0000', '\n', '"', '\\', 'é', '😀', 'x'.repeat(300)) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 65_536 }).map((length) => 'i'.repeat(length)) },
  );
}
