import { describe, expect, it } from 'vitest';
import { count, duration, grouped, levelWord } from './words.js';

describe('words', () => {
  it('counts and groups', () => {
    expect([0, 1, 2, 1234, 1234567].map((each) => count(each, 'check'))).toEqual([
      '0 checks',
      '1 check',
      '2 checks',
      '1,234 checks',
      '1,234,567 checks',
    ]);
    expect(count(2, 'reply', 'replies')).toBe('2 replies');
    expect(grouped(999)).toBe('999');
  });

  it('tells time spans', () => {
    expect([0.4, 840, 12_412, 59_999, 185_000].map(duration)).toEqual([
      '0 ms',
      '840 ms',
      '12.4 s',
      '60.0 s',
      '3 min 5 s',
    ]);
  });

  it('says which levels bind without a keyword', () => {
    expect((['MUST', 'SHOULD', 'schema', 'derived'] as const).map(levelWord)).toEqual([
      'MUST',
      'SHOULD',
      'schema (binding)',
      'derived (binding)',
    ]);
  });
});
