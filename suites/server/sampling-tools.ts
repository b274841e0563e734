import type { Reply } from '../../harness/peer/reply.js';
import { argumentsFor } from '../../harness/run/arguments.js';
import { check, type CheckContext, type Outcome } from '../../harness/run/check.js';
import { foreignSchemas } from '../../harness/run/foreign-schemas.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { blocksOf, resultsIn, unansweredBy, usesIn } from '../../harness/peer/tool-uses.js';
import { askingRequests, flowUnlock, isAsking, retryParams, roundOf, send } from './support/asking.js';
import { inputRequestsIn } from './support/declared.js';
import { isSampling, messagesOf, toolsOf } from './support/sampling.js';

const answered = 'sampling-tool-uses-answered';
const structured = 'sampling-tool-result-structured';
type Context = CheckContext<typeof answered | typeof structured>;

/** The ids of the uses that our model makes at once. */
const uses = ['touchstone-first', 'touchstone-second'];

/** A model that uses two tools at once gets both results before anything else, each as its tool describes it. */
export const parallelToolUse = check({
  id: 'sampling/parallel-tool-use',
  title: 'A model that uses tools twice at once',
  requirements: [answered, structured],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    /** Why no request with tools went on; empty once one has, undefined where there is none. */
    let why: string | undefined;
    let described = false;
    for (const request of askingRequests(profile)) {
      const [key, asked] = Object.entries(request.asks ?? {}).find(([, ask]) => mayUse(ask)) ?? [];
      if (key === undefined || asked === undefined) continue;
      const [tool] = toolsOf(asked as JsonObject);
      const round = await roundOf(await send(peer, request, {}));
      const input = await argumentsFor(tool!.inputSchema, 1);
      if (typeof round === 'string' || !input.ok) {
        why ??= typeof round === 'string' ? round : `no input for its tool: ${input.ok ? '' : input.reason}`;
        continue;
      }
      const content = uses.map((id) => ({ type: 'tool_use', id, name: tool!.name, input: input.value }));
      const said = { role: 'assistant', model: 'touchstone', content, stopReason: 'toolUse' };
      const responses = { ...round.responses, [key]: said };
      const reply = await send(peer, request, retryParams(round, { responses }));
      const next = Object.values(inputRequestsIn(reply.result)).filter(isSampling).find(goesOn);
      if (!isAsking(reply) || next === undefined) {
        why ??= `${request.label} does not go on with what the model used: ${reply.received.slice(0, 200)}`;
        continue;
      }
      why = '';
      judge(answered, reply, () => allAnswered(messagesOf(next)), 'a result for each use, right after it');
      described = (await judgeResults(judge, reply, next)) || described;
    }
    if (why === undefined) judge.unmet(answered, freedom('nothing asked for sampling with tools')(profile));
    else if (why !== '') judge.inconclusive(answered, why, flowUnlock);
    if (!described)
      judge.unmet(structured, freedom('no result of a tool with an outputSchema was structured')(profile));
  },
});

/** Whether a sampling request offers tools that the model may use. */
function mayUse(request: unknown): boolean {
  if (!isSampling(request) || !isObject(request.params)) return false;
  const { toolChoice } = request.params;
  return toolsOf(request).length > 0 && !(isObject(toolChoice) && toolChoice.mode === 'none');
}

/** Whether a sampling request goes on with what our model said. */
function goesOn(request: JsonObject): boolean {
  return messagesOf(request).some((message) =>
    [...usesIn(message), ...resultsIn(message)].some((id) => uses.includes(String(id))),
  );
}

function allAnswered(said: readonly JsonObject[]): Outcome {
  const faults = uses.flatMap((id) => {
    const at = said.findIndex((message) => usesIn(message).includes(id));
    return (at === -1 ? `the use ${id} is left out` : unansweredBy([id], said[at + 1])) ?? [];
  });
  if (faults.includes('mixed'))
    return { cannot: 'the results come with other content: sampling-tool-results-alone' };
  return faults.length === 0 || { ok: false, received: `${faults.join('; ')}: ${jsonText(said) ?? ''}` };
}

/** Holds the structured results of our uses against the schemas of their tools; gives whether there was one. */
async function judgeResults(judge: Context['judge'], reply: Reply, next: JsonObject): Promise<boolean> {
  const said = messagesOf(next);
  const [used] = said
    .flatMap(blocksOf)
    .filter(({ type, id }) => type === 'tool_use' && uses.includes(String(id)));
  const schema = toolsOf(next).find(({ name }) => name === used?.name)?.outputSchema;
  if (!isObject(schema)) return false;
  const results = said
    .flatMap(blocksOf)
    .filter(({ type, toolUseId }) => type === 'tool_result' && uses.includes(String(toolUseId)))
    .filter((block) => 'structuredContent' in block && block.isError !== true);
  for (const { structuredContent } of results) {
    const outcome = await foreignSchemas.validate(schema, structuredContent);
    judge(
      structured,
      reply,
      () => {
        if (!outcome.ok) return { cannot: `it could not be validated: ${outcome.reason}` };
        const [fault] = outcome.value.errors;
        if (outcome.value.valid || fault === undefined) return true;
        const shown = (jsonText(structuredContent) ?? '').slice(0, 300);
        return { ok: false, received: `${shown} (${fault.pointer || 'the whole'} ${fault.message})` };
      },
      `structuredContent that conforms to ${(jsonText(schema) ?? 'the outputSchema').slice(0, 300)}`,
    );
  }
  return results.length > 0;
}
