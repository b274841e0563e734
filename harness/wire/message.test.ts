import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, isRequestId } from './message.js';

const base = { jsonrpc: '2.0' };

describe('a value from the wire', () => {
  it.each<[string, unknown, object]>([
    ['a request', { ...base, id: 1, method: 'a' }, { kind: 'request', id: 1, method: 'a' }],
    ['a request with an empty id', { ...base, id: '', method: 'a', params: {} }, { kind: 'request', id: '' }],
    ['a notification', { ...base, method: 'a' }, { kind: 'notification', method: 'a' }],
    ['a result', { ...base, id: 'x', result: {} }, { kind: 'result', id: 'x', result: {} }],
    ['an error', { ...base, id: 0, error: { code: 1, message: '' } }, { kind: 'error', id: 0 }],
    [
      'an error without an id',
      { ...base, error: { code: 1, message: '' } },
      { kind: 'error', id: undefined },
    ],
    [
      'an error with a null id',
      { ...base, id: null, error: { code: 1, message: '' } },
      { kind: 'error', id: undefined },
    ],
    ['a result with further members', { ...base, id: 1, result: {}, extra: 1 }, { kind: 'result' }],
  ])('is %s', (_what, value, expected) => {
    expect(classify(value)).toMatchObject(expected);
  });

  it.each<[string, unknown, string]>([
    ['an array', [{ ...base, method: 'a' }], ''],
    ['null', null, ''],
    ['a text', 'a', ''],
    ['an object', {}, '/jsonrpc'],
    ['another version', { jsonrpc: '1.0', method: 'a' }, '/jsonrpc'],
    ['a version as a number', { jsonrpc: 2, method: 'a' }, '/jsonrpc'],
    ['neither call nor response', { ...base, id: 1 }, ''],
    ['a result and an error', { ...base, id: 1, result: {}, error: null }, '/error'],
    ['a result without an id', { ...base, result: {} }, '/id'],
    ['a result with a null id', { ...base, id: null, result: {} }, '/id'],
    ['a result that is an array', { ...base, id: 1, result: [] }, '/result'],
    ['a method that is no text', { ...base, method: 1 }, '/method'],
    ['a method beside a result', { ...base, method: 'a', result: {} }, '/method'],
    ['params that are an array', { ...base, method: 'a', params: [] }, '/params'],
    ['params that are null', { ...base, method: 'a', params: null }, '/params'],
    ['a fraction as an id', { ...base, id: 1.5, method: 'a' }, '/id'],
    ['a null id on a request', { ...base, id: null, method: 'a' }, '/id'],
    ['an error that is a text', { ...base, id: 1, error: 'a' }, '/error'],
    ['an error code that is a text', { ...base, id: 1, error: { code: '1', message: '' } }, '/error/code'],
    [
      'an error code that is a fraction',
      { ...base, id: 1, error: { code: 1.5, message: '' } },
      '/error/code',
    ],
    ['an error without a message', { ...base, id: 1, error: { code: 1 } }, '/error/message'],
    ['an error id that is an object', { ...base, id: {}, error: { code: 1, message: '' } }, '/id'],
  ])('is invalid as %s', (_what, value, pointer) => {
    expect(classify(value)).toMatchObject({ kind: 'invalid', pointer });
  });

  it('is one of the five kinds, whatever it is, and a copy of it is the same', () => {
    const members = fc.record(
      {
        jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue({ maxDepth: 0 })),
        id: fc.jsonValue({ maxDepth: 1 }),
        method: fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 0 })),
        params: fc.jsonValue({ maxDepth: 1 }),
        result: fc.jsonValue({ maxDepth: 1 }),
        error: fc.oneof(
          fc.record({ code: fc.integer(), message: fc.string() }),
          fc.jsonValue({ maxDepth: 1 }),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(members, fc.jsonValue()), (value) => {
        const classified = classify(value);
        expect(['request', 'notification', 'result', 'error', 'invalid']).toContain(classified.kind);
        expect(classify(JSON.parse(JSON.stringify(value)))).toEqual(classified);
      }),
    );
  });
});

describe('a request id', () => {
  it.each([0, -1, 2 ** 53, '', '1', 1.0])('may be %j', (id) => expect(isRequestId(id)).toBe(true));
  it.each([1.5, null, undefined, true, {}, [], Infinity])('may not be %j', (id) =>
    expect(isRequestId(id)).toBe(false),
  );
});
