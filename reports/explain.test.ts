import { describe, expect, it } from 'vitest';
import type { CheckInfo, RequirementInfo } from './explain.js';
import { explainArea, explainCheck, explainErrorCode, explainRequirement, explainWord } from './explain.js';
import { exitMeanings, levelMeanings, verdictWords } from './words.js';

const options = { color: false, width: 80 };

const place = (revision: string) => ({
  page: 'basic/index',
  section: 'responses',
  url: `https://modelcontextprotocol.io/specification/${revision}/basic/index#responses`,
});

const echo: RequirementInfo = {
  id: 'response-id-echo',
  area: 'jsonrpc',
  actor: 'server',
  text: 'A response carries the id of its request, with the same type and value.',
  revisions: [
    { revision: '2025-11-25', level: 'SHOULD', source: place('2025-11-25') },
    { revision: '2026-07-28', level: 'MUST', source: place('2026-07-28') },
  ],
  note: 'JSON-RPC allows fractions in ids and discourages them; only strings and integers are tried here.',
  checks: [
    { id: 'jsonrpc/ids', title: 'Ids of every legal type come back' },
    { id: 'jsonrpc/any-id', title: 'Any legal id comes back' },
  ],
};

describe('explainRequirement', () => {
  it('tells what binds, where it says so, and what checks it', () => {
    expect(explainRequirement(echo, options)).toMatchInlineSnapshot(`
      "response-id-echo  requirement on the server

        A response carries the id of its request, with the same type and value.

        area       jsonrpc
        transport  all
        level      SHOULD in 2025-11-25: basic/index › responses
                   https://modelcontextprotocol.io/specification/2025-11-25/basic/index#responses
                   MUST in 2026-07-28: basic/index › responses
                   https://modelcontextprotocol.io/specification/2026-07-28/basic/index#responses
                   A recommendation (SHOULD, SHOULD NOT, RECOMMENDED). Not following
                   it is a warning.
                   An absolute demand of the specification (MUST, MUST NOT, REQUIRED,
                   SHALL). Breaking it is a violation.
        note       JSON-RPC allows fractions in ids and discourages them; only strings
                   and integers are tried here.
        checks     jsonrpc/ids
                     Ids of every legal type come back
                   jsonrpc/any-id
                     Any legal id comes back
      "
    `);
  });

  it('tells why there is no check', () => {
    const { note: _, ...bare } = echo;
    const excluded = { code: 'unobservable', reason: 'Nothing of it is on the wire.' };
    expect(explainRequirement({ ...bare, checks: [], excluded }, options)).toContain(
      '  excluded   unobservable: Nothing of it is on the wire.\n',
    );
    expect(explainRequirement({ ...bare, checks: [] }, options)).toContain('  checks     none yet');
  });
});

describe('explainCheck', () => {
  it('tells what it does and judges', () => {
    const check: CheckInfo = {
      id: 'jsonrpc/any-id',
      title: 'Any legal id comes back',
      area: 'jsonrpc',
      kind: 'property',
      actor: 'server',
      transport: 'http',
      revisions: '2024-11-05 and later',
      requirements: [{ id: echo.id, level: 'MUST', text: echo.text }],
    };
    expect(explainCheck(check, options)).toMatchInlineSnapshot(`
      "jsonrpc/any-id  check of the server

        Any legal id comes back

        kind       property: holds for generated inputs; a failing one is shrunk to
                   the smallest
        area       jsonrpc
        transport  http
        revisions  2024-11-05 and later
        judges     response-id-echo (MUST)
                     A response carries the id of its request, with the same type and
                     value.
      "
    `);
  });
});

describe('explainWord', () => {
  it('knows every verdict, level and exit code in any spelling', () => {
    for (const word of [
      ...Object.keys(verdictWords),
      ...Object.keys(levelMeanings),
      ...Object.keys(exitMeanings),
    ]) {
      expect(explainWord(word, options)).toMatch(/^\S.*\n\n {2}\S/);
    }
    expect(explainWord('Not Applicable', options)).toBe(explainWord('not-applicable', options));
    expect(explainWord('exit 3', options)).toBe(
      'exit 3  of the command touchstone\n\n  3   incomplete, too little was seen for a verdict\n',
    );
    expect(explainWord('must', options)).toBe(explainWord('MUST', options));
  });

  it('lists all of them', () => {
    expect(explainWord('verdicts', { color: false, width: 100 })).toMatchInlineSnapshot(`
      "verdicts  how a requirement, a check or a judgement came out

        ✗ fail            The subject did what the specification forbids, or left out what it demands: a
                          MUST, or one of the other two binding kinds (schema, derived). The stimulus was
                          valid, and the bytes that prove it are in the report.
        ◆ error           Touchstone or the environment is at fault, so nothing is said about the subject.
                          Please report it together with the event log.
        ! warning         A SHOULD is not followed. There may be a good reason for it, so the subject
                          still counts as conformant; with --strict warnings count like violations.
        ✓ pass            The stimulus was seen to work and the subject answered as the specification
                          says.
        ? inconclusive    The requirement applies, but this run could not exercise it: a tool was missing,
                          a precondition failed, a twin request failed too. The report says what would
                          make it verifiable.
        – not applicable  The requirement does not bind this subject in this run: the feature is not
                          declared, or it belongs to another revision, transport or side.
        · not exercised   No check of this run judged the requirement: it was left out by choice, or no
                          check exists for it.
      "
    `);
    expect(explainWord('exit', options)).toMatchInlineSnapshot(`
      "exit codes  of the command touchstone

        0   conformant, no binding requirement broken
        1   at least one violation
        2   the command line or the configuration is wrong, nothing was run
        3   incomplete, too little was seen for a verdict
        4   Touchstone itself failed

        Where several are true, the first of 2, 1, 4, 3, 0 is given.
      "
    `);
  });

  it('knows nothing else', () => {
    for (const word of ['', 'no-such', 'toString', 'exit 5', '12'])
      expect(explainWord(word, options)).toBeUndefined();
  });
});

describe('explainErrorCode', () => {
  it('tells when a code is sent, and what demands it', () => {
    const demands = [{ id: 'errors-unknown', text: 'An unknown method gets -32601.' }];
    const text = explainErrorCode('-32601', demands, options);
    expect(text).toMatch(/^-32601 Method not found/);
    expect(text).toContain('errors-unknown');
    expect(explainErrorCode('-1', demands, options)).toBeUndefined();
  });
});

describe('explainArea', () => {
  it('lists what is demanded and what checks it', () => {
    const demand = { id: 'caching-a', level: 'MUST', actor: 'server', text: 'A hint stands there.' } as const;
    const text = explainArea('caching', [demand], [{ id: 'caching/hints', title: 'The hints' }], options);
    expect(text).toMatch(/^caching {2}area of 1 requirement and 1 check/);
    expect(text).toContain('caching-a (MUST, server)');
    expect(text).toContain('caching/hints');
  });
});
