import { besideTwin } from '../../harness/run/client/outcome.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import { canonicalText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { contentValidated, defaults } from './elicitation-forms.js';
import { urlAccepted, urlNotFetched } from './elicitation-url.js';
import { declaredThroughout } from './support/declared.js';
import { formKind, taking } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

const method = 'elicitation/create';

/** The capability stands on each request. */
export const declared = clientCheck({
  id: 'elicitation/declared',
  title: 'The capability on each request',
  needs: [answers(method)],
  requirements: ['elicitation-capability-client'],
  run: (context) =>
    declaredThroughout(
      'elicitation-capability-client',
      context,
      formKind,
      { elicitation: { form: {}, url: {} } },
      ({ form, url, ...others }) =>
        isObject(form) || isObject(url) || (Object.keys(others).length === 0 && form === url),
      'elicitation declared, with the mode form, url or both, or with nothing in it',
    ),
});

const { mode: _, ...withoutMode } = formKind.request.params as JsonObject;

/** A form is asked for with its mode and without. */
export const noMode = clientCheck({
  id: 'elicitation/no-mode',
  title: 'A form that does not name its mode',
  needs: [answers(method)],
  requirements: ['elicitation-no-mode-is-form-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const stage = await scene({ server: script.change, ...taking(formKind) });
    const named = await walk(stage, asker, script, [{ inputRequests: { who: formKind.request } }]);
    const unnamed = await walk(stage, asker, script, [
      { inputRequests: { who: { method, params: withoutMode } } },
    ]);
    const wanted = responseIn(named.retry, 'who');
    judge(
      'elicitation-no-mode-is-form-client',
      named.retry.unusable === undefined ? besideTwin(unnamed.outcome, named.outcome) : named.retry,
      () =>
        wanted === undefined
          ? { cannot: 'the form that names its mode was not answered' }
          : canonicalText(responseIn(unnamed.retry, 'who')) === canonicalText(wanted),
      `a retry with the response ${canonicalText(wanted)}, as to the form that names its mode`,
    );
  },
});

const actions: readonly JsonObject[] = [
  { action: 'accept', content: { name: 'Ada' } },
  { action: 'decline' },
  { action: 'cancel' },
];

/** What the client makes of each thing that a user may do with a form. */
export const responses = clientCheck({
  id: 'elicitation/responses',
  title: 'Responses to a form that is accepted, declined or cancelled',
  needs: [answers(method)],
  requirements: ['elicitation-response-shape-client'],
  async run({ profile, scene, judge, validators }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    for (const answer of actions) {
      const script = new Rounds(asker.method);
      const stage = await scene({ server: script.change, ...taking({ ...formKind, answer }) });
      const { retry } = await walk(stage, asker, script, [{ inputRequests: { who: formKind.request } }]);
      const response = responseIn(retry, 'who');
      judge(
        'elicitation-response-shape-client',
        retry,
        () =>
          formKind.fits(response)
            ? validators.definition('ElicitResult', response).valid
            : { cannot: 'the retry has no elicitation result: mrtr-response-shape-client' },
        'an action, accept, decline or cancel, and in content texts, numbers, booleans and lists of texts',
      );
    }
  },
});

export const elicitationChecks = [
  declared,
  noMode,
  responses,
  urlAccepted,
  urlNotFetched,
  contentValidated,
  defaults,
];
