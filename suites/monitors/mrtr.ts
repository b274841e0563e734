import { monitor, type Sighting } from '../../harness/run/check.js';
import { asksForInput } from '../../harness/run/needs.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { inspectJson, jsonPointer } from '../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';
import { asksInDisguise, mayAsk } from './support/results.js';

/** Methods of the core that may not. */
const unsupported = new Set([
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'completion/complete',
  'subscriptions/listen',
]);

const asks = ({ resultType }: JsonObject): boolean => resultType === 'input_required';

/** Judges which results ask for input, and that they say so. */
export const askingResults = monitor({
  id: 'mrtr/asking-results',
  title: 'Which results ask for input',
  requirements: ['mrtr-supported-methods', 'mrtr-result-type'],
  needs: { 'mrtr-result-type': asksForInput },
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      const method = message.answers?.asked.method ?? '';
      if (classified.kind !== 'result') continue;
      const { result } = classified;
      const member = mayAsk[method];
      if (unsupported.has(method)) {
        yield sighted(
          'mrtr-supported-methods',
          message,
          !asks(result),
          'no input_required result to this method',
          { pointer: '/result/resultType' },
        );
      }
      if (member === undefined || !('inputRequests' in result || 'requestState' in result)) continue;
      if (asks(result)) yield kept('mrtr-result-type', message);
      else if (asksInDisguise(method, result))
        yield broken('mrtr-result-type', message, 'the resultType input_required', {
          pointer: '/result/resultType',
        });
    }
  },
});

const inputRequirements = [
  'mrtr-some-content',
  'mrtr-input-requests-map',
  'mrtr-input-request-kind',
  'mrtr-input-request-shape',
  'mrtr-keys-unique',
  'mrtr-state-string',
] as const;
type Input = (typeof inputRequirements)[number];

/** Judges every result that asks for input. */
export const inputRequired = monitor({
  id: 'mrtr/input-required',
  title: 'Every result that asks for input',
  requirements: inputRequirements,
  needs: Object.fromEntries(inputRequirements.map((requirement) => [requirement, asksForInput])),
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      if (classified.kind === 'result' && asks(classified.result))
        yield* inputRequiredResult(message, classified.result);
    }
  },
});

function* inputRequiredResult(message: SubjectMessage, result: JsonObject): Generator<Sighting<Input>> {
  const { inputRequests, requestState } = result;
  yield sighted(
    'mrtr-some-content',
    message,
    'inputRequests' in result || 'requestState' in result,
    'inputRequests or requestState',
    { pointer: '/result' },
  );
  if ('requestState' in result)
    yield sighted('mrtr-state-string', message, typeof requestState === 'string', 'a string', {
      pointer: '/result/requestState',
    });
  if (!('inputRequests' in result)) return;
  const isMap = isObject(inputRequests) && Object.values(inputRequests).every(isObject);
  yield sighted('mrtr-input-requests-map', message, isMap, 'an object of objects', {
    pointer: '/result/inputRequests',
  });
  const repeated = inspectJson(message.read.text ?? '').duplicates.filter((pointer) =>
    /^\/result\/inputRequests\/[^/]+$/.test(pointer),
  );
  yield sighted('mrtr-keys-unique', message, repeated.length === 0, 'every key once', {
    pointer: repeated[0] ?? '',
  });
  if (!isMap) return;
  for (const [key, request] of Object.entries(inputRequests))
    yield* inputRequest(message, key, request as JsonObject);
}

/** The kinds of input requests, and whether they need params. */
const kinds: Readonly<Record<string, boolean>> = {
  'elicitation/create': true,
  'sampling/createMessage': true,
  'roots/list': false,
};

function* inputRequest(
  message: SubjectMessage,
  key: string,
  { method, params }: JsonObject,
): Generator<Sighting<Input>> {
  const place = jsonPointer('result', 'inputRequests', key);
  const needsParams = Object.hasOwn(kinds, String(method)) ? kinds[String(method)] : undefined;
  yield sighted(
    'mrtr-input-request-kind',
    message,
    needsParams !== undefined,
    `one of ${Object.keys(kinds).join(', ')}`,
    { pointer: `${place}/method` },
  );
  if (needsParams === true)
    yield sighted(
      'mrtr-input-request-shape',
      message,
      isObject(params),
      `params of ${String(method)}, an object`,
      {
        pointer: `${place}/params`,
      },
    );
}
