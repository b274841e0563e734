import { monitor, type Sighting } from '../../harness/run/check.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { jsonPointer } from '../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';
import { inputRequestsOf, neverAsked, type SeenInputRequest } from './support/input-requests.js';
import { blocksOf, offersTools, resultsIn, unansweredBy, usesIn } from '../../harness/peer/tool-uses.js';

const ofRequests = [
  'sampling-messages',
  'sampling-max-tokens',
  'sampling-optional-member-types',
  'sampling-model-preferences',
  'sampling-tools-shape',
] as const;
const ofDeclarations = [
  'sampling-tools-declared',
  'sampling-context-declared',
  'sampling-context-avoided',
] as const;
const ofMessages = ['sampling-message-role', 'sampling-message-content', 'sampling-content-shape'] as const;
const ofTools = [
  'sampling-tool-results-alone',
  'sampling-tool-uses-answered',
  'sampling-tool-result-known',
] as const;

const needsAll = (requirements: readonly string[], what = 'sampling') =>
  Object.fromEntries(requirements.map((requirement) => [requirement, neverAsked(what)]));

function* samplings(view: TranscriptView): Generator<SeenInputRequest> {
  for (const request of inputRequestsOf(view, 'sampling/createMessage'))
    if (isObject(request.rawParams)) yield request;
}

/** The messages of a request; empty where they are no array of objects, which is a fault of its own. */
function messagesOf({ messages }: JsonObject): readonly JsonObject[] {
  return Array.isArray(messages) && messages.every(isObject) ? messages : [];
}

const optional: Readonly<Record<string, (value: unknown) => boolean>> = {
  systemPrompt: (value) => typeof value === 'string',
  includeContext: (value) => value === 'none' || value === 'thisServer' || value === 'allServers',
  temperature: (value) => typeof value === 'number',
  stopSequences: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  metadata: isObject,
};

/** Judges the members of every sampling request. */
export const requests = monitor({
  id: 'sampling/requests',
  title: 'The members of sampling requests',
  requirements: ofRequests,
  needs: needsAll(ofRequests),
  *scan(view) {
    for (const { message, params, place } of samplings(view)) {
      const { messages, maxTokens, modelPreferences, tools, toolChoice } = params;
      const whole = Array.isArray(messages) && messages.every(isObject);
      const at = (member: string) => ({ pointer: `${place}/${member}` });
      yield sighted('sampling-messages', message, whole, 'messages, an array of objects', at('messages'));
      const limited = typeof maxTokens === 'number';
      yield sighted('sampling-max-tokens', message, limited, 'maxTokens, a number', at('maxTokens'));
      for (const [member, fits] of Object.entries(optional))
        if (member in params)
          yield sighted(
            'sampling-optional-member-types',
            message,
            fits(params[member]),
            `a ${member} of its type, or none`,
            at(member),
          );
      if ('modelPreferences' in params)
        yield sighted(
          'sampling-model-preferences',
          message,
          view.validators.is('ModelPreferences', modelPreferences),
          'hints with names, and priorities from 0 to 1',
          at('modelPreferences'),
        );
      if ('tools' in params) {
        const valid = Array.isArray(tools) && tools.every((tool) => view.validators.is('Tool', tool));
        yield sighted('sampling-tools-shape', message, valid, 'an array of tool definitions', at('tools'));
      }
      if ('toolChoice' in params) {
        const valid = view.validators.is('ToolChoice', toolChoice);
        yield sighted(
          'sampling-tools-shape',
          message,
          valid,
          'an object with the mode auto, required or none',
          at('toolChoice'),
        );
      }
    }
  },
});

/** Judges that no request asks for more than the client declares. */
export const declarations = monitor({
  id: 'sampling/declarations',
  title: 'Sampling requests keep to what the client declares',
  requirements: ofDeclarations,
  needs: needsAll(ofDeclarations),
  *scan(view) {
    for (const { message, params, place, declared } of samplings(view)) {
      const own = declared?.sampling;
      if (!isObject(own)) continue;
      yield toolsDeclared(message, params, 'tools' in own, place);
      const wants = params.includeContext === 'thisServer' || params.includeContext === 'allServers';
      yield sighted(
        'context' in own ? 'sampling-context-avoided' : 'sampling-context-declared',
        message,
        !wants,
        'no includeContext, or none',
        { pointer: `${place}/includeContext` },
      );
    }
  },
});

function toolsDeclared(
  message: SeenInputRequest['message'],
  params: JsonObject,
  declared: boolean,
  place: string,
): Sighting<'sampling-tools-declared'> {
  const requirement = 'sampling-tools-declared';
  if (declared || !('tools' in params || 'toolChoice' in params)) return kept(requirement, message);
  if (!offersTools(params))
    return {
      requirement,
      events: [message.event.n],
      cannot:
        'a request that offers no tool, though it has tools or toolChoice, may count as one without tools',
    };
  return broken(requirement, message, 'no tools, as sampling.tools is not declared', { pointer: place });
}

/** Judges each message that a model is given. */
export const messages = monitor({
  id: 'sampling/messages',
  title: 'The messages of sampling requests',
  requirements: ofMessages,
  needs: needsAll(ofMessages),
  *scan(view) {
    for (const { message, params, place } of samplings(view)) {
      for (const [at, said] of messagesOf(params).entries()) {
        const pointer = place + jsonPointer('messages', at);
        const role = said.role === 'user' || said.role === 'assistant';
        yield sighted('sampling-message-role', message, role, 'the role user or assistant', {
          pointer: `${pointer}/role`,
        });
        yield sighted('sampling-message-content', message, 'content' in said, 'content', { pointer });
        if (!('content' in said)) continue;
        const blocks: unknown[] = Array.isArray(said.content) ? said.content : [said.content];
        yield sighted(
          'sampling-content-shape',
          message,
          blocks.every((block) => view.validators.is('SamplingMessageContentBlock', block)),
          'a content block with the members of its type, or an array of such',
          { pointer: `${pointer}/content` },
        );
      }
    }
  },
});

/** Judges that the uses of tools and their results go together. */
export const toolUses = monitor({
  id: 'sampling/tool-uses',
  title: 'Uses of tools and their results in sampling requests',
  requirements: ofTools,
  needs: needsAll(ofTools, 'sampling that goes on after the use of a tool'),
  *scan(view) {
    for (const request of samplings(view)) yield* toolUsesOf(request);
  },
});

function* toolUsesOf({
  message,
  params,
  place,
}: SeenInputRequest): Generator<Sighting<(typeof ofTools)[number]>> {
  const said = messagesOf(params);
  const used: unknown[] = [];
  for (const [at, one] of said.entries()) {
    const pointer = place + jsonPointer('messages', at);
    const results = resultsIn(one);
    if (one.role === 'user' && results.length > 0) {
      const alone = results.length === blocksOf(one).length;
      yield sighted('sampling-tool-results-alone', message, alone, 'tool results and nothing else', {
        pointer,
      });
    }
    if (results.length > 0) {
      const known = results.every((id) => used.includes(id));
      yield sighted('sampling-tool-result-known', message, known, 'the id of a tool use before it', {
        pointer,
      });
    }
    const uses = usesIn(one);
    used.push(...uses);
    if (uses.length === 0) continue;
    const fault = unansweredBy(uses, said[at + 1]);
    if (fault === 'mixed') continue;
    yield sighted(
      'sampling-tool-uses-answered',
      message,
      fault === undefined,
      'a user message right after it with a result for each use',
      {
        pointer,
        ...(fault === undefined ? {} : { received: `${fault}: ${JSON.stringify(said.slice(at))}` }),
      },
    );
  }
}
