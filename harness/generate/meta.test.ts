import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraMeta, illegalMetaKey, metaKey, reservedMetaKey } from './meta.js';
import { baggage, traceContext, traceparent, tracestate } from './trace-context.js';

const seed = 20260728;
const options = { seed, numRuns: 2_000 };

/** The grammar, written down a second time: an optional prefix of labels, a slash, and a name. */
const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const KEY = new RegExp(`^(?:(${LABEL}(?:\\.${LABEL})*)/)?((?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?)$`);

describe(`_meta, seed ${seed}`, () => {
  it('keys of one’s own keep to the grammar and are not reserved', () => {
    for (const key of fc.sample(metaKey(), options)) {
      const [, prefix, name] = KEY.exec(key) ?? [];
      expect(name, key).toBeDefined();
      const labels = prefix?.split('.') ?? [];
      expect(['mcp', 'modelcontextprotocol']).not.toContain(labels[1]);
      expect(['', 'progressToken', 'traceparent', 'tracestate', 'baggage']).not.toContain(key);
    }
  });

  it('keys come with and without a prefix, with an empty name, and with a label that is reserved elsewhere', () => {
    const keys = fc.sample(metaKey(), options);
    expect(keys.some((key) => !key.includes('/'))).toBe(true);
    expect(keys.some((key) => key.endsWith('/'))).toBe(true);
    expect(keys.some((key) => key.startsWith('com.example.mcp/'))).toBe(true);
  });

  it('reserved keys keep to the grammar and have a reserved second label', () => {
    for (const key of fc.sample(reservedMetaKey(), { seed, numRuns: 100 })) {
      expect(['mcp', 'modelcontextprotocol']).toContain(KEY.exec(key)?.[1]?.split('.')[1]);
    }
  });

  it('illegal keys break the grammar, each in another way', () => {
    const keys = fc.sample(illegalMetaKey(), options);
    for (const { key, fault } of keys) expect(KEY.test(key), `${fault}: ${key}`).toBe(false);
    expect(new Set(keys.map(({ fault }) => fault)).size).toBe(9);
  });

  it('extra members are JSON; a trace context among them is well formed', () => {
    const metas = fc.sample(extraMeta(), options);
    for (const meta of metas) {
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(meta)), meta)).toBe(true);
      expect(Object.keys(meta).every((key) => KEY.test(key))).toBe(true);
      expect(meta.traceparent ?? '00-1').toMatch(/^00-/);
    }
    expect(metas.some((meta) => Object.keys(meta).length === 0)).toBe(true);
    expect(metas.some((meta) => 'traceparent' in meta)).toBe(true);
  });
});

describe(`trace context, seed ${seed}`, () => {
  it('traceparent has four fields, ids not zero', () => {
    for (const text of fc.sample(traceparent(), options)) {
      expect(text).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/);
    }
  });

  it('tracestate has members of distinct keys', () => {
    const key = /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/;
    for (const text of fc.sample(tracestate(), options)) {
      const members = text.split(',').map((member) => member.split('='));
      expect(new Set(members.map(([name]) => name)).size).toBe(members.length);
      for (const [name, value, ...more] of members) {
        expect(name).toMatch(key);
        expect(value).toMatch(/^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/);
        expect(more).toEqual([]);
      }
    }
  });

  it('baggage has members of a token and a value, and properties of the like', () => {
    const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    const value = '(?:[!#$&-+\\--:<-\\[\\]-~]|%[0-9A-F]{2})*';
    const member = new RegExp(`^${token}=${value}(?:;${token}(?:=${value})?)*$`);
    for (const text of fc.sample(baggage(), options))
      for (const one of text.split(',')) expect(one).toMatch(member);
  });

  it('has no state without a parent', () => {
    for (const context of fc.sample(traceContext(), options)) {
      expect('tracestate' in context && !('traceparent' in context)).toBe(false);
    }
  });
});
