import { describe, expect, it } from 'vitest';
import { completable } from './completion-fixtures.js';

const walk = { method: '', pages: [], ending: 'end' } as const;
const templates = (uriTemplate: string) => ({
  resourceTemplates: { ...walk, member: 'resourceTemplates' as const, items: [{ uriTemplate }] },
});

describe('arguments that can be completed', () => {
  it.each([
    ['a://b/{c}', ['c']],
    ['a://{b}/{+c}{?d,e*}{&b:3}', ['b', 'c', 'd', 'e']],
    ['a://b', []],
    ['a://{', []],
  ])('finds the variables of the template %s', (uri, names) => {
    const ref = { type: 'ref/resource', uri };
    expect(completable(templates(uri))).toEqual(names.map((argument) => ({ ref, argument })));
  });

  it('passes over prompts whose arguments are malformed', () => {
    const items = [
      { name: 'a', arguments: 'b' },
      { name: 'c', arguments: [{ name: 'd' }, { name: 5 }, null] },
    ];
    const prompts = { ...walk, member: 'prompts' as const, items };
    expect(completable({ prompts })).toEqual([{ ref: { type: 'ref/prompt', name: 'c' }, argument: 'd' }]);
  });
});
