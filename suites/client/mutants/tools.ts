import type { ToolPolicy } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { isObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { operation, refuses } from './support/policies.js';

/** Changes what is made of tools. */
export const tools =
  (change: (policy: ToolPolicy) => Partial<ToolPolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, tools: { ...blueprint.tools, ...change(blueprint.tools) } });

export const toolsMutants = [
  clientMutant({
    id: 'tools/blind-to-case',
    fault: 'Takes the first tool whose name is the same but for the case of its letters.',
    breaks: 'tools-names-case-sensitive-client',
    change: tools(() => ({
      find: (listed, name) => listed.find((tool) => String(tool.name).toLowerCase() === name.toLowerCase()),
    })),
  }),
  clientMutant({
    id: 'tools/lists-namesakes-once',
    fault: 'Leaves tools out of the list that are named as an earlier one but for the case of letters.',
    breaks: 'tools-names-case-sensitive-client',
    change: operation('listTools', (original) => async (task, params) => {
      const result = await original(task, params);
      if (!isObject(result) || !Array.isArray(result.tools)) return result;
      const byName = new Map<string, unknown>();
      for (const tool of result.tools.filter(isObject)) {
        const name = String(tool.name).toLowerCase();
        if (!byName.has(name)) byName.set(name, tool);
      }
      return { tools: [...byName.values()] };
    }),
  }),
  clientMutant({
    id: 'tools/structured-unseen',
    fault: 'Hands structured content on without a look at the outputSchema.',
    breaks: 'tools-structured-validated-client',
    change: tools(({ invalid }) => ({ invalid: (result) => invalid(result, undefined) })),
  }),
  clientMutant({
    id: 'tools/whole-result-validated',
    fault: 'Holds the whole result against the outputSchema instead of its structured content.',
    breaks: 'tools-structured-validated-client',
    change: tools(({ invalid }) => ({
      invalid: (result, tool) =>
        invalid('structuredContent' in result ? { ...result, structuredContent: result } : result, tool),
    })),
  }),
  clientMutant({
    id: 'tools/objects-only',
    fault: 'Refuses structured content that is no object.',
    breaks: 'tools-structured-validated-client',
    change: refuses('tools/call', ({ structuredContent }) =>
      structuredContent === undefined || isObject(structuredContent)
        ? undefined
        : 'structuredContent is no object',
    ),
  }),
  clientMutant({
    id: 'tools/speechless-errors',
    fault: 'Raises an error for a result with isError and keeps its content back.',
    breaks: 'tools-errors-to-model-client',
    change: operation('callTool', (original) => async (task, params) => {
      const result = await original(task, params);
      if (isObject(result) && result.isError === true) throw new ClientFailure('the tool failed');
      return result;
    }),
  }),
  clientMutant({
    id: 'tools/errors-as-results',
    fault: 'Hands the content of a result with isError on as if the tool had succeeded.',
    breaks: 'tools-errors-to-model-client',
    change: operation('callTool', (original) => async (task, params) => {
      const result = await original(task, params);
      return isObject(result) ? { ...result, isError: false } : result;
    }),
  }),
  clientMutant({
    id: 'tools/errors-want-structure',
    fault: 'Refuses a result with isError that lacks the structured content its tool promises.',
    breaks: 'tools-errors-to-model-client',
    change: tools(({ invalid }) => ({
      invalid: async (result, tool) =>
        tool?.outputSchema !== undefined && result.structuredContent === undefined
          ? 'structuredContent is missing'
          : invalid(result, tool),
    })),
  }),
  clientMutant({
    id: 'tools/content-unseen',
    fault: 'Hands content on without a look at it.',
    breaks: 'tools-results-validated-client',
    change: tools(({ invalid }) => ({
      invalid: (result, tool) => invalid({ ...result, content: [] }, tool),
    })),
  }),
];
