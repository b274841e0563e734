import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built, cli, touchstone } from './testing/command.js';

const wrongDriver = fileURLToPath(new URL('testing/wrong-driver.mjs', import.meta.url));
const smallDriver = fileURLToPath(new URL('testing/small-driver.mjs', import.meta.url));
const checked = (...command: readonly string[]) =>
  touchstone(['driver', 'check', '--timeout', 'start=5s,response=2s', '--', ...command]);

describe.skipIf(!built)('touchstone driver check', () => {
  it.concurrent.each([
    ['silent', 3, /^SILENT {2}hello: the driver gave no answer to hello within 5000 ms$/m],
    ['garbage', 1, /^DRIVER {2}hello: .*it wrote "Ready\.", but it is not JSON$/m],
    ['canary', 1, /^DRIVER {2}hello: the driver cannot be trusted: .*it answered done and not unsupported$/m],
    ['other-version', 1, /answered hello wrongly: \/protocol is 2, expected 1$/m],
    ['unknown-operation', 1, /answered hello wrongly: \/operations\/0 is "juggle", expected one of/m],
    ['no-transport', 1, /^the driver is wrong: it names no transport$/m],
    ['old', 3, /^CLIENT {2}connect over http: the reference server speaks none of its revisions$/m],
    ['mute', 1, /^DRIVER {2}connect over http: it gave no answer within 2000 ms$/m],
    ['dies', 1, /^DRIVER {2}connect over http: the driver ended with code 3$/m],
    ['wrong-id', 1, /^DRIVER {2}connect over http: .*but no instruction 103 waits for an answer$/m],
    ['twice', 1, /^DRIVER {2}.* over http: .*but no instruction \d+ waits for an answer$/m],
    [
      'two-answers',
      1,
      /^DRIVER {2}connect over http: .*it has done and failed of done, failed and unsupported$/m,
    ],
    ['odd-event', 1, /^DRIVER {2}connect over http: .*\/event is "log", expected one of "notification"/m],
    [
      'declines',
      1,
      /^DRIVER {2}listTools over http: it answered unsupported to listTools, which it says it can do$/m,
    ],
    ['invented', 1, /^DRIVER {2}callTool over http: it says done, but no tools\/call reached the server$/m],
    ['client-fails', 3, /^CLIENT {2}listTools over http: the client raised "cannot parse"$/m],
    [
      'no-connection',
      3,
      /^CLIENT {2}connect over http: the client raised "connect ECONNREFUSED\\u001b\[2J"$/m,
    ],
  ])('finds out a driver with the fault: %s', async (fault, code, line) => {
    const ran = await checked(process.execPath, wrongDriver, fault);
    expect(ran.stdout).toMatch(line);
    expect(ran.stderr).toBe('');
    expect(ran.code).toBe(code);
  });

  it('is content with a driver made with serve.mjs', async () => {
    const ran = await checked(process.execPath, smallDriver);
    expect(ran.stdout.match(/^ok .*$/gm)).toEqual([
      expect.stringMatching(
        /^ok {6}hello: small 1\.0\.0; speaks 2026-07-28; over http; can listTools, callTool, cancel/,
      ),
      'ok      connect over http',
      'ok      listTools over http',
      'ok      callTool over http',
      'ok      several callTool at once over http',
      'ok      callTool with a tool that does not exist over http',
      'ok      cancel over http',
      'ok      close over http',
    ]);
    expect(ran.stdout).toMatch(/^- {7}progress over http: the driver does not name progress$/m);
    expect(ran.stdout).toMatch(/the driver is right: what it reports is what the server sent\n$/);
    expect(ran.code).toBe(0);
  });

  it('ends its driver when it is interrupted', async () => {
    const child = spawn(process.execPath, [
      cli,
      'driver',
      'check',
      '--',
      process.execPath,
      wrongDriver,
      'mute',
    ]);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      // once: a second signal ends Touchstone itself
      if (stdout === '') child.kill('SIGINT');
      stdout += chunk.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(3);
    expect(stdout).toMatch(/\ninterrupted\n$/);
  });

  it('says what could not be started', async () => {
    const ran = await checked('touchstone-no-such-command');
    expect(ran.stdout).toMatch(/^SILENT {2}hello: no answer to hello: the command .* was not found$/m);
    expect(ran.code).toBe(3);
  });

  it('asks for a driver', async () => {
    const ran = await touchstone(['driver', 'check']);
    expect(ran.stderr).toMatch(/^touchstone: name a driver/);
    expect(ran.code).toBe(2);
  });
});
