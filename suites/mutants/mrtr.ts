import { missingCapability } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { method, mutant, type Change, type Mutant } from './mutant.js';
import { askingResults, inputRequests } from './support/asking.js';

/** Faults in which results ask for input, and in what they ask. */
export const mrtrMutants: readonly Mutant[] = [
  mutant({
    id: 'mrtr/completion-asks',
    fault: 'asks for input in answer to completion/complete',
    breaks: 'mrtr-supported-methods',
    change: method('completion/complete', (original) => (call) => {
      if (missingCapability(call, 'elicitation', 'form') !== undefined) return original(call);
      return { result: { resultType: 'input_required', requestState: 'which language?' } };
    }),
  }),
  mutant({
    id: 'mrtr/asks-as-complete',
    fault: 'marks results that ask for input as complete',
    breaks: 'mrtr-result-type',
    change: askingResults((result) => ({ ...result, resultType: 'complete' })),
  }),
  mutant({
    id: 'mrtr/asks-nothing',
    fault: 'gives input_required results that hold nothing but a message',
    breaks: 'mrtr-some-content',
    change: askingResults(({ resultType, _meta }) => ({ resultType, _meta, message: 'What is your name?' })),
  }),
  mutant({
    id: 'mrtr/requests-in-array',
    fault: 'gives inputRequests as an array',
    breaks: 'mrtr-input-requests-map',
    change: askingResults((result) => ({
      ...result,
      inputRequests: Object.values(result.inputRequests as JsonObject),
    })),
  }),
  mutant({
    id: 'mrtr/requests-as-text',
    fault: 'gives questions as texts in place of input requests',
    breaks: 'mrtr-input-requests-map',
    change: inputRequests(({ params }) => (isObject(params) ? params.message : 'your folders')),
  }),
  mutant({
    id: 'mrtr/own-kind',
    fault: 'asks by a method of its own',
    breaks: 'mrtr-input-request-kind',
    change: inputRequests((request) =>
      request.method === 'elicitation/create' ? { ...request, method: 'ui/ask' } : request,
    ),
  }),
  mutant({
    id: 'mrtr/params-beside-method',
    fault: 'puts the members of params beside the method',
    breaks: 'mrtr-input-request-shape',
    change: inputRequests(({ method: kind, params }) => ({
      method: kind,
      ...(isObject(params) ? params : {}),
    })),
  }),
  mutant({
    id: 'mrtr/key-twice',
    fault: 'writes two input requests under one key',
    breaks: 'mrtr-keys-unique',
    change: texts((text) =>
      text.replace(/"inputRequests":\{("[^"]+":)/, '"inputRequests":{$1{"method":"roots/list"},$1'),
    ),
  }),
  mutant({
    id: 'mrtr/state-object',
    fault: 'gives requestState as an object',
    breaks: 'mrtr-state-string',
    change: askingResults((result) => ({ ...result, requestState: { sealed: result.requestState } })),
  }),
];

/** Changes the JSON text of messages as they leave. */
function texts(change: (text: string) => string): Change {
  return (blueprint) => ({
    ...blueprint,
    stdio: {
      ...blueprint.stdio,
      frame: (message, sending) =>
        Buffer.from(change(blueprint.stdio.frame(message, sending).toString('utf8'))),
    },
    http: {
      ...blueprint.http,
      finish: (parts, call) => {
        const finished = blueprint.http.finish(parts, call);
        return { ...finished, body: change(finished.body.toString('utf8')) };
      },
    },
  });
}
