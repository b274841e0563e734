import { method } from '../../harness/peer/server/changes.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { greetingPrompt, noteTemplate } from '../../harness/run/client/stage-server.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { hasAll } from './support/handed-back.js';
import { modernRequests } from './support/modern.js';
import { sighted } from './support/sightings.js';
import { steady } from './support/steady.js';
import { askUndeclared } from './support/undeclared.js';

const prompt = { type: 'ref/prompt', name: greetingPrompt };
const template = { type: 'ref/resource', uri: noteTemplate };
const typed = { name: 'name', value: 'a' };

const ask = (stage: Scene) => stage.complete(prompt, typed);

/** Every completion request that the client sends. */
export const requestShape = clientMonitor({
  id: 'completion/request-shape',
  title: 'Completion requests of the client',
  requirements: ['completion-request-shape-client'],
  needs: { 'completion-request-shape-client': operations('complete') },
  *scan({ seen }) {
    for (const request of modernRequests(seen, 'completion/complete')) {
      const fault = faultOf(request.params);
      yield sighted(
        'completion-request-shape-client',
        request,
        fault === undefined,
        fault?.expected ?? 'a completion request',
        fault === undefined ? {} : { pointer: fault.pointer },
      );
    }
  },
});

function faultOf({
  ref,
  argument,
  context,
}: JsonObject): { readonly pointer: string; readonly expected: string } | undefined {
  const named = isObject(ref) && { 'ref/prompt': ref.name, 'ref/resource': ref.uri }[String(ref.type)];
  if (typeof named !== 'string')
    return { pointer: '/params/ref', expected: 'a reference to a prompt by name or a resource by uri' };
  if (!isObject(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string')
    return { pointer: '/params/argument', expected: 'an argument with name and value, both strings' };
  if (context === undefined) return undefined;
  const others = isObject(context) ? (context.arguments ?? {}) : undefined;
  return isObject(others) && Object.values(others).every((value) => typeof value === 'string')
    ? undefined
    : { pointer: '/params/context', expected: 'a context whose arguments are strings' };
}

interface Completion extends JsonObject {
  readonly values: readonly string[];
}

/** What a server may answer where it has few suggestions, or more than it sends. */
const completions: readonly Completion[] = [
  { values: [] },
  { values: [], total: 0, hasMore: false },
  { values: ['amber'] },
  { values: ['amber', 'azure'], total: 2 },
  { values: ['amber'], hasMore: true },
  { values: ['amber', 'azure'], total: 240, hasMore: true },
  { values: Array.from({ length: 100 }, (_none, at) => `shade ${at}`), total: 101, hasMore: true },
];

/** Suggestions that are none, some or not all. */
export const partialResults = clientCheck({
  id: 'completion/partial-results',
  title: 'Completion results with few values and few members',
  needs: [operations('complete')],
  requirements: ['completion-partial-results-client'],
  async run({ scene, judge }) {
    let completion: Completion = { values: ['amber'], total: 1, hasMore: false };
    const stages = steady(() =>
      scene({ server: method('completion/complete', () => () => ({ result: { completion } })) }),
    );
    const plain = await stages.run(ask);
    for (completion of completions) {
      const outcome = besideTwin(await stages.run(ask), plain);
      judge(
        'completion-partial-results-client',
        outcome,
        () => outcome.how === 'done' && hasAll(valuesIn(outcome.value), completion.values),
        `the values of ${jsonText(completion)?.slice(0, 200)}`,
      );
    }
    // for the monitor: the other kind of reference, and a context
    await stages.run((stage) => stage.complete(template, typed, { arguments: { kind: 'note' } }));
  },
});

/** The values as the client hands them back, in the result or by themselves. */
function valuesIn({ completion, values }: JsonObject): unknown {
  return isObject(completion) ? completion.values : values;
}

/** A server that completes nothing. */
export const undeclared = clientCheck({
  id: 'completion/undeclared',
  title: 'Completion where the server declares none',
  needs: [operations('complete')],
  requirements: ['completion-undeclared-not-asked-client'],
  async run({ scene, judge }) {
    const { evidence, asked } = await askUndeclared(scene, 'completions', 'completion/complete', ask);
    judge(
      'completion-undeclared-not-asked-client',
      evidence,
      () => !asked,
      'no completion/complete to a server that does not declare completions',
    );
  },
});

export const completionChecks = [partialResults, undeclared];
export const completionMonitors = [requestShape];
