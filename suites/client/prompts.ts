import { method } from '../../harness/peer/server/changes.js';
import {
  audio,
  embeddedBlob,
  embeddedText,
  image,
  link,
  text,
} from '../../harness/reference/server/content.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { greetingPrompt } from '../../harness/run/client/stage-server.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { hasAll } from './support/handed-back.js';
import { modernRequests } from './support/modern.js';
import { sighted } from './support/sightings.js';
import { steady } from './support/steady.js';
import { askUndeclared } from './support/undeclared.js';

const get = (stage: Scene) => stage.getPrompt(greetingPrompt, { name: 'Ada' });

/** Every prompts/get that the client sends. */
export const requestShape = clientMonitor({
  id: 'prompts/request-shape',
  title: 'Requests for prompts',
  requirements: ['prompts-request-shape-client'],
  needs: { 'prompts-request-shape-client': operations('getPrompt') },
  *scan({ seen }) {
    for (const request of modernRequests(seen, 'prompts/get')) {
      const { name, arguments: args = {} } = request.params;
      const named = typeof name === 'string';
      yield sighted(
        'prompts-request-shape-client',
        request,
        named && isObject(args) && Object.values(args).every((value) => typeof value === 'string'),
        'a name, and arguments, if present, whose values are strings',
        { pointer: named ? '/params/arguments' : '/params/name' },
      );
    }
  },
});

const said = (role: string, content: JsonObject): JsonObject => ({ role, content });
const annotated = { ...text('For the user.'), annotations: { audience: ['user'], priority: 1 } };
// to the second: whether a date alone is a timestamp is open
const dated = { ...embeddedText, annotations: { lastModified: '2026-07-28T12:00:00Z' } };
const contents = [annotated, image, audio, link, dated, embeddedBlob];

/** Messages as prompts may have them: each role, each kind of content, several, none. */
const conversations: readonly (readonly JsonObject[])[] = [
  [said('assistant', text('Hello yourself.'))],
  ...contents.map((content) => [said('user', content)]),
  contents.map((content, at) => said(at % 2 === 0 ? 'user' : 'assistant', content)),
  [],
];

/** Prompts of messages of every kind. */
export const content = clientCheck({
  id: 'prompts/content',
  title: 'Prompts with content of every type',
  needs: [operations('getPrompt')],
  requirements: ['prompts-content-handled-client'],
  async run({ scene, judge }) {
    let messages: readonly JsonObject[] = [said('user', text('Hello, Ada!'))];
    const stages = steady(() =>
      scene({ server: method('prompts/get', () => () => ({ result: { messages } })) }),
    );
    const plain = await stages.run(get);
    for (messages of conversations) {
      const outcome = besideTwin(await stages.run(get), plain);
      judge(
        'prompts-content-handled-client',
        outcome,
        () => outcome.how === 'done' && hasAll(outcome.value.messages, messages),
        `the prompt handed back; its messages: ${jsonText(messages)?.slice(0, 200)}`,
      );
    }
  },
});

/** A server without prompts. */
export const undeclared = clientCheck({
  id: 'prompts/undeclared',
  title: 'Prompts where the server declares none',
  requirements: ['prompts-undeclared-not-asked-client'],
  async run({ scene, profile, judge }) {
    const ways = [
      { operation: 'getPrompt', name: 'prompts/get', ask: get },
      { operation: 'listPrompts', name: 'prompts/list', ask: (stage: Scene) => stage.listPrompts() },
    ] as const;
    for (const { operation, name, ask } of ways) {
      if (!profile.operations.has(operation)) continue;
      const { evidence, asked } = await askUndeclared(scene, 'prompts', name, ask);
      judge(
        'prompts-undeclared-not-asked-client',
        evidence,
        () => !asked,
        `no ${name} to a server that does not declare prompts`,
      );
    }
  },
});

export const promptsChecks = [content, undeclared];
export const promptsMonitors = [requestShape];
