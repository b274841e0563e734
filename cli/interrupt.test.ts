import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../schema/report.js';
import { built, cli } from './testing/command.js';

const folder = mkdtempSync(path.join(tmpdir(), 'touchstone-interrupt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!built || process.platform === 'win32')('an interrupted run', { timeout: 60_000 }, () => {
  it('still writes its report, leaves no process behind and ends in exit 3', async () => {
    const child = spawn(
      process.execPath,
      [cli, 'server', '--report', folder, '--', process.execPath, cli, 'mock', 'server'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.resume();
    child.stderr.resume();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
    expect(report.run.interrupted).toBe(true);
    expect(code).toBe(3);
    expect(report.verdict.outcome).toBe('incomplete');
  });
});
