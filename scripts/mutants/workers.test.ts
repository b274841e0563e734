import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Placed, rowsOf, written } from './workers.js';

const placed: Placed = {
  place: 3,
  row: {
    id: 'area/one',
    side: 'server',
    kind: 'mutant',
    transport: 'http',
    outcome: 'as-expected',
    stray: [],
    companions: [],
    detail: '',
    milliseconds: 5,
  },
};

/** What a worker that does this comes to. */
async function cameTo(
  doing: string,
): Promise<{ readonly rows: Placed[]; readonly death: string | undefined }> {
  const rows: Placed[] = [];
  const script = `process.stdout.write(${JSON.stringify(written(placed))}, () => { ${doing} })`;
  const worker = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const death = await rowsOf(worker, (one) => rows.push(one));
  return { rows, death };
}

describe('a worker of the matrix', () => {
  it.each(['process.exit(0)', 'process.exit(1)'])('has come to its end with %s', async (doing) => {
    expect(await cameTo(doing)).toEqual({ rows: [placed], death: undefined });
  });

  it.each([
    ["process.kill(process.pid, 'SIGKILL')", 'it was ended by SIGKILL'],
    ['process.exit(134)', 'it exited with code 134'],
  ])('has died with %s, and its rows count all the same', async (doing, death) => {
    expect(await cameTo(doing)).toEqual({ rows: [placed], death });
  });

  it('is no worker where there is no such command', async () => {
    const worker = spawn('/nowhere/node', [], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect(await rowsOf(worker, () => undefined)).toMatch(/ENOENT/);
  });
});
