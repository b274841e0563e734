import { type ClientChange, clientMutant } from '../proof.js';
import { refusing } from './support/refusing.js';

type Kind = 'complete' | 'input_required' | undefined;

/** Says of a result by its type what it is, where this says anything of it. */
const reading =
  (kind: (type: unknown, method: string) => Kind): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      kind: (result, method, connection) =>
        kind(result.resultType, method) ?? blueprint.rounds.kind(result, method, connection),
    },
  });

export const resultTypeMutants = [
  clientMutant({
    id: 'result-type/complete-only',
    fault: 'Knows results of a call that are complete, and no others.',
    breaks: 'result-type-supported-set-client',
    change: refusing(
      ({ resultType, inputRequests }, _meta, method) =>
        method === 'tools/call' && resultType === 'input_required' && inputRequests !== undefined,
    ),
  }),
  clientMutant({
    id: 'result-type/any-case',
    fault: 'Does not tell capital letters from small ones in a resultType.',
    breaks: 'result-type-unrecognized-invalid-client',
    change: reading((type) =>
      typeof type === 'string' && type.toLowerCase() === 'complete' ? 'complete' : undefined,
    ),
  }),
  clientMutant({
    id: 'result-type/unknown-is-complete',
    fault: 'Takes a list of a type that it does not know for complete.',
    breaks: 'result-type-unrecognized-invalid-client',
    change: reading((type, method) =>
      method.endsWith('/list') && type !== 'input_required' ? 'complete' : undefined,
    ),
  }),
  clientMutant({
    id: 'result-type/null-is-complete',
    fault: 'Takes a resultType of null for a missing one.',
    breaks: 'result-type-unrecognized-invalid-client',
    change: reading((type) => (type === null ? 'complete' : undefined)),
  }),
  clientMutant({
    id: 'result-type/wants-a-type',
    fault: 'Refuses a prompt without resultType, whichever era the server is of.',
    breaks: 'result-type-absent-is-complete-client',
    base: 'dual-era',
    change: refusing(({ resultType }, _meta, method) => method === 'prompts/get' && resultType === undefined),
  }),
];
