import { describe, expect, it } from 'vitest';
import { areasOf, takes } from './selection.js';

const ids = Array.from({ length: 23 }, (_, at) => `${at % 3 === 0 ? 'http' : 'tools'}/row-${at}`);

describe('the share of the matrix that a test run takes', () => {
  it('takes each row in as many turns as there are shares', () => {
    for (const first of [0, 7]) {
      const taken = new Set<string>();
      for (let turn = first; turn < first + 4; turn += 1)
        for (const [place, id] of ids.entries())
          if (takes({ areas: new Set(), turn, of: 4 }, id, place)) taken.add(id);
      expect(taken.size).toBe(ids.length);
    }
  });

  it('takes all rows of a changed area, and no more than the share of the others', () => {
    const taken = ids.filter((id, place) => takes({ areas: new Set(['http']), turn: 1, of: 4 }, id, place));
    expect(ids.filter((id) => id.startsWith('http/')).every((id) => taken.includes(id))).toBe(true);
    expect(taken.filter((id) => id.startsWith('tools/')).length).toBeLessThan(6);
  });

  it('finds the areas of changed files', () => {
    const changed = [
      'suites/server/tools-list.ts',
      'schema/requirements/http.yaml',
      'suites/mutants/mrtr-state.ts',
      'docs/prompts.md',
      'harness/wire/resources.ts',
    ];
    const areas = ['tools', 'http', 'mrtr', 'prompts', 'resources', 'stdio'];
    expect([...areasOf(changed, areas)]).toEqual(['tools', 'http', 'mrtr']);
  });
});
