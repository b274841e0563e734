import { describe, expect, it } from 'vitest';
import { areaOf } from '../../harness/run/plan.js';
import type { Transport } from '../../schema/report.js';
import type { Row } from './row.js';
import { selectionOfCommit, takes } from './selection.js';

const timeout = 120_000;
const asExpected = (row: Row): void => expect(row).toMatchObject({ outcome: 'as-expected', detail: '' });

/** A mutant or a variant, as far as its row is concerned. */
interface Proof {
  readonly id: string;
  readonly on?: readonly Transport[];
}

/** One side's rows over one transport. */
export interface Rows<M extends Proof & { readonly breaks: string }, V extends Proof> {
  readonly title: string;
  readonly transport: Transport;
  /** Whether several rows are run at once. */
  readonly concurrent: boolean;
  /** What must come out clean in every test run, by name. */
  readonly references: Readonly<Record<string, () => Promise<Row>>>;
  readonly variants: readonly V[];
  readonly mutants: readonly M[];
  readonly clean: (variant: V) => Promise<Row>;
  readonly caught: (mutant: M) => Promise<Row>;
}

/** The share of the matrix that this commit takes, as tests; `npm run mutants` takes the whole. */
export function describeRows<M extends Proof & { readonly breaks: string }, V extends Proof>(
  rows: Rows<M, V>,
): void {
  const { title, transport, references, variants, mutants } = rows;
  const selection = selectionOfCommit([...new Set([...variants, ...mutants].map(({ id }) => areaOf(id)))]);
  const taken = <T extends Proof>(all: readonly T[]): T[] =>
    all.filter(
      ({ id, on }, place) => (on === undefined || on.includes(transport)) && takes(selection, id, place),
    );
  describe(title, { concurrent: rows.concurrent }, () => {
    for (const [name, run] of Object.entries(references))
      it(`${name} comes out clean`, { timeout }, async () => asExpected(await run()));
    for (const variant of taken(variants))
      it(`variant ${variant.id} comes out clean`, { timeout }, async () =>
        asExpected(await rows.clean(variant)),
      );
    for (const mutant of taken(mutants))
      it(`mutant ${mutant.id} is caught as ${mutant.breaks}`, { timeout }, async () =>
        asExpected(await rows.caught(mutant)),
      );
  });
}
