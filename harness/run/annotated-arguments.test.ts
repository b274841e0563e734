import { describe, expect, it } from 'vitest';
import { requireAnnotated, valueAt, withValueAt } from './annotated-arguments.js';

describe('arguments with annotated parameters', () => {
  it('have to be given, on every level, and strings are not empty', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', 'x-mcp-header': 'A' },
        b: { type: 'object', required: ['d'], properties: { c: { type: 'integer', 'x-mcp-header': 'C' } } },
        e: { type: 'string' },
      },
    };
    expect(requireAnnotated(schema)).toEqual({
      type: 'object',
      required: ['a', 'b'],
      properties: {
        a: { type: 'string', minLength: 1, 'x-mcp-header': 'A' },
        b: {
          type: 'object',
          required: ['d', 'c'],
          properties: { c: { type: 'integer', 'x-mcp-header': 'C' } },
        },
        e: { type: 'string' },
      },
    });
  });

  it('are not asked for without annotations', () => {
    expect(requireAnnotated({ type: 'object', properties: { a: { type: 'string' } } })).toBeUndefined();
    expect(requireAnnotated(true)).toBeUndefined();
  });

  it('are read, changed and taken away at a path', () => {
    const given = { a: { b: 1, c: 2 } };
    expect(valueAt(given, ['a', 'b'])).toBe(1);
    expect(valueAt(given, ['a', 'toString'])).toBeUndefined();
    expect(valueAt(given, ['a', 'b', 'x'])).toBeUndefined();
    expect(withValueAt(given, ['a', 'b'], null)).toEqual({ a: { b: null, c: 2 } });
    expect(withValueAt(given, ['a', 'b'], undefined)).toEqual({ a: { c: 2 } });
    expect(given).toEqual({ a: { b: 1, c: 2 } });
  });
});
