import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../harness/wire/message.js';
import { misfits } from './misfits.js';

/** What is tried with a form of these fields that was filled in with this content. */
function tried(properties: JsonObject, content: JsonObject, required: readonly string[] = []): string[] {
  const requestedSchema = { type: 'object', properties, required };
  const form = { method: 'elicitation/create', params: { message: '', requestedSchema } };
  return misfits(form, { action: 'accept', content }).misfits.map(({ what }) => what);
}

describe('content that breaks one constraint of a form', () => {
  it('breaks bounds, choices, and what is required', () => {
    const properties = {
      age: { type: 'integer', minimum: 18, maximum: 99 },
      color: { type: 'string', enum: ['red'] },
      size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
      name: { type: 'string', minLength: 2, maxLength: 4 },
    };
    expect(tried(properties, { age: 20, color: 'red', size: 's', name: 'abc' }, ['age'])).toEqual([
      'no "age", which is required',
      '"age" below 18',
      '"age" above 99',
      '"color" that is no choice',
      '"size" that is no choice',
      '"name" shorter than 2',
      '"name" longer than 4',
    ]);
  });

  it('leaves out nothing that a default may stand in for', () => {
    const properties = { a: { type: 'boolean', default: true }, b: { type: 'boolean' } };
    expect(tried(properties, { a: true, b: true }, ['a'])).toEqual([]);
    expect(tried(properties, { a: true, b: true }, ['a', 'b'])).toEqual(['no "b", which is required']);
  });

  it('takes no other schema for a choice', () => {
    expect(tried({ a: { type: 'string', oneOf: [{ const: 'x' }, { minLength: 3 }] } }, { a: 'x' })).toEqual(
      [],
    );
  });

  it('knows that there is no number next to a huge one', () => {
    expect(tried({ a: { type: 'number', minimum: 1e300, maximum: 1e300 } }, { a: 1e300 })).toEqual([]);
  });

  it('changes nothing of what is no form', () => {
    expect(misfits({ method: 'roots/list' }, { roots: [] })).toEqual({ misfits: [], mistyped: undefined });
  });
});
