import { describe, expect, it } from 'vitest';
import type { Row } from '../../suites/proving/row.js';
import { matrixDocument, type Outcome } from './document.js';

function outcome(
  kind: Row['kind'],
  id: string,
  transport: Row['transport'],
  change: Partial<Row> & { readonly breaks?: string } = {},
): Outcome {
  const { breaks, ...rest } = change;
  const job = {
    side: rest.side ?? 'server',
    kind,
    id,
    transport,
    ...(breaks === undefined ? {} : { breaks }),
  };
  const row: Row = {
    ...job,
    outcome: 'as-expected',
    stray: [],
    companions: [],
    detail: '',
    milliseconds: 9,
    ...rest,
  };
  return { job, row };
}

describe('the measured matrix', () => {
  const outcomes = [
    outcome('reference', 'reference', 'stdio'),
    outcome('variant', 'a/odd', 'stdio'),
    outcome('variant', 'a/odd', 'http', { outcome: 'not-clean' }),
    outcome('mutant', 'a/one', 'stdio', { breaks: 'a-holds', companions: ['b-holds'] }),
    outcome('mutant', 'a/one', 'http', { breaks: 'a-holds', companions: ['b-holds'] }),
    outcome('mutant', 'a/two', 'http', { breaks: 'a-too', outcome: 'survived' }),
    outcome('mutant', 'c/one', 'stdio', { breaks: 'c-client', side: 'client' }),
  ];
  const text = matrixDocument(outcomes);

  it('has a line for each mutant and variant, with the transports', () => {
    expect(text).toContain('| `a/one` | `a-holds` | stdio, http | `b-holds` |');
    expect(text).toContain('| `a/two` | `a-too` | **not http: survived** |  |');
    expect(text).toContain('| `a/odd` | stdio, **not http: not-clean** |');
    expect(text).toContain('| `c/one` | `c-client` | stdio |  |');
  });

  it('counts rows, for each side', () => {
    expect(text).toContain('| servers | 2 of 3 | 1 of 2 | 1 of 1 | 2 |');
    expect(text).toContain('| clients | 1 of 1 | 0 of 0 | 0 of 0 | 0 |');
  });

  it('does not depend on how long anything took', () => {
    expect(matrixDocument(outcomes.map(({ job, row }) => ({ job, row: { ...row, milliseconds: 1 } })))).toBe(
      text,
    );
  });
});
