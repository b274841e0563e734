import { clientVariant } from '../proof.js';

export const rootsVariants = [
  clientVariant({
    id: 'roots/none',
    story: 'Lists no roots at all: there may be none.',
    change: (blueprint) => ({
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        answers: { ...blueprint.rounds.answers, 'roots/list': () => Promise.resolve({ roots: [] }) },
      },
    }),
  }),
  clientVariant({
    id: 'roots/upper-case-scheme',
    story: 'Writes the scheme of its URIs in capitals, which is the same scheme.',
    change: (blueprint) => ({
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        answers: {
          ...blueprint.rounds.answers,
          'roots/list': () => Promise.resolve({ roots: [{ uri: 'FILE:///srv/data' }] }),
        },
      },
    }),
  }),
];
