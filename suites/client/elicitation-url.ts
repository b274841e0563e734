import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { fetchTrap } from '../server/support/fetch-trap.js';
import { formKind } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

const method = 'elicitation/create';
const capabilities = { elicitation: { form: {}, url: {} } };

const pageAt = (url: string): JsonObject => ({
  method,
  params: { mode: 'url', message: 'Please set your key on this page.', url },
});

/** A page that the user agrees to open. */
export const urlAccepted = clientCheck({
  id: 'elicitation/url-accepted',
  title: 'The response to a URL that is accepted',
  needs: [answers(method)],
  requirements: ['elicitation-response-shape-client'],
  async run({ profile, scene, judge, validators }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const stage = await scene({
      server: script.change,
      capabilities,
      answers: { [method]: { action: 'accept' } },
    });
    const page = pageAt('https://touchstone.example/key');
    const { retry } = await walk(stage, asker, script, [{ inputRequests: { page } }]);
    const response = responseIn(retry, 'page') as JsonObject | undefined;
    judge(
      'elicitation-response-shape-client',
      retry,
      () =>
        formKind.fits(response)
          ? validators.definition('ElicitResult', response).valid && response!.content === undefined
          : { cannot: 'the retry has no elicitation result: mrtr-response-shape-client' },
      'an action, and no content, as no form was asked for',
    );
  },
});

/** A page that the user declines to open, which stands where every visit is seen. */
export const urlNotFetched = clientCheck({
  id: 'elicitation/url-not-fetched',
  title: 'A URL that the user declines',
  needs: [answers(method)],
  requirements: ['elicitation-url-not-fetched-client'],
  async run({ profile, scene, judge, limits }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const trap = await fetchTrap();
    try {
      const script = new Rounds(asker.method);
      const stage = await scene({
        server: script.change,
        capabilities,
        answers: { [method]: { action: 'decline' } },
      });
      const page = pageAt(`http://${trap.authority}/key?of=touchstone`);
      const { retry, outcome } = await walk(stage, asker, script, [{ inputRequests: { page } }]);
      const asked = stage.events.some((event) => event.event === 'input' && event.method === method);
      // a visit may be on its way yet
      await asker.run(stage);
      await stage.wait(() => trap.visits.length > 0, limits.quiet);
      judge(
        'elicitation-url-not-fetched-client',
        asked ? outcome : retry,
        () => ({ ok: trap.visits.length === 0, received: trap.visits.join('\n') }),
        'no visit to the page before the user agrees to it',
      );
    } finally {
      await trap.close();
    }
  },
});
