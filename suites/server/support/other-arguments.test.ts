import { describe, expect, it } from 'vitest';
import { otherArguments } from './other-arguments.js';

const schema = (properties: object) => ({ type: 'object', properties });

describe('other arguments for the same tool', () => {
  it.each([
    ['a free text', { city: { type: 'string' } }, { city: 'touchstone' }, { city: 'another touchstone' }],
    ['a choice', { pace: { enum: ['slow', 'fast'] } }, { pace: 'slow' }, { pace: 'fast' }],
    ['a number within its bounds', { n: { type: 'integer', minimum: 3, maximum: 4 } }, { n: 3 }, { n: 4 }],
    ['a boolean', { all: { type: 'boolean' } }, { all: true }, { all: false }],
    ['what was not given yet', { city: { type: 'string' } }, {}, { city: 'touchstone' }],
  ])('differ in %s', (_what, properties, given, other) =>
    expect(otherArguments(schema(properties), given)).toEqual(other),
  );

  it.each([
    ['no properties', {}],
    ['a pattern', { code: { type: 'string', pattern: '^x$' } }],
    ['a single choice', { pace: { enum: ['slow'] } }],
    ['no room between the bounds', { n: { type: 'integer', minimum: 3, maximum: 3 } }],
  ])('are not made for %s', (_what, properties) =>
    expect(otherArguments(schema(properties), { n: 3, pace: 'slow' })).toBeUndefined(),
  );
});
