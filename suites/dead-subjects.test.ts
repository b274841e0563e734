import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunOptions } from '../harness/run/options.js';
import { runServer } from '../harness/run/run.js';
import { type SubjectOptions, subjectFrom } from '../harness/run/subject.js';
import { freePort } from '../harness/testing/free-port.js';
import { bundleWorker } from '../harness/testing/bundle-worker.js';
import type { Report } from '../schema/report.js';
import { serverSuite } from './index.js';

/** Dead and odd subjects, as the processes and addresses that people point Touchstone at by mistake. */

const limits = { start: 1_500, response: 1_200, quiet: 60 };
const marker = `touchstone-subject-${process.pid}`;

function run(subject: Omit<SubjectOptions, 'headers'>, options: RunOptions = {}): Promise<Report> {
  return runServer({
    subject: subjectFrom({ ...subject, headers: [] }),
    suite: () => Promise.resolve(serverSuite),
    version: 'test',
    outOfScope: [],
    options: { call: 'all', seed: 7, runs: 1, limits, checkBudget: 10_000, ...options },
  });
}

const command = (file: string, ...args: string[]) => ({
  stdio: { file, args, env: { TOUCHSTONE_SUBJECT: marker } },
});
const script = (code: string) => command(process.execPath, '-e', code);

/** Processes that carry our mark in their environment and are still there. */
function survivors(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TOUCHSTONE_SUBJECT=${marker}`);
    } catch {
      return false;
    }
  });
}

const passes = (report: Report): string[] =>
  report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
const found = (report: Report): string[] =>
  report.findings.map(({ verdict, requirement }) => `${verdict} ${requirement}`);

afterEach(() => {
  if (process.platform === 'linux') expect(survivors()).toEqual([]);
});

describe('a subject that was never recognised ends in 3, without one pass', () => {
  it.each<[string, Omit<SubjectOptions, 'headers'>, RegExp]>([
    ['false', command('false'), /the process exited with code 1/],
    ['true', command('true'), /the process exited with code 0/],
    ['a command that does not exist', command('/no/such/command'), /not found/],
    ['sleep', command('sleep', '100'), /no answer to server\/discover, nothing within 1500 ms/],
    ['a process with descendants', command('sh', '-c', 'sleep 100 & sleep 100; :'), /nothing within 1500 ms/],
    [
      'cat',
      command('cat'),
      /nothing within 1500 ms; its output begins: \{"jsonrpc":"2\.0","id":1,"method":"server\/discover"/,
    ],
    ['yes', command('yes'), /it wrote more than \d+ lines that are no messages; its output begins: y/],
    [
      'a line without end',
      script('const a = Buffer.alloc(65536, 97); const w = () => process.stdout.write(a, w); w()'),
      /its output begins: aaaa/,
    ],
    [
      'half a line',
      script('process.stdout.write("Password: "); setInterval(() => {}, 1000)'),
      /its output begins: Password:/,
    ],
    [
      'endless notifications',
      script(
        'const a = `{"jsonrpc":"2.0","method":"notifications/message","params":{}}\\n`.repeat(1000); const w = () => process.stdout.write(a, w); w()',
      ),
      /it wrote more than \d+ messages in a row that answer nothing/,
    ],
    [
      'endless standard error',
      script('const a = "noise ".repeat(10000); const w = () => process.stderr.write(a, w); w()'),
      /nothing within 1500 ms/,
    ],
    [
      'one that is deaf to SIGTERM',
      script('process.on("SIGTERM", () => {}); process.stdin.resume(); setInterval(() => {}, 1000)'),
      /nothing within 1500 ms/,
    ],
    ['one that throws at once', script('throw new Error("boom")'), /the process exited with code 1/],
    [
      'a legacy server',
      script(
        'process.stdin.on("data", (line) => { const { id } = JSON.parse(line); if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } })) })',
      ),
      /speaks no 2026-07-28: it answered server\/discover with error -32601/,
    ],
  ])('%s', async (_what, subject, sentence) => {
    const before = process.memoryUsage().rss;
    const report = await run(subject);
    expect(passes(report)).toEqual([]);
    expect(found(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(report.verdict.sentence).toMatch(sentence);
    expect(report.verdict.sentence.length).toBeLessThan(300);
    expect(report.run.milliseconds).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('shows what a process said on standard error', async () => {
    const { legs } = await run(script('console.error("no token was given"); process.exit(2)'));
    expect(legs[0]?.end).toMatchObject({
      how: 'never-recognised',
      stderr: expect.stringContaining('no token was given'),
    });
  });
});

describe('an address that is no MCP server ends in 3, without one pass', () => {
  let server: Server | SocketServer | undefined;
  afterEach(() => {
    if (server !== undefined && 'closeAllConnections' in server) server.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function listening(made: Server | SocketServer): Promise<string> {
    server = made;
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}/mcp`;
  }

  async function judged(url: string): Promise<Report> {
    const report = await run({ url });
    expect(passes(report)).toEqual([]);
    expect(found(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(report.verdict.sentence.length).toBeLessThan(300);
    expect(report.run.milliseconds).toBeLessThan(10_000);
    return report;
  }

  it('nobody listens', async () => {
    const url = await listening(createServer());
    await new Promise((resolve) => server!.close(resolve));
    expect((await judged(url)).verdict.sentence).toMatch(/ECONNREFUSED/);
  });

  it('a port that accepts and never answers', async () => {
    const url = await listening(createSocketServer((socket) => socket.on('error', () => undefined).resume()));
    expect((await judged(url)).verdict.sentence).toMatch(
      /no answer to server\/discover, nothing within 1500 ms/,
    );
  });

  it('a port that hangs up', async () => {
    const url = await listening(createSocketServer((socket) => socket.destroy()));
    expect((await judged(url)).verdict.sentence).toMatch(/no answer to server\/discover/);
  });

  it('a page of a website', async () => {
    const page = '<!doctype html><title>Welcome</title>';
    const url = await listening(
      createServer((_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(page),
      ),
    );
    expect((await judged(url)).verdict.sentence).toMatch(/answered with HTTP 200 and text\/html/);
  });

  it('an address that is not found, in JSON', async () => {
    const url = await listening(
      createServer((_request, response) =>
        response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"not found"}'),
      ),
    );
    expect((await judged(url)).verdict.sentence).toMatch(/HTTP 404/);
  });

  it('an event stream that says nothing and does not end', async () => {
    const url = await listening(
      createServer((_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n'),
      ),
    );
    expect((await judged(url)).verdict.sentence).toMatch(/text\/event-stream/);
  });

  it('a body that never ends', async () => {
    const chunk = Buffer.alloc(256 * 1024, 97);
    const url = await listening(
      createServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const write = (): void => void (response.destroyed || response.write(chunk, write));
        write();
      }),
    );
    await judged(url);
  });

  it('a process that does not serve the address it was started for', async () => {
    const url = await listening(createServer());
    await new Promise((resolve) => server!.close(resolve));
    const { verdict } = await run({ url, serve: command('sh', '-c', 'sleep 100; :').stdio });
    expect(verdict).toMatchObject({ exitCode: 3 });
  });
});

describe('a server that is odd in one thing has that one thing told', () => {
  let bundle: string;
  beforeAll(async () => {
    bundle = fileURLToPath(await bundleWorker(new URL('./proving/subject-process.ts', import.meta.url)));
  });
  const subject = (id: string) => command(process.execPath, bundle, id);

  it.each<[string, string, string]>([
    ['frames like a language server', 'stdio/length-headers', 'stdio-stdout-only-messages'],
    ['pretty-prints', 'stdio/pretty-printed', 'stdio-no-embedded-newline'],
    ['prints a banner and a farewell', 'banner-and-farewell', 'stdio-stdout-only-messages'],
    ['dies on its third request', 'crash-on-third', 'jsonrpc-request-answered'],
  ])('%s', { timeout: 120_000 }, async (_what, id, requirement) => {
    const report = await run(subject(id));
    expect(found(report)).toEqual([`fail ${requirement}`]);
    expect(report.verdict).toMatchObject({ outcome: 'violations', exitCode: 1 });
    // wrong framing is no silence: what else there is to judge is judged
    expect(passes(report).length).toBeGreaterThan(id === 'crash-on-third' ? 10 : 100);
    expect(report.checks.filter(({ reason = '' }) => reason.includes('did not end within'))).toEqual([]);
  });

  it(
    'dies over HTTP on every third request, which is one finding, and is started again',
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/mcp`;
      const serve = command(process.execPath, bundle, 'crash-on-third', String(port)).stdio;
      const report = await run({ url, serve }, { only: ['jsonrpc', 'errors', 'discover'] });
      expect(found(report)).toEqual(['fail jsonrpc-request-answered']);
      expect(report.findings[0]?.received).toMatch(
        /^the connection broke: .*nobody listens at 127\.0\.0\.1:\d+ any more/,
      );
      expect(report.verdict).toMatchObject({ outcome: 'violations', exitCode: 1 });
      expect(report.legs[0]?.end.sentence).not.toMatch(/could not be reached/);
      expect(passes(report).length).toBeGreaterThan(10);
    },
  );

  it('names every signal that it took to end it', async () => {
    const code = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.stdin.on('data', (lines) => {
      for (const line of String(lines).trim().split('\\n')) {
        const { id } = JSON.parse(line);
        const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
        if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      } })`;
    const report = await run(script(code), {
      only: ['stdio/exit-on-eof'],
      limits: { ...limits, response: 300 },
    });
    expect(found(report)).toEqual(['warning stdio-exit-on-eof']);
    expect(report.findings[0]?.received).toMatch(/it took SIGTERM, then SIGKILL$/);
  });

  it('tells the banner as well as the farewell', async () => {
    const report = await run(subject('banner-and-farewell'), { only: ['stdio'] });
    const received = report.requirements
      .find(({ id }) => id === 'stdio-stdout-only-messages')
      ?.judgements.map((judgement) => judgement.received);
    expect(received).toContain('before the first message: Demo server is running...');
    expect(received).toContain('after the input was closed: Shutting down demo server');
  });

  it('writes long lines in pieces of 64 KiB, which is no fault', { timeout: 120_000 }, async () => {
    const report = await run(subject('split-at-64-kib'), { only: ['stdio', 'jsonrpc', 'progress'] });
    expect(found(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ exitCode: 0 });
  });

  it('does not stop notifying, so that the run is cut short', { timeout: 120_000 }, async () => {
    const before = process.memoryUsage().rss;
    // a process that floods needs its time to notice the end of its input
    const report = await run(subject('endless-notifications'), { limits: { ...limits, response: 5_000 } });
    expect(found(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(report.verdict.sentence).toMatch(/more than \d+ messages/);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  });
});
