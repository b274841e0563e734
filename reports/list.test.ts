import { describe, expect, it } from 'vitest';
import { listChecks, listMutants, listRequirements, renderTable } from './list.js';

describe('renderTable', () => {
  it('aligns by columns and cuts the last one', () => {
    expect(
      renderTable(
        ['id', 'what'],
        [
          ['漢字', 'x'],
          ['a', 'a sentence that is too long for this'],
        ],
        30,
      ),
    ).toBe('id    what\n漢字  x\na     a sentence that is too…\n');
  });

  it('cuts nothing where the width is infinite, and never controls the terminal', () => {
    const text = renderTable(['id', 'what'], [['a\u001b[2J', 'x'.repeat(500)]], Number.POSITIVE_INFINITY);
    expect(text).toContain(`a\\u001b[2J  ${'x'.repeat(500)}\n`);
  });
});

describe('the lists', () => {
  it('of requirements, checks and mutants', () => {
    const requirement = {
      id: 'response-id-echo',
      level: 'MUST',
      actor: 'server',
      revisions: '2024-11-05 on',
      text: 'The id comes back.',
    } as const;
    expect(listRequirements([requirement, { ...requirement, id: 'http-only', transport: 'http' }], 80))
      .toMatchInlineSnapshot(`
      "requirement       level  actor   over  revisions      what
      response-id-echo  MUST   server  all   2024-11-05 on  The id comes back.
      http-only         MUST   server  http  2024-11-05 on  The id comes back.

      2 requirements
      "
    `);
    expect(
      listChecks(
        [
          {
            id: 'jsonrpc/ids',
            kind: 'scenario',
            actor: 'server',
            requirements: ['a', 'b'],
            title: 'Ids come back',
          },
        ],
        80,
      ),
    ).toMatchInlineSnapshot(`
      "check        kind      actor   over  judges  what
      jsonrpc/ids  scenario  server  all   2       Ids come back

      1 check
      "
    `);
    expect(
      listMutants(
        [
          {
            id: 'id-as-number',
            actor: 'server',
            requirement: 'response-id-echo',
            title: 'Ids become numbers',
          },
        ],
        80,
      ),
    ).toMatchInlineSnapshot(`
      "mutant        actor   breaks            fault
      id-as-number  server  response-id-echo  Ids become numbers

      1 mutant
      "
    `);
    expect(listMutants([], 80)).toBe('mutant  actor  breaks  fault\n\n0 mutants\n');
  });
});
