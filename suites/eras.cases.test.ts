import { describe, expect, it } from 'vitest';
import { dualEra } from '../harness/reference/server/dual-era.js';
import { versionKey } from '../harness/reference/server/guards.js';
import { all, errors, guard, method, outgoing, results, type Change } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const areas = ['versioning', 'discover', 'statelessness', 'capabilities', 'transports'];

/** The answer to initialize, and nothing else, becomes this error. */
const refusingInitialize = (error: { code: number; message: string; data?: unknown }): Change =>
  errors((original, call) => (call.method === 'initialize' ? { ...error } : original));

describe('cases from the field: versions and eras', { timeout: 60_000 }, () => {
  it('case 11: a message with bytes that are not UTF-8 fails once, with their offset, and is read on', async () => {
    const latin1: Change = (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        frame: (message) => {
          const text = `${JSON.stringify(message)}\n`;
          return text.includes('Ask for a review')
            ? Buffer.from(text.replaceAll('review', 'revu\u00e9'), 'latin1')
            : Buffer.from(text);
        },
      },
    });
    const report = await runChanged(latin1);
    expect(heldAgainst(report)).toEqual(['fail transports-utf8']);
    expect(report.findings[0]?.received).toMatch(/^at byte \d+: e9 /);
  });

  it('case 67: a handshake that settles on 2026-07-28 fails', async () => {
    const settles = all(
      (blueprint) => dualEra(blueprint),
      results((result) => ({ ...result, protocolVersion: '2026-07-28' }), 'initialize'),
    );
    expect(heldAgainst(await runChanged(settles, { only: areas }))).toEqual([
      'fail versioning-initialize-legacy-only',
    ]);
  });

  it('case 67: a legacy version that is named per request is answered in whatever way without verdict', async () => {
    const reactions: Change[] = [
      (blueprint) => dualEra(blueprint),
      all(
        (blueprint) => dualEra(blueprint),
        guard('legacy', ({ meta }) =>
          meta[versionKey] === '2025-11-25'
            ? { error: { code: -32600, message: 'initialize first' } }
            : undefined,
        ),
      ),
    ];
    for (const change of reactions)
      expect(heldAgainst(await runChanged(change, { only: areas }))).toEqual([]);
  });

  it('case 70, 160: a modern-only server may refuse initialize by -32022, and naming its versions is well done', async () => {
    const data = { supported: ['2026-07-28'], requested: '2025-03-26' };
    const report = await runChanged(
      refusingInitialize({ code: -32022, message: 'Unsupported protocol version', data }),
      { only: areas },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'versioning-initialize-names-versions').verdict).toBe('pass');
    expect(resultOf(report, 'versioning-initialize-negotiates').verdict).toBe('not-applicable');
  });

  it('case 70: a server that serves another legacy version by handshake fails when it refuses one so', async () => {
    const picky = all(
      (blueprint) => dualEra(blueprint),
      method(
        'initialize',
        (original) => (call) =>
          call.params.protocolVersion === '2025-06-18'
            ? original(call)
            : {
                error: {
                  code: -32022,
                  message: 'Unsupported protocol version',
                  data: { supported: ['2025-06-18'] },
                },
              },
      ),
    );
    expect(heldAgainst(await runChanged(picky, { only: areas }))).toEqual([
      'fail versioning-initialize-negotiates',
    ]);
  });

  it('case 157: a server whose era the first frame settles is tested in full', async () => {
    const report = await runChanged((blueprint) => dualEra(blueprint, { settles: true }));
    expect(heldAgainst(report)).toEqual([]);
    expect(report.verdict.outcome).toBe('conformant');
    expect(report.totals.MUST.satisfied).toBeGreaterThan(30);
  });

  it('case 160: a process that ends after it refused initialize has not died of the suite', async () => {
    const exits = all(
      refusingInitialize({ code: -32601, message: 'This is 2026-07-28, which has no initialize' }),
      outgoing((message, { call, server }) => {
        if (call?.method === 'initialize') setTimeout(() => server.exit(0), 5);
        return [message];
      }),
    );
    const report = await runChanged(exits, { only: areas });
    expect(heldAgainst(report)).toEqual([]);
    expect(report.verdict.outcome).toBe('conformant');
  });
});

describe('cases from the field: capabilities', { timeout: 60_000 }, () => {
  it('case 124: a declared capability whose list is unknown fails', async () => {
    const unknown = method('resources/list', () => () => ({
      error: { code: -32601, message: 'Method not found' },
    }));
    expect(heldAgainst(await runChanged(unknown, { only: areas }))).toEqual([
      'fail capabilities-declared-lists-served',
    ]);
  });

  it('case 145, 155: without a tool that needs a capability nothing about missing ones is proven', async () => {
    const failing = method('tools/call', () => () => ({
      result: { content: [{ type: 'text', text: 'Tool not found' }], isError: true },
    }));
    for (const transport of ['stdio', 'http'] as const) {
      const report = await runChanged(failing, { only: areas, transports: [transport] });
      expect(heldAgainst(report)).toEqual([]);
      const proven = report.requirements.filter(
        ({ id, verdict }) =>
          verdict === 'pass' &&
          (/^capabilities-(missing|undeclared|declared-served)/.test(id) ||
            id === 'statelessness-capabilities-per-request'),
      );
      expect(proven).toEqual([]);
      expect(resultOf(report, 'capabilities-missing-code')).toMatchObject({
        verdict: 'inconclusive',
        unlock: expect.any(String) as unknown,
      });
    }
  });
});
