import type { Call, Method } from '../../../harness/peer/server/blueprint.js';
import {
  asking,
  type AskingPolicy,
  type AskingTool,
  referencePolicy,
} from '../../../harness/reference/server/asking.js';
import { askName, planTrip } from '../../../harness/reference/server/asking-tools.js';
import { headerValue } from '../../../harness/transport/headers.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type Change, httpGuard, results } from '../mutant.js';
import { empty } from './http.js';

/** Wraps the calls of the tools that ask for input. */
export function askingTools(wrap: (original: Method, tool: AskingTool) => Method): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      const tools = world.tools.map((tool) => {
        const asks = [askName, planTrip].find(({ definition }) => definition.name === tool.definition.name);
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

/** Changes results that ask for input as they leave. */
export function askingResults(change: (result: JsonObject) => unknown): Change {
  return results((result) => (result.resultType === 'input_required' ? change(result) : result));
}

/** Changes each input request as it leaves. */
export function inputRequests(change: (request: JsonObject) => unknown): Change {
  return askingResults((result) => {
    const { inputRequests: requests } = result;
    if (!isObject(requests)) return result;
    return {
      ...result,
      inputRequests: Object.fromEntries(
        Object.entries(requests).map(([key, request]) => [key, change(request as JsonObject)]),
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
