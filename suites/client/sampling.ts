import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { contentValidated, toolChoice, toolsUndeclared } from './sampling-tools.js';
import { declaredThroughout } from './support/declared.js';
import { samplingKind, taking } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

const { method } = samplingKind;

/** The capability stands on each request. */
export const declared = clientCheck({
  id: 'sampling/declared',
  title: 'The capability on each request',
  needs: [answers(method)],
  requirements: ['sampling-capability-client'],
  run: (context) =>
    declaredThroughout(
      'sampling-capability-client',
      context,
      samplingKind,
      { sampling: { tools: {} } },
      ({ tools }, all) => isObject(tools) || all.every((own) => !isObject(own) || !isObject(own.tools)),
      'sampling declared, and with tools where other requests have it so',
    ),
});

const said: readonly JsonObject[] = [
  samplingKind.answer,
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Paris. It looks like this:' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    ],
    model: 'touchstone-model',
  },
];

/** What the client makes of what its model says. */
export const responses = clientCheck({
  id: 'sampling/responses',
  title: 'The response with what a model said',
  needs: [answers(method)],
  requirements: ['sampling-result-shape-client'],
  async run({ profile, scene, judge, validators }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    for (const answer of said) {
      const script = new Rounds(asker.method);
      const stage = await scene({ server: script.change, ...taking({ ...samplingKind, answer }) });
      const { retry } = await walk(stage, asker, script, [{ inputRequests: { said: samplingKind.request } }]);
      const response = responseIn(retry, 'said');
      judge(
        'sampling-result-shape-client',
        retry,
        () =>
          samplingKind.fits(response)
            ? validators.definition('CreateMessageResult', response).valid
            : { cannot: 'the retry has no message of a model: mrtr-response-shape-client' },
        'a role, content and model, and a stopReason that is a text or none',
      );
    }
  },
});

export const samplingChecks = [declared, responses, toolsUndeclared, toolChoice, contentValidated];
