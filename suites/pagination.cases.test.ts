import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidParams } from '../harness/reference/server/guards.js';
import type { Method } from '../harness/peer/server/blueprint.js';
import { method } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const only = ['pagination'];
const listing = (pages: (cursor: unknown) => Record<string, unknown> | undefined) =>
  method('tools/list', (): Method => ({ params }) => {
    const result = pages(params.cursor);
    return result === undefined ? invalidParams('Unknown cursor') : { result };
  });

describe('cases from the field: pagination', { timeout: 60_000 }, () => {
  it('case 50: an unknown cursor answered with the first page is a warning, never a failure', async () => {
    const report = await runChanged(
      listing(() => ({ tools: [tool('a')] })),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['warning pagination-invalid-cursor-code']);
  });

  it('case 52: a cursor that leads to the same page for ever is a warning that shows both pages, and the run ends', async () => {
    const loop = listing((cursor) =>
      cursor === undefined || cursor === 'p1'
        ? { tools: [tool('a'), tool('b')], nextCursor: 'p1' }
        : undefined,
    );
    const report = await runChanged(loop, { only });
    expect(heldAgainst(report)).toEqual(['warning pagination-cursor-advances']);
    expect(report.findings[0]?.received).toMatch(
      /page 1: a, b; nextCursor "p1"\npage 2: a, b; nextCursor "p1"/,
    );
    expect(report.run.messages).toBeLessThan(400);
  });

  it('case 52: a list cut into any pages, empty ones included, is walked to its end and clean', async () => {
    const cuts = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, fc.string({ maxLength: 5 }), async (sizes, mark) => {
        const names = sizes.flatMap((size, page) =>
          Array.from({ length: size }, (_, at) => `tool-${page}-${at}`),
        );
        const pages = sizes.map((_, page) =>
          names.filter((name) => name.startsWith(`tool-${page}-`)).map(tool),
        );
        const cut = listing((cursor) => {
          const at =
            cursor === undefined ? 0 : sizes.findIndex((_, page) => page > 0 && cursor === mark + page);
          if (at === -1) return undefined;
          return { tools: pages[at]!, ...(at + 1 < pages.length ? { nextCursor: mark + (at + 1) } : {}) };
        });
        const report = await runChanged(cut, { only });
        expect(heldAgainst(report)).toEqual([]);
        expect(report.subject.profile?.tools.map(({ name }) => name)).toEqual(names);
        expect(resultOf(report, 'pagination-cursor-advances').verdict).toBe('pass');
      }),
      { numRuns: 12, seed: 52 },
    );
  });

  it('case 53: the empty string is a cursor like any other', async () => {
    const report = await runChanged(
      listing((cursor) =>
        cursor === undefined
          ? { tools: [tool('a')], nextCursor: '' }
          : cursor === ''
            ? { tools: [tool('b')] }
            : undefined,
      ),
      { only },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(report.subject.profile?.tools.map(({ name }) => name)).toEqual(['a', 'b']);
  });
});
