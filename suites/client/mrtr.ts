import { cursor as texts } from '../../harness/generate/cursors.js';
import { all } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { parallel } from './mrtr-parallel.js';
import { severalRounds } from './mrtr-rounds.js';
import { judgeEcho, judgeRepetition } from './support/repetition.js';
import { askersFor, plainRound, type Retry, Rounds, walk } from './support/rounds.js';

const unlock = 'a driver that carries out callTool, readResource or getPrompt (docs/driver.md)';

/** Whether a request without `inputRequests` is retried, and how. */
export const operations = clientCheck({
  id: 'mrtr/operations',
  title: 'Every request that may be answered with a demand for input',
  requirements: ['mrtr-supported-client', 'mrtr-retry-params-client', 'mrtr-retry-id-client'],
  async run({ profile, scene, judge }) {
    const askers = askersFor(profile);
    const scripts = askers.map(({ method }) => new Rounds(method));
    const stage = await scene({ server: all(...scripts.map(({ change }) => change)) });
    for (const [at, asker] of askers.entries()) {
      const twin = await asker.run(stage);
      const { first, outcome, retry, retries } = await walk(stage, asker, scripts[at]!, plainRound);
      judge(
        'mrtr-supported-client',
        first === undefined ? retry : besideTwin(outcome, twin),
        () =>
          outcome.how === 'done' && retries.length === 0 && outcome.value.resultType === 'input_required'
            ? { cannot: 'the client leaves it to its host to go on' }
            : retries.length > 0 || outcome.how === 'failed',
        'a retry, or an error',
      );
      for (const followed of retries) judgeRepetition(judge, followed);
      if (retries.length === 0)
        judge.inconclusive(['mrtr-retry-params-client', 'mrtr-retry-id-client'], retry.unusable!.reason);
    }
    if (askers.length === 0)
      judge.inconclusive(
        ['mrtr-supported-client', 'mrtr-retry-params-client', 'mrtr-retry-id-client'],
        'the client cannot be told to send a request that may be answered with a demand for input',
        unlock,
      );
  },
});

/** Whatever stands in `requestState`, it comes back, and nothing depends on what it says. */
export const anyState = clientCheck({
  id: 'mrtr/any-state',
  kind: 'property',
  title: 'States of any content come back unchanged',
  requirements: ['mrtr-state-echo-client', 'mrtr-state-opaque-client'],
  async run({ profile, scene, property, judge }) {
    const both = ['mrtr-state-echo-client', 'mrtr-state-opaque-client'] as const;
    const [asker] = askersFor(profile);
    if (asker === undefined)
      return judge.inconclusive(both, 'the client cannot be told to send a request of that sort', unlock);
    const script = new Rounds(asker.method);
    const stage = await scene({ server: script.change });
    const plain = await walk(stage, asker, script, plainRound);
    if (plain.retries.length === 0) return judge.inconclusive(both, plain.retry.unusable!.reason);
    await property(
      'states',
      texts(),
      { examples: ['eyJhIjoxfQ==', '{"round": 1}'] },
      async (requestState, trial) => {
        const { outcome, retry } = await walk(stage, asker, script, [{ requestState }]);
        trial(
          'mrtr-state-opaque-client',
          besideTwin(outcome, plain.outcome),
          () => retry.message !== undefined,
          'a retry, as with any other state',
        );
        if (retry.message !== undefined) judgeEcho(trial, retry as Retry);
      },
    );
  },
});

export const mrtrChecks = [operations, anyState, severalRounds, parallel];
