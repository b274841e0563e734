import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEventLog } from './event-log.js';
import { makeMasker } from './mask.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchstone-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the event log', () => {
  it('takes away the report of an earlier run, so that it does not stand for one that is cut off', async () => {
    const report = path.join(folder, 'report.json');
    writeFileSync(report, '{"verdict":"of another run"}');
    const log = openEventLog(folder, makeMasker([], {}));
    expect(existsSync(report)).toBe(false);
    log.write({ log: 'leg-start', leg: '2026-07-28/stdio' });
    await log.close();
    expect(readFileSync(path.join(folder, 'run.ndjson'), 'utf8')).toBe(
      '{"log":"leg-start","leg":"2026-07-28/stdio"}\n',
    );
  });

  it('makes its folder', async () => {
    await openEventLog(path.join(folder, 'a', 'b'), makeMasker([], {})).close();
    expect(existsSync(path.join(folder, 'a', 'b', 'run.ndjson'))).toBe(true);
  });
});
