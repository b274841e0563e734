import { describe, expect, it } from 'vitest';
import type { Answer, WorldTool } from '../harness/peer/server/blueprint.js';
import { invalidParams } from '../harness/reference/server/guards.js';
import type { JsonObject } from '../harness/wire/message.js';
import { method, type Change } from './mutants/mutant.js';
import { done, simpleTool, tools } from './mutants/support/tools.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['tools'];
const having = (...each: readonly WorldTool[]): Change => tools(() => each);
const text = (value: string): JsonObject => ({ type: 'text', text: value });

describe('cases from the field: tool schemas', { timeout: 60_000 }, () => {
  it('case 34: schemas without a type at the root fail, as one finding however many tools have them', async () => {
    const marker = { $schema: 'http://json-schema.org/draft-07/schema#' };
    const names = ['read', 'write', 'list'];
    const report = await runChanged(
      having(...names.map((name) => simpleTool({ name, inputSchema: marker }))),
      {
        only,
      },
    );
    expect(heldAgainst(report)).toEqual(['fail tools-input-schema-root']);
    expect(report.findings.length).toBe(1);
    expect(
      resultOf(report, 'tools-input-schema-root').judgements.filter(({ verdict }) => verdict === 'fail'),
    ).toHaveLength(names.length);
  });

  it('case 35: a union at the root needs the type beside it, and only the tool without it is blamed', async () => {
    const union = { anyOf: [{ type: 'object' }, { type: 'object' }] };
    const report = await runChanged(
      having(
        simpleTool({ name: 'ok' }),
        simpleTool({ name: 'both', inputSchema: { type: 'object', ...union } }),
        simpleTool({ name: 'u', inputSchema: union }),
      ),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['fail tools-input-schema-root']);
    const failed = resultOf(report, 'tools-input-schema-root').judgements.filter(
      ({ verdict }) => verdict === 'fail',
    );
    expect(failed.map(({ received }) => received)).toEqual([expect.stringContaining('in the tool u:')]);
  });

  it('case 38: an object without properties is one of the forms for tools without parameters', async () => {
    const report = await runChanged(having(simpleTool({ name: 'login', inputSchema: { type: 'object' } })), {
      only,
    });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-input-schema-root').verdict).toBe('pass');
  });
});

describe('cases from the field: structured results', { timeout: 60_000 }, () => {
  const counting = (outputSchema: JsonObject, result: JsonObject): Change =>
    having(simpleTool({ name: 'count', outputSchema }, { result }));

  it('case 40: a tool with an outputSchema that gives text alone fails', async () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } };
    const report = await runChanged(counting(schema, { content: [text('42')] }), { only });
    expect(heldAgainst(report)).toEqual(['fail tools-structured-provided']);
    expect(resultOf(report, 'tools-structured-conforms').verdict).toBe('inconclusive');
  });

  it('case 40: a result that is an error needs no structure', async () => {
    const report = await runChanged(counting({ type: 'object' }, { content: [text('no')], isError: true }), {
      only,
    });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-structured-provided').verdict).toBe('inconclusive');
  });

  it.each([
    ['an array', [{ id: 1 }]],
    ['null', null],
    ['a text', 'one'],
    ['a number', 0],
    ['false', false],
  ])('case 41: %s is a structured result of this revision', async (_what, structuredContent) => {
    const result = { content: [text(JSON.stringify(structuredContent))], structuredContent };
    const types = { type: ['array', 'null', 'string', 'number', 'boolean'] };
    const report = await runChanged(counting(types, result), { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-structured-conforms').verdict).toBe('pass');
  });

  it('case 43: the schema speaks of structuredContent alone, not of the whole result', async () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { tags: { type: 'array' } },
      required: ['tags'],
    };
    const result = { content: [text('{"tags":[]}')], structuredContent: { tags: [] }, isError: false };
    const report = await runChanged(counting(schema, result), { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-structured-conforms').verdict).toBe('pass');
  });

  it('a hostile outputSchema is inconclusive, whatever the result', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const structuredContent = { a: `${'a'.repeat(40)}!` };
    const report = await runChanged(
      counting(schema, { content: [text(JSON.stringify(structuredContent))], structuredContent }),
      { only: ['tools/structured'] },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-structured-conforms').verdict).toBe('inconclusive');
  });
});

describe('cases from the field: errors of tools', { timeout: 60_000 }, () => {
  const unknown = (answer: Answer): Change =>
    method(
      'tools/call',
      (original) => (call) =>
        call.server.world.tools.some(({ definition }) => definition.name === call.params.name)
          ? original(call)
          : answer,
    );

  it.each([
    [-32602, 'pass', []],
    [-32601, 'warning', ['warning tools-unknown-code']],
    [4040, 'inconclusive', []],
  ] as const)('case 44: an unknown tool with %i: %s', async (code, verdict, held) => {
    const report = await runChanged(unknown({ error: { code, message: 'No such tool' } }), { only });
    expect(heldAgainst(report)).toEqual(held);
    expect(resultOf(report, 'tools-unknown-code').verdict).toBe(verdict);
    expect(resultOf(report, 'tools-unknown-error').verdict).toBe('pass');
  });

  it('case 44: an unknown tool as a result is warned of', async () => {
    const report = await runChanged(unknown({ result: { content: [text('nope')], isError: true } }), {
      only,
    });
    expect(heldAgainst(report)).toEqual(['warning tools-unknown-error']);
  });

  const inputSchema = { type: 'object', required: ['owner'], properties: { owner: { type: 'string' } } };
  const listing = (refusal: Answer): Change =>
    having({
      ...simpleTool({ name: 'list', inputSchema }),
      call: ({ params }) => {
        const { owner } = (params.arguments ?? {}) as { owner?: unknown };
        return typeof owner === 'string' ? done(`what ${owner} has`) : refusal;
      },
    });

  it('case 46: arguments that break the schema, answered as a success, are warned of', async () => {
    const report = await runChanged(
      listing({ result: { content: [text('owner is needed')], isError: false } }),
      {
        only,
      },
    );
    expect(heldAgainst(report)).toEqual(['warning tools-invalid-arguments-refused']);
  });

  it.each([
    ['a result with isError', { result: { content: [text('owner is needed')], isError: true } }],
    ['error -32602', invalidParams('owner is needed')],
  ] as const)('case 46: a refusal by %s passes', async (_what, refusal) => {
    const report = await runChanged(listing(refusal), { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'tools-invalid-arguments-refused').verdict).toBe('pass');
  });
});
