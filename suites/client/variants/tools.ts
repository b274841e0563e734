import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { isObject } from '../../../harness/wire/message.js';
import { operation } from '../mutants/support/policies.js';
import { tools } from '../mutants/tools.js';
import { clientVariant } from '../proof.js';

/** Legal ways to call tools and to take what they give. */
export const toolsVariants = [
  clientVariant({
    id: 'tools/raises-tool-errors',
    story: 'raises an error with the words of a result that has isError',
    change: operation('callTool', (original) => async (task, params) => {
      const result = await original(task, params);
      if (isObject(result) && result.isError === true)
        throw new ClientFailure(JSON.stringify(result.content));
      return result;
    }),
  }),
  clientVariant({
    id: 'tools/protocol-errors-as-results',
    story: 'hands an error of the protocol on as a result with isError, for a model to read',
    uses: ['tools-protocol-errors-to-model-client'],
    change: operation('callTool', (original) => async (task, params) => {
      try {
        return await original(task, params);
      } catch (error) {
        if (!(error instanceof ClientFailure) || error.code !== -32602) throw error;
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
    }),
  }),
  clientVariant({
    id: 'tools/protocol-errors-kept-back',
    story: 'says of an error of the protocol only that the call failed',
    change: operation('callTool', (original) => async (task, params) => {
      try {
        return await original(task, params);
      } catch (error) {
        if (!(error instanceof ClientFailure) || error.code !== -32602) throw error;
        throw new ClientFailure('the call failed', { code: error.code });
      }
    }),
  }),
  clientVariant({
    id: 'tools/drops-misfits',
    story: 'hands a result on without its structured content where that does not fit the outputSchema',
    change: (blueprint) => {
      const { invalid } = blueprint.tools;
      return operation('callTool', (original) => async (task, params) => {
        const result = await original(task, params);
        const { connection } = task;
        const tool = blueprint.tools.find(connection.tools ?? [], String(params.name));
        if (!isObject(result) || (await invalid(result, tool)) === undefined) return result;
        const { structuredContent: _misfit, ...rest } = result;
        return rest;
      })(tools(() => ({ invalid: (result) => invalid(result, undefined) }))(blueprint));
    },
  }),
];
