import { all, notificationsOut, results, variant, type Variant } from '../mutants/mutant.js';

/** Legal oddities of the envelope. */
export const jsonrpcVariants: readonly Variant[] = [
  variant({
    id: 'jsonrpc/extra-members',
    story: 'adds members to messages and results that nothing defines; both are open',
    uses: ['jsonrpc-result-extra-members'],
    change: all(
      results((result) => ({ ...result, 'x-extra': { any: [1, null] } })),
      notificationsOut((message) => [{ ...message, extra: true }]),
    ),
  }),
  variant({
    id: 'jsonrpc/id-last',
    story: 'writes the members of a message in another order and with white space inside the line',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        frame: (message) =>
          Buffer.from(
            `  ${JSON.stringify(Object.fromEntries(Object.entries(message as object).reverse())).replace(/,"/g, ' , "')} \n`,
          ),
      },
    }),
  }),
  variant({
    id: 'jsonrpc/null-id-on-parse-errors',
    story: 'gives the error for an unreadable message a null id, as JSON-RPC 2.0 asks',
    uses: ['jsonrpc-error-id-unreadable'],
    change: (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        garbage: () => ({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }),
      },
    }),
  }),
  variant({
    id: 'jsonrpc/ends-on-garbage',
    story: 'ends in good order, with exit code 0, on a line that is no JSON; a server may end at any time',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        garbage: (_line, server) => {
          server.exit(0);
          return undefined;
        },
      },
    }),
  }),
  variant({
    id: 'jsonrpc/silent-on-garbage',
    story: 'says nothing at all to what is no message; nothing prescribes an answer',
    change: (blueprint) => ({
      ...blueprint,
      invalid: () => undefined,
      stdio: { ...blueprint.stdio, garbage: () => undefined },
    }),
    on: ['stdio'],
  }),
];
