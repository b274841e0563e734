import { describe, expect, it } from 'vitest';
import type { Transport } from '../schema/report.js';
import { runClean, runMutant } from './proving/matrix.js';
import { serverMutants, serverVariants } from './proofs.js';

/**
 * The matrix of mutants and variants. `TOUCHSTONE_SHARE=k/n` takes the k-th of n parts of the mutants, for machines that
 * cannot afford all of them each time; `npm run mutants` always takes all.
 */
const [part = 0, parts = 1] = (process.env.TOUCHSTONE_SHARE ?? '0/1').split('/').map(Number);
const both: readonly Transport[] = ['stdio', 'http'];

describe.concurrent('the plain reference comes out clean', () => {
  it.for(both)('over %s', { timeout: 120_000 }, async (transport) => {
    expect(await runClean(undefined, transport)).toMatchObject({ outcome: 'as-expected', detail: '' });
  });
});

describe.concurrent('every variant comes out clean', () => {
  for (const variant of serverVariants) {
    it.for(variant.on ?? both)(`${variant.id} over %s`, { timeout: 120_000 }, async (transport) => {
      expect(await runClean(variant, transport)).toMatchObject({ outcome: 'as-expected', detail: '' });
    });
  }
});

describe.concurrent('every mutant is caught under its own requirement', () => {
  for (const mutant of serverMutants.filter((_mutant, at) => at % parts === part)) {
    it.for(mutant.on ?? both)(`${mutant.id} over %s`, { timeout: 120_000 }, async (transport) => {
      expect(await runMutant(mutant, transport)).toMatchObject({ outcome: 'as-expected', detail: '' });
    });
  }
});
