import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../harness/run/options.js';
import { all, httpGuard, withoutHttpGuard, type Change } from './mutants/mutant.js';
import { withTool } from './mutants/support/annotated-tool.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';
import { httpHeadersVariants } from './variants/http-headers.js';

const http: RunOptions = { transports: ['http'], only: ['http-headers', 'http-parameters'] };
const unchanged: Change = (blueprint) => blueprint;
/** A server of one tool, which may not be called. */
const quiet: Change = (blueprint) => ({
  ...blueprint,
  capabilities: { tools: {} },
  world: () => {
    const world = blueprint.world();
    return { ...world, tools: world.tools.slice(0, 1), prompts: [], resources: [], templates: [] };
  },
});
const nameFirst = httpHeadersVariants.find(({ id }) => id === 'http-headers/name-before-mismatch')!.change;

describe('cases from the field: headers of requests', () => {
  it('case 148: a tool that no client may offer is not called over HTTP, and only its annotation is blamed', async () => {
    const report = await runChanged(withTool({ ratio: { type: 'number', 'x-mcp-header': 'Ratio' } }), http);
    expect(heldAgainst(report)).toEqual(['fail http-annotation-primitive']);
    const tool = report.subject.profile?.tools.find(({ name }) => name === 'find_tenant');
    expect(tool?.callable).toBe(false);
    expect(tool?.why).toContain('x-mcp-header');
  });

  it('case 151: a server that refuses every request for its headers is praised for no refusal', async () => {
    const refusesAll: Change = httpGuard('nameHeader', ({ value, header }) => {
      if (header('mcp-name') === undefined) return undefined;
      const { id } = value as { id: number };
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id,
        error: { code: -32020, message: 'Header mismatch' },
      });
      return { status: 400, headers: [['Content-Type', 'application/json']], body };
    });
    const report = await runChanged(refusesAll, http);
    for (const fault of ['missing', 'mismatch', 'malformed']) {
      const { verdict, reason } = resultOf(report, `http-name-header-${fault}-code`);
      expect([fault, verdict]).toEqual([fault, 'inconclusive']);
      expect(reason).toContain('twin');
    }
  });

  it('a server that looks at no header is blamed once for each rule, not for the finer points of comparing', async () => {
    const guards = ['headerCharacters', 'versionHeader', 'methodHeader', 'nameHeader', 'parameterHeaders'];
    const report = await runChanged(all(...guards.map(withoutHttpGuard)), http);
    expect(heldAgainst(report).sort()).toEqual(
      ['method-header-mismatch', 'method-header-missing', 'name-header-mismatch', 'name-header-missing']
        .concat(['param-mismatch', 'param-missing', 'version-header-missing', 'version-mismatch'])
        .map((rule) => `fail http-${rule}-code`),
    );
  });

  it('a server whose names cannot be used is judged by a name it does not know', async () => {
    const report = await runChanged(quiet, { ...http, call: 'none' });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'http-name-header-missing-code').verdict).toBe('pass');
    expect(resultOf(report, 'http-param-missing-code').verdict).toBe('not-applicable');
  });

  it('a server that answers for the unknown name instead is left open, with what would settle it', async () => {
    const report = await runChanged(all(quiet, nameFirst), { ...http, call: 'none' });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'http-header-characters-code').verdict).toBe('inconclusive');
    const { verdict, unlock } = resultOf(report, 'http-name-header-mismatch-code');
    expect([verdict, unlock]).toEqual([
      'inconclusive',
      'a prompt, a resource, or a tool that may be called (--call)',
    ]);
  });

  it('case 155: an unknown tool that is answered by a result with isError proves nothing either', async () => {
    const asResult: Change = httpGuard('nameFirst', ({ value }) => {
      const { id, method } = value as { id: number; method: string };
      if (method !== 'tools/call') return undefined;
      const result = {
        resultType: 'complete',
        isError: true,
        content: [{ type: 'text', text: 'Unknown tool' }],
      };
      return {
        status: 200,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ jsonrpc: '2.0', id, result }),
      };
    });
    const report = await runChanged(all(quiet, asResult), { ...http, call: 'none' });
    expect(heldAgainst(report)).toEqual([]);
    for (const rule of ['name-header-missing', 'name-header-mismatch', 'header-characters']) {
      expect([rule, resultOf(report, `http-${rule}-code`).verdict]).toEqual([rule, 'inconclusive']);
    }
  });

  it('a server that offers nothing has no names, and one method alone cannot be taken for another', async () => {
    const report = await runChanged((blueprint) => ({ ...quiet(blueprint), capabilities: {} }), http);
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'http-name-header-missing-code').verdict).toBe('not-applicable');
    expect(resultOf(report, 'http-method-header-mismatch-code').verdict).toBe('inconclusive');
    expect(resultOf(report, 'http-version-mismatch-code').verdict).toBe('pass');
  });

  it('annotated tools that may not be called leave the parameters open, their annotations are judged', async () => {
    const report = await runChanged(unchanged, { ...http, call: 'none' });
    expect(resultOf(report, 'http-annotation-token').verdict).toBe('pass');
    const { verdict, unlock } = resultOf(report, 'http-param-missing-code');
    expect([verdict, unlock]).toEqual([
      'inconclusive',
      'allow calls with --call, or annotate such a tool with readOnlyHint',
    ]);
  });
});
