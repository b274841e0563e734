import { describe, expect, it } from 'vitest';
import type { HttpGuard } from '../harness/peer/server/blueprint.js';
import { serveHttp } from '../harness/peer/server/serve-http.js';
import { modernReference } from '../harness/reference/server/modern.js';
import type { RunOptions } from '../harness/run/options.js';
import { runServer } from '../harness/run/run.js';
import { HttpConnection } from '../harness/transport/http-connection.js';
import type { Report } from '../schema/report.js';
import { serverSuite } from './index.js';
import { httpGuard, withoutHttpGuard, type Change } from './mutants/mutant.js';
import { empty, http } from './mutants/support/http.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const transports = ['http'] as const;

/** Runs the checks of origins on a server that is reached by an address which is not loopback by its looks. */
async function fromElsewhere(change: Change, options: RunOptions): Promise<Report> {
  const listening = await serveHttp(change(modernReference()));
  const url = listening.url.replace('127.0.0.1', '0.0.0.0');
  return runServer({
    subject: {
      url,
      transports,
      open: async (_transport, transcript, limits) =>
        new HttpConnection({ url, headers: [] }, transcript, limits),
      end: () => listening.close(),
    },
    suite: () => Promise.resolve(serverSuite),
    version: 'test',
    outOfScope: [],
    options: { call: 'none', seed: 7, only: ['http-origin-*'], ...options },
  });
}

describe('cases from the field: HTTP', { timeout: 60_000 }, () => {
  it.each([
    [200, '', 'fail http-notification-accepted-status'],
    [200, 'null', 'fail http-notification-accepted-status'],
    [200, '{}', 'fail http-notification-accepted-status'],
    [202, 'null', 'fail http-notification-accepted-empty'],
    [202, '""', 'fail http-notification-accepted-empty'],
    [202, '\r\n', 'fail http-notification-accepted-empty'],
    [204, '', 'fail http-notification-accepted-status'],
  ])(
    'case 91 and 92: a notification accepted with %i and %j is one failure',
    async (status, body, expected) => {
      const accepted = { status, headers: [['Content-Type', 'application/json']], body } as const;
      const report = await runChanged(
        http(() => ({ accepted })),
        { transports, only: ['http', 'jsonrpc'] },
      );
      expect(heldAgainst(report)).toEqual([expected]);
    },
  );

  it.each([
    ['compares whole hosts', (host: string, origin: string) => host === origin],
    [
      'compares names alone, in any letter case',
      (host: string, origin: string) => name(host) === name(origin),
    ],
  ])(
    'case 139: a server that %s of Origin and Host fails by the probe that sets both',
    async (_how, same) => {
      const change: Change = (blueprint) => {
        const original = blueprint.http.guards.origin!;
        const guard: HttpGuard = (call) => {
          const origin = call.header('origin') ?? '';
          const trusted = URL.canParse(origin) && same(call.header('host') ?? '', new URL(origin).host);
          return trusted ? undefined : original(call);
        };
        return httpGuard('origin', guard)(blueprint);
      };
      const report = await runChanged(change, { transports, only: ['http', 'http-origin'] });
      expect(heldAgainst(report)).toEqual(['fail http-origin-rebinding']);
    },
  );

  it('case 140: a server that refuses every Origin, those of its own machine too, passes', async () => {
    const change = httpGuard('origin', ({ header }) =>
      header('origin') === undefined ? undefined : empty(403),
    );
    const report = await runChanged(change, { transports, only: ['http-origin-*'] });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'http-origin-validated').verdict).toBe('pass');
  });

  it('case 140: away from loopback no Origin is taken for invalid unless the user says so', async () => {
    const open = await fromElsewhere(withoutHttpGuard('origin'), {});
    expect(heldAgainst(open)).toEqual([]);
    expect(resultOf(open, 'http-origin-validated')).toMatchObject({
      verdict: 'inconclusive',
      unlock: expect.any(String),
    });
    const named = await fromElsewhere(withoutHttpGuard('origin'), {
      refusedOrigins: ['https://elsewhere.example'],
    });
    expect(heldAgainst(named)).toEqual(['fail http-origin-validated']);
  });
});

function name(host: string): string {
  return host.split(':')[0]!.toLowerCase();
}
