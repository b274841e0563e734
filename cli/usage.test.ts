import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { built, touchstone } from './testing/command.js';

const folder = mkdtempSync(path.join(tmpdir(), 'touchstone-usage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const where = path.join(folder, name);
  writeFileSync(where, text);
  return where;
};

/** What a user gets wrong, and a word that the one line must hold. */
const mistakes: readonly (readonly [what: string, args: () => readonly string[], hint: RegExp])[] = [
  ['no subject', () => ['server'], /name a server/],
  ['an unknown option', () => ['server', '--colour'], /unknown option/],
  ['an unknown command', () => ['sever'], /unknown command|Did you mean/],
  ['a URL that is none', () => ['server', '--url', 'localhost:3000'], /http or https URL/],
  [
    'a time budget without unit',
    () => ['server', '--timeout', 'start=10', '--', 'x'],
    /has no unit; write start=10s/,
  ],
  ['no generated values', () => ['server', '--runs', '0', '--', 'x'], /1 generated value at least/],
  [
    'a folder that is not there',
    () => ['server', '--cwd', path.join(folder, 'none'), '--', 'x'],
    /no folder/,
  ],
  ['an area that is not there', () => ['list', 'checks', '--area', 'caches'], /there are caching, /],
  ['a level that is none', () => ['list', 'requirements', '--level', 'shall'], /MUST, SHOULD/],
  ['a finding of a run that is not there', () => ['explain', 'F1', '--report', folder], /cannot be read/],
  ['a budget that does not exist', () => ['server', '--timeout', 'all=10s', '--', 'x'], /run=5m/],
  ['an unknown revision', () => ['server', '--revision', '2020-01-01', '--', 'x'], /2026-07-28/],
  ['a revision that is not judged yet', () => ['server', '--revision', '2024-11-05', '--', 'x'], /not yet/],
  [
    'a transport that was not given',
    () => ['server', '--transport', 'http', '--', 'x'],
    /was not given over http/,
  ],
  ['a seed that is no number', () => ['server', '--seed', 'abc', '--', 'x'], /whole number/],
  [
    'a header without colon',
    () => ['server', '--url', 'http://127.0.0.1:9', '--header', 'Authorization'],
    /Name: value/,
  ],
  [
    'a header whose variable is not set',
    () => ['server', '--url', 'http://127.0.0.1:9', '--header', 'X: $TOUCHSTONE_NOT_SET'],
    /no variable TOUCHSTONE_NOT_SET/,
  ],
  [
    'a second caller over stdio',
    () => ['server', '--second-caller', 'X: y', '--', 'x'],
    /--second-caller goes with --url/,
  ],
  ['headers over stdio', () => ['server', '--header', 'X: y', '--', 'x'], /--url/],
  [
    'a glob that fits nothing',
    () => ['server', '--only', 'jsonrcp', '--report', folder, '--', 'x'],
    /fits no check/,
  ],
  [
    'an unknown format',
    () => ['server', '--format', 'pdf', '--report', folder, '--', 'x'],
    /terminal, json, junit/,
  ],
  [
    'a config file that is not there',
    () => ['server', '--config', path.join(folder, 'none.yaml')],
    /cannot be read/,
  ],
  [
    'a config with an unknown option',
    () => ['server', '--config', file('a.yaml', 'colour: true\n')],
    /no option "colour"/,
  ],
  ['a config that is no YAML', () => ['server', '--config', file('b.yaml', 'url: [\n')], /not YAML/],
  [
    'a config with a wrong kind of value',
    () => ['server', '--config', file('c.yaml', 'only: 7\n')],
    /line 1: .*list of texts/,
  ],
  ['a report that is not there', () => ['report', path.join(folder, 'none.json')], /cannot be read/],
  ['a report of something else', () => ['report', file('d.json', '{"hello":1}')], /d\.json/],
  ['a finding that is not there', () => ['replay', file('e.json', '{}'), 'F1'], /e\.json/],
  ['an id that is not there', () => ['explain', 'jsonrpc-nothing'], /touchstone list/],
  ['a list that is not there', () => ['list', 'things'], /requirements, checks and mutants/],
  ['a port that is none', () => ['mock', 'server', '--http', '--port', '99999'], /no port/],
  ['a port without HTTP', () => ['mock', 'server', '--port', '3000'], /--port goes with --http/],
  ['a script that is not there', () => ['mock', 'server', path.join(folder, 'none.yaml')], /cannot be read/],
  [
    'a wrong script',
    () => ['mock', 'server', file('f.yaml', 'mock: server\ntoolz: []\n')],
    /f\.yaml:2:1: there is no "toolz" here; did you mean tools\?/,
  ],
  [
    'a script for the other peer',
    () => ['mock', 'server', file('g.yaml', 'mock: client\nsteps: []\n')],
    /g\.yaml:1:7: this is a script for a client/,
  ],
  [
    'a client script without a server',
    () => ['mock', 'client', file('h.yaml', 'mock: client\nsteps: []\n')],
    /h\.yaml:2:8: there is no server; name one/,
  ],
  ['a mock client without a server', () => ['mock', 'client'], /name a server/],
  [
    'a mock client with two servers',
    () => ['mock', 'client', '--url', 'http://127.0.0.1:9', '--', 'x'],
    /not both/,
  ],
  ['a command that is not set apart', () => ['mock', 'client', 'a.yaml', 'node'], /a command goes behind --/],
];

describe.skipIf(!built)('a mistake of the user is one clear line and exit 2', () => {
  it.concurrent.for(mistakes)('%s', async ([, args, hint]) => {
    const ran = await touchstone(args());
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(hint);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(ran.stdout).toBe('');
  });
});

describe.skipIf(!built)('what there is can be asked', () => {
  it('gives its version', async () => {
    expect(await touchstone(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });

  it.for([
    'jsonrpc-response-id',
    'jsonrpc/any-legal-id',
    'inconclusive',
    'exit 3',
    'derived',
    'caching',
    '-32602',
  ])('explains %s', async (id) => {
    const ran = await touchstone(['explain', id]);
    expect(ran.code).toBe(0);
    expect(ran.stdout.length).toBeGreaterThan(60);
  });

  it('lists the requirements of an area, a level and an actor', async () => {
    const args = ['--area', 'pagination', '--level', 'should', '--actor', 'server', '--json'];
    const rows = JSON.parse((await touchstone(['list', 'requirements', ...args])).stdout) as object[];
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ area: 'pagination', actor: 'server' });
  });

  it.for(['requirements', 'checks', 'mutants'])('lists %s as a table and as JSON', async (what) => {
    const table = await touchstone(['list', what]);
    const json = await touchstone(['list', what, '--json']);
    expect(table.code).toBe(0);
    const rows = JSON.parse(json.stdout) as { id: string }[];
    expect(rows.length).toBeGreaterThan(10);
    for (const { id } of rows.slice(0, 5)) expect(table.stdout).toContain(id);
  });
});
