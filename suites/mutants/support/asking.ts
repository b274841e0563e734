import type { Call, Method } from '../../../harness/peer/server/blueprint.js';
import {
  asking,
  type AskingPolicy,
  type AskingTool,
  referencePolicy,
} from '../../../harness/reference/server/asking.js';
import { askingKinds } from '../../../harness/reference/server/asking-kinds.js';
import { askName, planTrip } from '../../../harness/reference/server/asking-tools.js';
import { capabilitiesKey } from '../../../harness/reference/server/guards.js';
import { ownNameOf } from '../../../harness/reference/server/known-names.js';
import { headerValue } from '../../../harness/transport/headers.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type Change, httpGuard, results } from '../mutant.js';
import { empty } from './http.js';

/** The tools that ask for input and are changed together. */
const changed = [askName, planTrip];

/** Whether a tool asks for input, under whatever name. */
export function asksForInput(name: string): boolean {
  return [...changed, ...askingKinds].some(({ definition }) => definition.name === ownNameOf(name));
}

/** Wraps the calls of the tools that ask for input. */
export function askingTools(
  wrap: (original: Method, tool: AskingTool) => Method,
  among: readonly AskingTool[] = changed,
): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      const tools = world.tools.map((tool) => {
        const asks = among.find(({ definition }) => definition.name === ownNameOf(tool.definition.name));
        return asks === undefined ? tool : { ...tool, call: wrap(tool.call, asks) };
      });
      return { ...world, tools };
    },
  });
}

/** Changes how the tools that ask for input go about state and answers, and the tools themselves. */
export function asksBy(
  policy: Partial<AskingPolicy>,
  change: (tool: AskingTool) => AskingTool = (tool) => tool,
): Change {
  return askingTools((_original, tool) => asking(change(tool), { ...referencePolicy, ...policy }).call);
}

/** Changes the tools that ask for input of one kind each. */
export function asksOtherwise(change: (tool: AskingTool) => AskingTool): Change {
  return askingTools((_original, tool) => asking(change(tool)).call, [...changed, ...askingKinds]);
}

/** Changes results that ask for input as they leave. */
export function askingResults(change: (result: JsonObject) => unknown): Change {
  return results((result) => (result.resultType === 'input_required' ? change(result) : result));
}

/** Changes each input request as it leaves, by what the client declares. */
export function inputRequests(change: (request: JsonObject, declared: JsonObject) => unknown): Change {
  return results((result, { meta }) => {
    if (result.resultType !== 'input_required') return result;
    const declared = isObject(meta[capabilitiesKey]) ? meta[capabilitiesKey] : {};
    const { inputRequests: requests } = result;
    if (!isObject(requests)) return result;
    return {
      ...result,
      inputRequests: Object.fromEntries(
        Object.entries(requests).map(([key, request]) => [key, change(request as JsonObject, declared)]),
      ),
    };
  });
}

/** Whose request it is, where there are callers at all (see {@link authenticates}). */
export const callerOf = ({ headers }: Call): string =>
  headerValue(headers, 'authorization') ?? 'the first caller';

/** Knows the two callers of a run by their credentials, of which the first has none, and refuses all others. */
export const authenticates: Change = httpGuard('callers', ({ header }) =>
  [undefined, 'Bearer second-caller'].includes(header('authorization')) ? undefined : empty(401),
);

/** Changes the params of the input requests of one method as they leave. */
export function paramsOf(
  method: string,
  change: (params: JsonObject, declared: JsonObject) => unknown,
): Change {
  return inputRequests((request, declared) =>
    request.method === method && isObject(request.params)
      ? { ...request, params: change(request.params, declared) }
      : request,
  );
}
