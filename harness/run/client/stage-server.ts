import type { JsonObject } from '../../wire/message.js';
import type { ServerBlueprint, World } from '../../peer/server/blueprint.js';
import { text } from '../../reference/server/content.js';
import { modernHttpGuards } from '../../reference/server/http-guards.js';
import { modernReference } from '../../reference/server/modern.js';
import { isObject } from '../../wire/message.js';

/** The tool that answers with what it is given. */
export const echoTool = {
  name: 'echo',
  title: 'Echo',
  description: 'Gives back the text it is given.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
} as const;

/** A resource, a prompt and a template that are there in every scene. */
export const noteUri = 'touchstone://notes/first';
export const noteTemplate = 'touchstone://notes/{name}';
export const greetingPrompt = 'greeting';

const answered = (params: JsonObject): string =>
  isObject(params.arguments) && typeof params.arguments.text === 'string' ? params.arguments.text : '';

function stageWorld(): World {
  return {
    tools: [
      {
        definition: { ...echoTool },
        call: ({ params }) => ({ result: { content: [text(answered(params))] } }),
      },
    ],
    resources: [
      {
        definition: { uri: noteUri, name: 'first', title: 'A note', mimeType: 'text/plain' },
        read: () => ({ result: { contents: [{ uri: noteUri, mimeType: 'text/plain', text: 'noted' }] } }),
      },
    ],
    templates: [
      {
        definition: { uriTemplate: noteTemplate, name: 'note', mimeType: 'text/plain' },
        match: () => undefined,
      },
    ],
    prompts: [
      {
        definition: {
          name: greetingPrompt,
          description: 'Greets someone.',
          arguments: [{ name: 'name', description: 'Who is greeted.', required: true }],
        },
        get: ({ params }) => ({
          result: {
            messages: [
              {
                role: 'user',
                content: text(`Hello, ${String(isObject(params.arguments) ? params.arguments.name : '')}!`),
              },
            ],
          },
        }),
      },
    ],
    pageSize: 50,
  };
}

/** What results a client may keep; on the stage nothing, so that every operation is seen on the wire. */
const cacheable = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

const { origin, endpoint, onlyPost, parse } = modernHttpGuards;

/**
 * The server that a client under test meets unless a check changes it: conformant, with one tool, resource, template and
 * prompt, every list on one page, and nothing to be cached. What is wrong in the header fields of a request is seen by
 * monitors and costs the client no answer, so that it spoils nothing else.
 */
export function stageServer(): ServerBlueprint {
  const reference = modernReference();
  return {
    ...reference,
    name: 'touchstone stage',
    world: stageWorld,
    http: { ...reference.http, guards: { origin, endpoint, onlyPost, parse } },
    stamp: (result, call) => {
      const stamped = reference.stamp(result, call);
      return stamped.resultType === 'complete' && cacheable.has(call.method)
        ? { ...stamped, ttlMs: 0, cacheScope: 'private', ...given(result) }
        : stamped;
    },
  };
}

/** Hints that a check gives itself are kept. */
function given({ ttlMs, cacheScope }: JsonObject): JsonObject {
  return { ...(ttlMs === undefined ? {} : { ttlMs }), ...(cacheScope === undefined ? {} : { cacheScope }) };
}
