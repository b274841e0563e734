import { clientVariant } from '../proof.js';
import { eras } from '../mutants/stdio-eras.js';

/** Legal ways to agree on a version. */
export const versioningVariants = [
  clientVariant({
    id: 'versioning/two-modern-versions',
    story: 'speaks two versions of the modern era and changes to the other where one is refused',
    change: (blueprint) => ({ ...blueprint, versions: [...blueprint.versions, '2027-01-01'] }),
  }),
  clientVariant({
    id: 'versioning/one-handshake',
    story: 'knows one version of the legacy era',
    base: 'dual-era',
    change: eras(() => ({ handshakes: ['2025-11-25'] })),
  }),
  clientVariant({
    id: 'versioning/recognises-one-code',
    story: 'takes a server for a modern one by an unsupported-version error alone, and by no other',
    base: 'dual-era',
    on: ['stdio'],
    change: eras(({ reads }) => ({
      reads: (outcome, connection) =>
        outcome.how === 'error' && [-32_020, -32_021].includes(outcome.error.code)
          ? 'legacy'
          : reads(outcome, connection),
    })),
  }),
];
