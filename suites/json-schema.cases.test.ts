import { describe, expect, it } from 'vitest';
import type { Change } from './mutants/mutant.js';
import { tool, tools } from './mutants/support/tools.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';
import { mentionedKeywords, peculiarKeyword } from './server/support/dialect-keywords.js';

const only = ['json-schema'];
const done = { result: { content: [{ type: 'text', text: 'done' }] } };
const takesAll = (name: string): Change => tool(name, (one) => ({ ...one, call: () => done }));

describe('cases from the field: schemas and dialects', { timeout: 60_000 }, () => {
  it('case 38: an input schema without properties is valid', async () => {
    const bare: Change = tools(() => [
      { definition: { name: 'login', inputSchema: { type: 'object' } }, call: () => done },
    ]);
    const report = await runChanged(bare, { only });
    expect(resultOf(report, 'json-schema-schema-valid').verdict).toBe('pass');
    expect(heldAgainst(report)).toEqual([]);
  });

  it('case 34: draft-07 declared in every schema is legal and draws one warning that counts the tools', async () => {
    const marker: Change = tools((each) =>
      each.map((one) => ({
        ...one,
        definition: {
          ...one.definition,
          inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
        },
      })),
    );
    const report = await runChanged(marker, { only });
    expect(heldAgainst(report)).toEqual(['warning json-schema-2020-12-used']);
    expect(report.findings.length).toBe(1);
  });

  it('a tool that holds no arguments against its schema says nothing of dialects', async () => {
    const report = await runChanged(takesAll('book_ride'), { only });
    expect(resultOf(report, 'json-schema-2020-12-supported')).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('does not hold arguments'),
    });
    expect(heldAgainst(report)).toEqual([]);
  });

  it('a dependency of draft-07 that is not applied fails the declared dialect', async () => {
    const packs: Change = tools(() => [
      {
        definition: {
          name: 'pack',
          inputSchema: {
            $schema: 'http://json-schema.org/draft-07/schema#',
            type: 'object',
            properties: { lid: { type: 'string' }, key: { type: 'string' } },
            dependencies: { lid: ['key'] },
          },
        },
        call: ({ params }) => {
          const args = (params.arguments ?? {}) as Record<string, unknown>;
          return Object.values(args).every((value) => typeof value === 'string')
            ? done
            : { error: { code: -32602, message: 'a string is wanted' } };
        },
      },
    ]);
    const report = await runChanged(packs, { only });
    expect(heldAgainst(report).sort()).toEqual([
      'fail json-schema-declared-dialect-applied',
      'warning json-schema-2020-12-used',
    ]);
  });
});

describe('a schema that is nested deeper than any stack', { timeout: 60_000 }, () => {
  it('harms neither the run nor the verdict on the server', async () => {
    const depth = 20_000;
    const deep = `${'{"type":"object","properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`;
    const marked = tools((each) => [
      ...each,
      { definition: { name: 'deep', inputSchema: '@deep@' }, call: () => done },
    ]);
    const report = await runChanged((blueprint) => ({
      ...marked(blueprint),
      stdio: {
        ...blueprint.stdio,
        frame: (message) => Buffer.from(`${JSON.stringify(message).replace('"@deep@"', deep)}\n`),
      },
    }));
    expect(heldAgainst(report)).toEqual([]);
    expect(report.subject.profile?.tools.map(({ name }) => name)).toContain('deep');
    const { judgements } = resultOf(report, 'json-schema-schema-valid');
    expect(judgements.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('too large'));
  });
});

describe('keywords of one dialect', () => {
  it.each([
    ['/dependentRequired', '2020-12', 'dependentRequired'],
    ['/properties/a/prefixItems/0/type', '2020-12', 'prefixItems'],
    ['/properties/a/items/0/type', 'draft-07', 'items as a list'],
    ['/properties/a/items/type', 'draft-07', undefined],
    ['/properties/dependencies/type', 'draft-07', undefined],
    ['/properties/0/dependencies/x/required', 'draft-07', 'dependencies'],
    ['/dependencies', '2020-12', undefined],
    ['/allOf/1/dependentSchemas/prefixItems/type', '2020-12', 'dependentSchemas'],
    ['/required', '2020-12', undefined],
  ] as const)('%s in %s: %s', (pointer, dialect, keyword) => {
    expect(peculiarKeyword(pointer, dialect)).toBe(keyword);
  });

  it('are found where a schema mentions them', () => {
    expect(mentionedKeywords({ items: [{}], dependencies: {} }, 'draft-07').sort()).toEqual([
      'dependencies',
      'items as a list',
    ]);
    expect(mentionedKeywords({ items: {}, properties: { a: {} } }, 'draft-07')).toEqual([]);
  });
});
