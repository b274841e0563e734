import { describe, expect, it } from 'vitest';
import { mockServerFrom } from '../harness/mock/server/mock-server.js';
import { blueprintSubject } from '../harness/reference/server/subject.js';
import { runServer } from '../harness/run/run.js';
import type { Transport } from '../schema/report.js';
import { serverSuite } from './index.js';

const scripts: readonly (readonly [script: string, transport: Transport])[] = [
  ['examples/weather-server.yaml', 'stdio'],
  ['examples/stubborn-server.yaml', 'http'],
];

describe.concurrent('a scripted server that is told nothing wrong is conformant', () => {
  it.for(scripts)('%s over %s', { timeout: 120_000 }, async ([script, transport]) => {
    const server = await mockServerFrom(script);
    const report = await runServer({
      subject: blueprintSubject(server.blueprint()),
      suite: () => Promise.resolve(serverSuite),
      version: 'test',
      outOfScope: [],
      options: {
        transports: [transport],
        call: 'all',
        seed: 3,
        runs: 2,
        limits: { start: 2_000, response: 700, quiet: 60 },
      },
    });
    expect(report.findings).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
  });
});
