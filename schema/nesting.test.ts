import { expect, it } from 'vitest';
import { nestingOf } from './nesting.js';

it.each([
  ['1', 0],
  ['{"a":[1,[2]]}', 3],
  ['["[[[[", "\\"[["]', 1],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 200_000],
])('the nesting of JSON is counted without a stack', (text, depth) => {
  expect(nestingOf(text)).toBe(depth);
});
