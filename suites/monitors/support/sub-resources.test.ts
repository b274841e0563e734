import { describe, expect, it } from 'vitest';
import { isBelow } from './sub-resources.js';

describe('a resource that is or may be below another', () => {
  it.each([
    ['itself', 'note://a/b', 'note://a/b'],
    ['a part of its path', 'note://a/b/c', 'note://a/b'],
    ['a fragment', 'note://a/b#line-1', 'note://a/b'],
    ['a query', 'note://a/b?page=2', 'note://a/b'],
    ['another spelling', 'FILE:///a%20b/c', 'file:///a b/'],
    ['a URI without authority', 'urn:note:a:b', 'urn:note:a'],
  ])('%s', (_what, uri, asked) => expect(isBelow(uri, asked)).toBe(true));

  it.each([
    ['a neighbour', 'note://a/c', 'note://a/b'],
    ['what is above', 'note://a', 'note://a/b'],
    ['another authority', 'note://other/b/c', 'note://a/b'],
    ['another scheme', 'file://a/b', 'note://a/b'],
  ])('not %s', (_what, uri, asked) => expect(isBelow(uri, asked)).toBe(false));
});
