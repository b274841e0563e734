import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { readLog } from '../reports/ndjson.js';
import type { Report } from '../schema/report.js';
import { built, touchstone } from './testing/command.js';

const folder = mkdtempSync(path.join(tmpdir(), 'touchstone-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string): string => path.join(folder, name);
const reportIn = (name: string): Report =>
  JSON.parse(readFileSync(path.join(place(name), 'report.json'), 'utf8')) as Report;
const strangeIds = fileURLToPath(new URL('testing/strange-ids.mjs', import.meta.url));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const name of ['report', 'log'])
  ajv.addSchema(
    JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), 'utf8')) as object,
    name,
  );

/** `valid`, or what is wrong. */
function validate(schema: string, value: unknown): unknown {
  const check = ajv.getSchema(schema)!;
  return check(value) === true ? 'valid' : check.errors;
}

describe.skipIf(!built)('a run of the reference server', { timeout: 120_000 }, () => {
  it('is clean, and its files keep to their published schemas', async () => {
    const ran = await touchstone(['server', '--reference', '--seed', '3', '--report', place('reference')]);
    expect(ran.stdout).toContain('CONFORMANT');
    expect(ran.code).toBe(0);
    const report = reportIn('reference');
    expect(validate('report', report)).toBe('valid');
    const log = readLog(readFileSync(path.join(place('reference'), 'run.ndjson'), 'utf8'));
    expect(log).toMatchObject({ ok: true, end: { how: 'complete' }, damaged: [] });
    for (const line of log.ok ? log.lines.slice(0, 2_000) : []) expect(validate('log', line)).toBe('valid');
    expect(report.legs.map(({ id }) => id)).toEqual(['2026-07-28/stdio', '2026-07-28/http']);
    expect(report.findings).toEqual([]);
    expect(report.totals.MUST.satisfied).toBeGreaterThan(50);
  });

  it('is told in every format from its saved report', async () => {
    for (const [format, mark] of [
      ['terminal', 'CONFORMANT'],
      ['json', '"touchstone-report"'],
      ['junit', '<testsuites'],
    ] as const) {
      const ran = await touchstone([
        'report',
        path.join(place('reference'), 'report.json'),
        '--format',
        format,
      ]);
      expect(ran.code).toBe(0);
      expect(ran.stdout).toContain(mark);
    }
  });
});

describe.skipIf(!built)('a property that fails', { timeout: 120_000 }, () => {
  it('reports seed and shrunk input, and replays to the same', async () => {
    // the command is relative to a folder that the replay is not started in
    const ran = await touchstone(
      [
        ...['server', '--seed', '11', '--only', 'jsonrpc/any-legal-id', '--report', place('property')],
        ...['--', process.execPath, path.basename(strangeIds)],
      ],
      {},
      path.dirname(strangeIds),
    );
    expect(ran.code).toBe(1);
    const report = reportIn('property');
    expect(report.findings.map(({ requirement }) => requirement)).toEqual(['jsonrpc-response-id']);
    const [finding] = report.findings;
    expect(finding!.property).toMatchObject({
      seed: expect.any(Number) as number,
      path: expect.any(String) as string,
    });
    expect((JSON.parse(finding!.property!.counterexample) as string).length).toBe(3);
    expect(ran.stdout).toContain(finding!.property!.counterexample);
    expect(finding!.reproduce).toContain('--seed 11');

    const explained = await touchstone(['explain', 'F1', '--report', place('property')]);
    expect(explained).toMatchObject({ code: 0, stderr: '' });
    expect(explained.stdout).toContain(finding!.property!.counterexample);
    expect(explained.stdout).toContain('requirement on the server');

    const again = await touchstone(['replay', path.join(place('property'), 'report.json'), 'F1']);
    expect(again.code).toBe(1);
    const replayed = JSON.parse(
      readFileSync(path.join(place('property'), 'replay', 'report.json'), 'utf8'),
    ) as Report;
    expect(replayed.findings[0]).toMatchObject({
      requirement: finding!.requirement,
      fingerprint: finding!.fingerprint,
    });
    expect(replayed.findings[0]!.property!.counterexample).toBe(finding!.property!.counterexample);
  });
});

describe.skipIf(!built)('secrets', { timeout: 60_000 }, () => {
  it('never reach a report, a log or the screen', async () => {
    const secret = 'hunter2-very-secret';
    const ran = await touchstone(
      [
        ...['server', '--url', 'http://127.0.0.1:9/mcp', '--report', place('secret')],
        ...['--header', 'Authorization: Bearer $TOKEN', '--second-caller', 'Authorization: Bearer $OTHER'],
      ],
      { TOKEN: secret, OTHER: `${secret}-of-another` },
    );
    expect(ran.code).toBe(3);
    const written = ['run.ndjson', 'report.json']
      .map((name) => readFileSync(path.join(place('secret'), name), 'utf8'))
      .join('');
    expect(written + ran.stdout + ran.stderr).not.toContain(secret);
    expect(written).toContain('header Authorization');
  });
});
