import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { built, cli, touchstone } from './testing/command.js';
import { mockServer } from '../harness/mock/server/mock-server.js';

const started: ReturnType<typeof spawn>[] = [];
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

/** Starts a mock server over HTTP and gives its URL. */
async function serving(
  ...args: readonly string[]
): Promise<{ url: string; child: ReturnType<typeof spawn> }> {
  const child = spawn(process.execPath, [cli, 'mock', 'server', ...args, '--http'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

const behind = (...args: readonly string[]): string[] => [
  '--',
  process.execPath,
  cli,
  'mock',
  'server',
  ...args,
];

describe.skipIf(!built)('touchstone mock', () => {
  it('runs the scripts of the examples against each other over stdio', async () => {
    const ran = await touchstone([
      'mock',
      'client',
      'examples/weather-client.yaml',
      ...behind('examples/weather-server.yaml'),
    ]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.match(/^ok /gm)).toHaveLength(9);
  });

  it('runs them over HTTP, and stops when it is told to', async () => {
    const { url, child } = await serving('examples/weather-server.yaml');
    const ran = await touchstone(['mock', 'client', 'examples/weather-client.yaml', '--url', url]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('says which step did not come out as expected', async () => {
    await using server = await mockServer().tool({ name: 'other' }).listen();
    const ran = await touchstone(['mock', 'client', 'examples/weather-client.yaml', '--url', server.url]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(
      /^FAIL list tools \(\d+ ms\) examples\/weather-client\.yaml:7:5: \/0\/name is "other", expected "forecast"$/m,
    );
  });

  it('lists what a server has, modern or legacy', async () => {
    const modern = await touchstone(['mock', 'client', ...behind()]);
    expect(modern.code).toBe(0);
    expect(modern.stdout).toMatch(/^server \{"revision":"2026-07-28"/m);
    expect(modern.stdout).toMatch(/^tools \{"name":"add"/m);
    const { url } = await serving('examples/stubborn-server.yaml');
    const stubborn = await touchstone(['mock', 'client', '--url', url]);
    expect(stubborn).toMatchObject({ code: 0, stderr: '' });
    expect(stubborn.stdout).toMatch(/^tools \{"name":"echo"/m);
  });

  it('is told what to do by the driver protocol', async () => {
    const child = spawn(process.execPath, [cli, 'mock', 'client', '--driver'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    started.push(child);
    child.stdin!.end('{"id":1,"op":"hello","protocol":1}\n');
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({ id: 1, done: { protocol: 1 } });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('is incomplete where nobody answers', async () => {
    const nobody = await touchstone([
      'mock',
      'client',
      'examples/weather-client.yaml',
      '--',
      process.execPath,
      '-e',
      '0',
    ]);
    expect(nobody.code).toBe(3);
    expect(nobody.stderr).toMatch(/^touchstone: cannot connect to .*: the process exited with code 0\n$/);
    expect((await touchstone(['mock', 'client', '--url', 'http://127.0.0.1:9/mcp'])).code).toBe(3);
  });

  it('says that a port is taken', async () => {
    await using server = await mockServer().listen();
    const { port } = new URL(server.url);
    expect(await touchstone(['mock', 'server', '--http', '--port', port])).toMatchObject({
      code: 2,
      stderr: `touchstone: cannot listen on port ${port}: it is taken\n`,
    });
  });

  it('ends with the code of a crash', async () => {
    const { url, child } = await serving('cli/testing/crashing-server.yaml');
    const exit = once(child, 'exit');
    const ran = await touchstone(['mock', 'client', 'cli/testing/crash.yaml', '--url', url]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(await exit).toEqual([7, null]);
  });
});
