import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runServer } from '../harness/run/run.js';
import { subjectFrom, type SubjectOptions } from '../harness/run/subject.js';
import type { Report } from '../schema/report.js';
import { serverSuite } from './index.js';
import { heldAgainst } from './support/verdicts.js';

const script = fileURLToPath(new URL('testing/one-tool.mjs', import.meta.url));

function run(subject: Omit<SubjectOptions, 'headers'>): Promise<Report> {
  return runServer({
    subject: subjectFrom({ ...subject, headers: [] }),
    suite: () => Promise.resolve(serverSuite),
    version: 'test',
    outOfScope: [],
    options: { seed: 7, runs: 10, limits: { start: 5_000, response: 2_000, quiet: 60 } },
  });
}

async function overHttp(): Promise<Report> {
  const server = spawn(process.execPath, [script, '--http'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    return await run({ url: `http://127.0.0.1:${port}/mcp` });
  } finally {
    server.kill();
  }
}

/** Applicable obligations without a verdict that nothing would open. */
const dead = ({ requirements }: Report): string[] =>
  requirements
    .filter(
      ({ verdict, excluded }) =>
        ['inconclusive', 'not-exercised'].includes(verdict) && excluded === undefined,
    )
    .filter(({ verdict, unlock }) => verdict === 'not-exercised' || unlock === undefined)
    .map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason}`);

describe.each([
  ['stdio', () => run({ stdio: { file: process.execPath, args: [script] } })],
  ['HTTP', overHttp],
])('a server with one ordinary read-only tool, over %s', (_transport, report) => {
  it(
    'comes out conformant, with nothing held against it and nothing left open that needs no fixture',
    { timeout: 120_000 },
    async () => {
      const done = await report();
      expect(heldAgainst(done)).toEqual([]);
      expect(done.verdict).toMatchObject({ outcome: 'conformant', exitCode: 0 });
      expect(dead(done)).toEqual([]);
      expect(done.subject.profile).toMatchObject({
        tools: [{ name: 'count_words', callable: true, arguments: 'generated', outcome: 'complete' }],
        leftOut: [],
      });
      expect(done.totals.MUST.satisfied).toBeGreaterThan(40);
    },
  );
});
