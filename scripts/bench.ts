import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { serveHttp } from '../harness/peer/server/serve-http.js';
import { MockClient } from '../harness/peer/mock-client.js';
import { modernEra } from '../harness/peer/era.js';
import { modernReference } from '../harness/reference/server/modern.js';
import { defaultLimits } from '../harness/transport/connection.js';
import { HttpConnection } from '../harness/transport/http-connection.js';
import { Transcript } from '../harness/wire/transcript.js';
import type { Report } from '../schema/report.js';
import { ShimHub } from '../harness/transport/shim-hub.js';
import { clientRun, shimStart } from './bench/client-side.js';
import type { Scripted } from './bench/scripted-run.js';
import { type Growth, memoryBound, stepsOf } from './bench/growth.js';

/** Speed as ratios within one run, because machines differ: `npm run bench`; exit 1 beyond a bound. */
const cli = path.resolve('dist/cli/main.js');
spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const scratch = mkdtempSync(path.join(tmpdir(), 'touchstone-bench-'));
let failed = false;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

function verdict(what: string, ours: number, bare: number, bound: number, unit = 'ms'): void {
  const ratio = ours / bare;
  failed ||= ratio > bound;
  console.log(
    `${ratio <= bound ? 'ok  ' : 'SLOW'} ${what}: ${ours.toFixed(2)} ${unit}, ${ratio.toFixed(2)} times bare ${bare.toFixed(2)} ${unit} (bound ${bound})`,
  );
}

function timed(args: readonly string[]): number {
  const began = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - began;
}

function coldStart(): number {
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    bare.push(timed(['-e', '0']));
    ours.push(timed([cli, '--version']));
  }
  verdict('cold start of touchstone --version', median(ours), median(bare), 2.5);
  return median(bare);
}

/** From starting Touchstone to the first byte that its subject reads, the subject's own start taken off. */
async function firstByte(bare: number): Promise<void> {
  const stamp = path.join(scratch, 'stamp');
  const subject = path.join(scratch, 'subject.mjs');
  writeFileSync(
    subject,
    `import { writeFileSync } from 'node:fs';\nprocess.stdin.once('data', () => { writeFileSync(${JSON.stringify(stamp)}, String(Date.now())); process.exit(0); });\n`,
  );
  const ours: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const began = Date.now();
    await new Promise<void>((resolve) => {
      spawn(
        process.execPath,
        [cli, 'server', '--report', path.join(scratch, 'report'), '--', process.execPath, subject],
        { stdio: 'ignore' },
      ).once('exit', () => resolve());
    });
    ours.push(Number(readFileSync(stamp, 'utf8')) - began - bare);
  }
  verdict('first byte sent by touchstone server', median(ours), bare, 6);
}

async function perMessage(): Promise<void> {
  const listening = await serveHttp(modernReference());
  const url = new URL(listening.url);
  const client = new MockClient(
    new HttpConnection({ url: listening.url, headers: [] }, new Transcript(), defaultLimits),
    modernEra('2026-07-28'),
    defaultLimits,
  );
  const pool = new Pool(url.origin, { connections: 1 });
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'server/discover',
    params: modernEra('2026-07-28').params({}, { capabilities: {}, meta: {} }),
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'server/discover',
  };
  const bare = async (): Promise<void> => {
    const response = await pool.request({ method: 'POST', path: url.pathname, body, headers });
    await response.body.json();
  };
  const time = async (work: () => Promise<unknown>, rounds: number): Promise<number> => {
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) await work();
    return (performance.now() - began) / rounds;
  };
  await time(() => client.sanity(), 400);
  await time(bare, 400);
  // short blocks in turn, so that whatever else the machine does falls on both
  const pairs: { ours: number; bare: number }[] = [];
  for (let repeat = 0; repeat < 40; repeat += 1)
    pairs.push({ ours: await time(() => client.sanity(), 50), bare: await time(bare, 50) });
  const middle = pairs.sort((a, b) => a.ours / a.bare - b.ours / b.bare)[pairs.length / 2]!;
  verdict('a message over HTTP', middle.ours, middle.bare, 2);
  await client.close();
  await pool.close();
  await listening.close();
}

function wholeRun(): void {
  const folder = path.join(scratch, 'run');
  const { stdout } = spawnSync(
    '/usr/bin/env',
    ['sh', '-c', `${process.execPath} ${cli} server --reference --seed 1 --format json --report ${folder}`],
    { maxBuffer: 1 << 30, encoding: 'utf8' },
  );
  const report = JSON.parse(stdout) as Report;
  const seconds = report.run.milliseconds / 1000;
  console.log(
    `\na whole run of the reference over ${report.legs.length} legs: ${seconds.toFixed(1)} s (aim: 5 s), ${report.run.messages} messages (${Math.round(report.run.messages / seconds)}/s), ${report.run.judgements} judgements (${Math.round(report.run.judgements / seconds)}/s)`,
  );
  const slowest = report.legs
    .flatMap((leg) => leg.checks.map((check) => ({ leg: leg.transport, ...check })))
    .sort((a, b) => b.milliseconds - a.milliseconds);
  console.log('where the time goes:');
  for (const { id, leg, milliseconds } of slowest.slice(0, 12))
    console.log(`  ${String(milliseconds).padStart(6)} ms  ${leg.padEnd(5)} ${id}`);
}

/** A run over HTTP alone, against the reference with a few of everything. */
function overHttp(): void {
  const folder = path.join(scratch, 'http');
  const args = [
    'server',
    '--reference',
    '--transport',
    'http',
    '--seed',
    '1',
    '--format',
    'json',
    '--report',
    folder,
  ];
  const { stdout } = spawnSync(process.execPath, [cli, ...args], { maxBuffer: 1 << 30, encoding: 'utf8' });
  const { run, verdict: outcome } = JSON.parse(stdout) as Report;
  const seconds = run.milliseconds / 1000;
  console.log(
    `\na run of it over HTTP: ${seconds.toFixed(1)} s, ${run.messages} messages (${Math.round(run.messages / seconds)}/s), exit ${outcome.exitCode}`,
  );
}

/** How a run over HTTP grows with the number of tools, listed in pages of a hundred. */
function growth(): void {
  const measured = [10, 100, 1_000, 10_000].map((tools) => {
    const args = ['scripts/run.mjs', 'scripts/bench/growth-run.ts', String(tools)];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    return JSON.parse(stdout) as Growth;
  });
  console.log('\nhow a run over HTTP grows with the tools:');
  for (const { tools, processor, seconds, messages, memory, exitCode } of measured)
    console.log(
      `  ${String(tools).padStart(6)} tools: ${(processor / 1000).toFixed(1)} s of the processor, ${seconds.toFixed(1)} s in all, ${messages} messages, at most ${memory} MB, exit ${exitCode}`,
    );
  for (const { from, to, time, memory, linear } of stepsOf(measured)) {
    failed ||= !linear;
    console.log(
      `${linear ? 'ok  ' : 'SLOW'} from ${from.tools} to ${to.tools} tools: ${time.toFixed(2)} times the time (linear: ${to.tools / from.tools}), ${memory.toFixed(2)} times the memory (bound ${memoryBound} MB)`,
    );
  }
}

/** A script of 10,000 exchanges of mock peers: the time, and what of it stays in memory. */
function scripted(): void {
  console.log('');
  for (const transport of ['stdio', 'http']) {
    const args = ['--expose-gc', 'scripts/run.mjs', 'scripts/bench/scripted-run.ts', transport];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    const { exchanges, seconds, kept, grown } = JSON.parse(stdout) as Scripted;
    const fine = seconds < 30 && grown < 40;
    failed ||= !fine;
    console.log(
      `${fine ? 'ok  ' : 'SLOW'} ${exchanges} scripted exchanges over ${transport}: ${seconds.toFixed(1)} s (${Math.round(exchanges / seconds)}/s, bound 30 s), ${kept} messages kept, heap grown by ${grown.toFixed(1)} MB (bound 40 MB)`,
    );
  }
}

/** What the shim costs beside a bare start of Node.js. */
async function shim(): Promise<void> {
  const hub = new ShimHub();
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 11; round += 1)
    pairs.push({ ours: await shimStart(hub), bare: timed(['-e', '0']) });
  await hub.close();
  const middle = pairs.sort((a, b) => a.ours / a.bare - b.ours / b.bare)[5]!;
  console.log('');
  verdict('start of the stdio shim', middle.ours, middle.bare, 1.5);
}

/** A whole run of a client over both transports. */
async function wholeClientRun(): Promise<void> {
  const { driver, report, memory } = await clientRun(cli, path.join(scratch, 'client'));
  const seconds = report.run.milliseconds / 1000;
  const checks = report.checks.filter(({ kind }) => kind !== 'monitor').length;
  const fine = memory === undefined || memory < 500;
  failed ||= !fine;
  console.log(
    `${fine ? 'ok  ' : 'SLOW'} a whole run of ${driver} over ${report.legs.length} legs: ${seconds.toFixed(1)} s (aim: 15 s), ${checks} checks (${(checks / seconds).toFixed(1)}/s), ${report.run.messages} messages, at most ${memory?.toFixed(0) ?? '?'} MB of all processes together (bound 500 MB)`,
  );
}

function peakMemory(): void {
  const probe = `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)));process.argv=[process.argv[0],${JSON.stringify(cli)},'server','--reference','--seed','1','--report',${JSON.stringify(path.join(scratch, 'memory'))}];await import(${JSON.stringify(cli)});`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', probe], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  console.log(`peak memory of that run: ${Math.round(Number(stderr) / 1024)} MB`);
}

const bare = coldStart();
await firstByte(bare);
await perMessage();
wholeRun();
peakMemory();
overHttp();
await shim();
await wholeClientRun();
scripted();
growth();
rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
