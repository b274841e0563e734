import { describe, expect, it } from 'vitest';
import type { Answer } from '../harness/peer/server/blueprint.js';
import { capabilitiesKey, versionKey } from '../harness/reference/server/guards.js';
import { modernHttpGuards } from '../harness/reference/server/http-guards.js';
import { guard, results, type Change } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const both = ['stdio', 'http'] as const;
const only = ['meta', 'result-type'];

describe('cases from the field: _meta and resultType', () => {
  it('case 29: null in the place of _meta fails in whatever object it stands', async () => {
    const nulls = results(
      (result) => ({ ...result, content: [{ type: 'text', text: 'ok', _meta: null }] }),
      'tools/call',
    );
    const report = await runChanged(nulls, { only });
    expect(heldAgainst(report)).toEqual(['fail meta-object']);
    expect(report.findings[0]?.pointer).toBe('/result/content/0/_meta');
  });

  it('case 71: a key in _meta that only one kind of request does not bear is found and reduced to that key', async () => {
    const touchy = guard('touchy', ({ method, meta }) =>
      method === 'resources/read' &&
      Object.keys(meta).some((key) => key.includes('.') && !key.startsWith('io.model'))
        ? ({ error: { code: -32602, message: 'bad params' } } as Answer)
        : undefined,
    );
    const report = await runChanged(touchy, { only, runs: 60 });
    expect(heldAgainst(report)).toEqual(['fail meta-foreign-keys-served']);
    const finding = report.findings.find(({ requirement }) => requirement === 'meta-foreign-keys-served');
    expect(finding?.sent).toContain('resources/read');
  });

  it('case 74: every result without resultType is one fault', async () => {
    const older = results(({ resultType: _left, ...result }, call) =>
      call.method === 'server/discover' ? { ...result, resultType: 'complete' } : result,
    );
    for (const transport of both) {
      const report = await runChanged(older, { only, transports: [transport] });
      expect(heldAgainst(report)).toEqual(['fail result-type-present']);
    }
  });

  it('case 76: a resultType of an extension that was declared is left open', async () => {
    const tasks: Change = (blueprint) => ({
      ...results((result) => ({ ...result, resultType: 'task' }), 'prompts/list')(blueprint),
      capabilities: { ...blueprint.capabilities, extensions: { 'io.modelcontextprotocol/tasks': {} } },
    });
    const report = await runChanged(tasks, { only });
    expect(resultOf(report, 'result-type-supported-set').verdict).toBe('pass');
    expect(heldAgainst(report)).toEqual([]);
  });

  it.each(both)(
    'cases 157 and 158: a request without a version may meet the legacy side over %s',
    async (transport) => {
      for (const code of [-32601, -32600, -32000]) {
        const older: Change = (blueprint) => ({
          ...guard('legacy', ({ meta, method, params }) => {
            if (versionKey in meta || capabilitiesKey in meta) return undefined;
            if (method === 'initialize')
              return {
                result: {
                  protocolVersion: String(params.protocolVersion),
                  capabilities: {},
                  serverInfo: { name: 'a', version: '1' },
                },
              };
            return { error: { code, message: 'Server not initialized' } };
          })(blueprint),
          http: { ...blueprint.http, guards: { parse: modernHttpGuards.parse } },
        });
        const report = await runChanged(older, { only: ['meta', 'errors'], transports: [transport] });
        expect(heldAgainst(report)).toEqual([]);
        expect(resultOf(report, 'meta-missing-meta-code').verdict).toBe('inconclusive');
        expect(resultOf(report, 'meta-missing-capabilities-code').verdict).toBe('pass');
      }
    },
  );
});
