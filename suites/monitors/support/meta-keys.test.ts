import { describe, expect, it } from 'vitest';
import {
  isReserved,
  labelCharacters,
  labelsSeparated,
  nameEnds,
  nameInterior,
  parseMetaKey,
  plainlyForward,
  reservedKey,
} from './meta-keys.js';

/** The faults of a key by the part that has them. */
const faults = (key: string): string[] => {
  const parsed = parseMetaKey(key);
  const parts = {
    labels: labelsSeparated,
    characters: labelCharacters,
    ends: nameEnds,
    interior: nameInterior,
  };
  return Object.entries(parts).flatMap(([part, holds]) => (holds(parsed) ? [] : [part]));
};

describe('the grammar of _meta keys', () => {
  it.each([
    'progressToken',
    'io.modelcontextprotocol/serverInfo',
    'com.example/',
    '',
    'vendor/a',
    'a-1.b9/9.x_y-z',
    'x',
    'élan.fr/note',
  ])('%j has no fault', (key) => expect(faults(key)).toEqual([]));

  it.each([
    ['/name', 'labels'],
    ['com..example/a', 'labels'],
    ['.com/a', 'labels'],
    ['com.example./a', 'labels'],
    ['com.1example/a', 'characters'],
    ['com.example-/a', 'characters'],
    ['com.exam_ple/a', 'characters'],
    ['com.exam ple/a', 'characters'],
    ['_private', 'ends'],
    ['com.example/a.', 'ends'],
    ['-', 'ends'],
    ['é', 'ends'],
    ['com.example/a/b', 'interior'],
    ['a b', 'interior'],
    ['aéb', 'interior'],
    ['a:b', 'interior'],
  ])('%j has one fault, in its %s', (key, part) => expect(faults(key)).toEqual([part]));
});

describe('prefixes', () => {
  it.each([
    ['example.com/a', true],
    ['api.vendor.dev/a', true],
    ['com.example/a', false],
    ['io.github.someone/a', false],
    ['de.vendor.app/a', false],
    ['vendor/a', false],
    ['bare', false],
  ])('%j is plainly in forward order: %j', (key, forward) =>
    expect(plainlyForward(parseMetaKey(key))).toBe(forward),
  );

  it.each([
    ['io.modelcontextprotocol/a', true],
    ['dev.mcp/a', true],
    ['org.modelcontextprotocol.api/a', true],
    ['com.mcp.tools/a', true],
    ['com.example.mcp/a', false],
    ['mcp/a', false],
    ['mcp.dev/a', false],
    ['mcp', false],
  ])('%j is reserved: %j', (key, reserved) => expect(isReserved(parseMetaKey(key))).toBe(reserved));

  it('tells whose a reserved key is', () => {
    const whose = (key: string): string => reservedKey(parseMetaKey(key));
    expect(whose('io.modelcontextprotocol/serverInfo')).toBe('specification');
    expect(whose('io.modelcontextprotocol/related-task')).toBe('extension');
    expect(whose('io.modelcontextprotocol/cost')).toBe('unknown');
    expect(whose('dev.mcp/serverInfo')).toBe('nobody');
  });
});
