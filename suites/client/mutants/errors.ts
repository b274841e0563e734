import { clientMutant } from '../proof.js';

export const errorsMutants = [
  clientMutant({
    id: 'errors/draft-mismatch',
    fault: 'Takes -32001, the code of a draft, for a mismatch of headers: lists the tools and calls again.',
    breaks: 'errors-legacy-range-no-meaning-client',
    change: ({ tools, ...blueprint }) => ({
      ...blueprint,
      tools: {
        ...tools,
        relists: (failure, connection) => failure.code === -32001 || tools.relists(failure, connection),
        repeats: () => true,
      },
    }),
  }),
  clientMutant({
    id: 'errors/draft-version',
    fault: 'Takes -32004, the code of a draft, for a version that is not supported, and tries another.',
    breaks: 'errors-legacy-range-no-meaning-client',
    change: (blueprint) => ({
      ...blueprint,
      eras: {
        ...blueprint.eras,
        retry: (error, connection) =>
          blueprint.eras.retry(error.code === -32004 ? { ...error, code: -32022 } : error, connection),
      },
    }),
  }),
  clientMutant({
    id: 'errors/closes-on-32000',
    fault: 'Takes -32000 for the end of the connection.',
    breaks: 'errors-legacy-range-no-meaning-client',
    change: (blueprint) => ({
      ...blueprint,
      failure: (failure, connection) => {
        if (failure.code === -32000) connection.fail('the connection was closed');
        return blueprint.failure(failure, connection);
      },
    }),
  }),
  clientMutant({
    id: 'errors/closes-on-32002',
    fault: 'Gives a server up that says -32002.',
    breaks: 'errors-32002-accepted-client',
    change: (blueprint) => ({
      ...blueprint,
      failure: (failure, connection) => {
        if (failure.code === -32002) connection.fail('the server is of no use');
        return blueprint.failure(failure, connection);
      },
    }),
  }),
];
