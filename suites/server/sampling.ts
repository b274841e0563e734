import { together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
import { argumentsFor } from '../../harness/run/arguments.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { blocksOf, unansweredBy, usesIn } from '../monitors/support/tool-uses.js';
import {
  askingRequests,
  carryThrough,
  flowUnlock,
  isAsking,
  isDone,
  lastRound,
  retryParams,
  roundOf,
  send,
} from './support/asking.js';
import { inputRequestsIn } from './support/declared.js';

const isSampling = (request: unknown): request is JsonObject =>
  isObject(request) && request.method === 'sampling/createMessage';

/** Ways to write a message of a model, all legal, and which obligation takes them. */
const forms = [
  {
    requirement: 'sampling-either-content-form',
    what: 'its content block in an array',
    change: (said: JsonObject) => ({ ...said, content: blocksOf(said) }),
  },
  {
    requirement: 'sampling-any-stop-reason',
    what: 'a stopReason of its own',
    change: (said: JsonObject) => ({ ...said, stopReason: 'touchstone/refusal' }),
  },
  {
    requirement: 'sampling-any-stop-reason',
    what: 'no stopReason',
    change: ({ stopReason: _left, ...said }: JsonObject) => said,
  },
] as const;

/** However a model's message is written, it is taken. */
export const messageForms = check({
  id: 'sampling/message-forms',
  title: 'Messages of a model in every legal form',
  requirements: ['sampling-either-content-form', 'sampling-any-stop-reason'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    let tried = false;
    for (const request of askingRequests(profile)) {
      const twin = await carryThrough(peer, request);
      if (typeof twin === 'string' || !Object.values(twin.rounds.at(-1)!.requests).some(isSampling)) continue;
      for (const { requirement, what, change } of forms) {
        const round = await lastRound(peer, twin);
        if (typeof round === 'string') continue;
        const responses = Object.fromEntries(
          Object.entries(round.responses).map(([key, response]) => [
            key,
            isSampling(round.requests[key]) ? change(response) : response,
          ]),
        );
        const reply = await send(peer, request, retryParams(round, { responses }));
        tried = true;
        judge(
          requirement,
          together(twin.final, reply),
          () => isDone(reply),
          `the complete result, as without ${what}`,
        );
      }
    }
    const both = ['sampling-either-content-form', 'sampling-any-stop-reason'] as const;
    if (tried) return;
    if (askingRequests(profile).some(({ asks = {} }) => Object.values(asks).some(isSampling)))
      judge.inconclusive(both, 'nothing that asks for sampling completes once answered', flowUnlock);
    else judge.unmet(both, freedom('nothing asked for sampling')(profile));
  },
});

/** A model that uses two tools at once gets both results before anything else. */
export const parallelToolUse = check({
  id: 'sampling/parallel-tool-use',
  title: 'A model that uses tools twice at once',
  requirements: ['sampling-tool-uses-answered'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'sampling-tool-uses-answered';
    let seen: string | undefined;
    for (const request of askingRequests(profile)) {
      const [key, asked] =
        Object.entries(request.asks ?? {}).find(([, ask]) => toolOf(ask) !== undefined) ?? [];
      const tool = toolOf(asked);
      if (key === undefined || tool === undefined) continue;
      const round = await roundOf(await send(peer, request, {}));
      const input = await argumentsFor(tool.inputSchema, 1);
      if (typeof round === 'string' || !input.ok) {
        seen = typeof round === 'string' ? round : `no input for its tool: ${input.ok ? '' : input.reason}`;
        continue;
      }
      const content = ['first', 'second'].map((name) => ({
        type: 'tool_use',
        id: `touchstone-${name}`,
        name: tool.name,
        input: input.value,
      }));
      const uses = { role: 'assistant', model: 'touchstone', content, stopReason: 'toolUse' };
      const reply = await send(
        peer,
        request,
        retryParams(round, { responses: { ...round.responses, [key]: uses } }),
      );
      const next = Object.values(inputRequestsIn(reply.result)).filter(isSampling).flatMap(messagesOf);
      const at = next.findIndex((message) => usesIn(message).includes('touchstone-first'));
      if (!isAsking(reply) || at === -1) {
        seen = `${request.label} does not go on with what the model used: ${reply.received.slice(0, 200)}`;
        continue;
      }
      seen = '';
      const fault = unansweredBy(usesIn(next[at]!), next[at + 1]);
      judge(
        requirement,
        reply,
        () =>
          fault === 'mixed'
            ? { cannot: 'the results come with other content: sampling-tool-results-alone' }
            : fault === undefined || { ok: false, received: `${fault}: ${JSON.stringify(next.slice(at))}` },
        'a user message right after it with a result for each use',
      );
    }
    if (seen === undefined)
      judge.unmet(requirement, freedom('nothing asked for sampling with tools')(profile));
    else if (seen !== '') judge.inconclusive(requirement, seen, flowUnlock);
  },
});

/** The first tool that a sampling request offers. */
function toolOf(request: unknown): JsonObject | undefined {
  if (!isSampling(request) || !isObject(request.params)) return undefined;
  const { tools } = request.params;
  const [tool] = Array.isArray(tools) ? (tools as unknown[]) : [];
  return isObject(tool) && typeof tool.name === 'string' ? tool : undefined;
}

function messagesOf({ params }: JsonObject): JsonObject[] {
  return isObject(params) && Array.isArray(params.messages) ? params.messages.filter(isObject) : [];
}
