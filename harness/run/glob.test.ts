import { describe, expect, it } from 'vitest';
import { matches } from './glob.js';

describe('a glob', () => {
  it.each([
    ['test_*', 'test_simple_text', true],
    ['test_*', 'a_test_', false],
    ['*', '', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['*_read*_x', 'a_read_read_y_x', true],
    ['a.c', 'abc', false],
    ['a*', 'a*b', true],
    ['**b', 'aab', true],
    ['', 'a', false],
  ])('%s and %s', (glob, name, expected) => expect(matches(glob, name)).toBe(expected));

  it('takes no time to speak of, whatever the name', () => {
    expect(matches('*a*a*a*a*a*a*a*b', 'a'.repeat(20_000))).toBe(false);
  });
});
