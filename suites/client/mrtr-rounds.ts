import fc from 'fast-check';
import { cursor as texts } from '../../harness/generate/cursors.js';
import { unobserved } from '../../harness/peer/evidence.js';
import type { Judge } from '../../harness/run/check.js';
import { clientCheck } from '../../harness/run/client/check.js';
import type { Outcome } from '../../harness/run/client/outcome.js';
import { isObject } from '../../harness/wire/message.js';
import { type InputKind, inputsFor, kindOf, taking } from './support/inputs.js';
import { judgeEcho, judgeRepetition } from './support/repetition.js';
import { askersFor, plainRound, responseIn, type Retry, type Round, Rounds, walk } from './support/rounds.js';

/** Rounds of every make: with a state or without, with inputs or without, with keys of any content. */
function scripts(kinds: readonly InputKind[]): fc.Arbitrary<readonly Round[]> {
  const state = texts().map((requestState): Round => ({ requestState }));
  if (kinds.length === 0) return fc.array(state, { minLength: 1, maxLength: 4 });
  const inputs = fc.uniqueArray(texts(), { minLength: 1, maxLength: 3 }).chain((keys) =>
    fc
      .array(fc.constantFrom(...kinds), { minLength: keys.length, maxLength: keys.length })
      .map((chosen): Round => ({
        inputRequests: Object.fromEntries(keys.map((key, at) => [key, chosen[at]!.request])),
      })),
  );
  const both = fc.tuple(inputs, state).map(([asks, carries]): Round => ({ ...asks, ...carries }));
  return fc.array(fc.oneof({ withCrossShrink: true }, inputs, both, state), { minLength: 1, maxLength: 4 });
}

/** States that come, go and change, next to inputs and alone (an empty map of inputs included). */
function examplesWith(kinds: readonly InputKind[]): (readonly Round[])[] {
  const [kind] = kinds;
  if (kind === undefined) return [plainRound, [{ requestState: 'A' }, { requestState: 'B' }]];
  const asks = (key: string): Round => ({ inputRequests: { [key]: kind.request } });
  return [
    [{ ...asks('q'), requestState: 'A' }, asks('r')],
    [{ requestState: 'A' }, asks('q'), { requestState: 'B' }],
    [{ inputRequests: {}, requestState: 'A' }],
    [{ inputRequests: Object.fromEntries(kinds.map(({ request }, at) => [`${at}`, request])) }],
  ];
}

/** Several rounds; each retry answers the demand it follows, and carries its state or none. */
export const severalRounds = clientCheck({
  id: 'mrtr/rounds',
  kind: 'property',
  title: 'Several rounds, with inputs and states that come and go',
  requirements: [
    'mrtr-state-echo-client',
    'mrtr-state-absent-client',
    'mrtr-retry-id-client',
    'mrtr-retry-params-client',
    'mrtr-inputs-before-retry-client',
    'mrtr-response-keys-client',
    'mrtr-response-shape-client',
  ],
  async run({ profile, scene, property, judge }) {
    const ofInputs = [
      'mrtr-state-absent-client',
      'mrtr-inputs-before-retry-client',
      'mrtr-response-keys-client',
      'mrtr-response-shape-client',
    ] as const;
    const kinds = inputsFor(profile);
    const [asker] = askersFor(profile);
    if (asker === undefined)
      return judge.inconclusive(ofInputs, 'the client cannot be told to send such a request');
    if (kinds.length === 0)
      judge.inconclusive(
        ofInputs,
        'the client takes no input',
        'a driver that takes answers (docs/driver.md)',
      );
    const script = new Rounds(asker.method);
    const stage = await scene({ server: script.change, ...taking(...kinds) });
    const examples = examplesWith(kinds);
    let followed = 0;
    let outcome: Outcome | undefined;
    await property('rounds', scripts(kinds), { examples, share: 0.5 }, async (rounds, trial) => {
      const went = await walk(stage, asker, script, rounds);
      outcome ??= went.outcome;
      followed += went.retries.length;
      for (const retry of went.retries) {
        if (retry.round.requestState === undefined) judgeAbsent(trial, retry);
        else judgeEcho(trial, retry);
        judgeRepetition(trial, retry);
        if (retry.round.inputRequests !== undefined) judgeResponses(trial, retry);
        else judgeKeys(trial, retry);
      }
    });
    if (followed === 0)
      judge.inconclusive(
        ofInputs,
        `the client never retried, as it may: ${outcome?.received ?? 'not asked'}`,
      );
  },
});

/** Judges that a retry has no state, as the result that it follows had none. */
function judgeAbsent(judge: Judge<'mrtr-state-absent-client'>, followed: Retry): void {
  judge(
    'mrtr-state-absent-client',
    followed,
    ({ message }) => message.params.requestState === undefined,
    'no requestState, as the last result had none',
  );
}

/** Judges that no response comes that was never asked for; those to earlier rounds may come again. */
function judgeKeys(judge: Judge<'mrtr-response-keys-client'>, retry: Retry): void {
  const asked = new Set(retry.earlier.flatMap(({ inputRequests }) => Object.keys(inputRequests ?? {})));
  const { inputResponses } = retry.message.params;
  const keys = isObject(inputResponses) ? Object.keys(inputResponses) : [];
  judge(
    'mrtr-response-keys-client',
    retry,
    () => keys.every((key) => asked.has(key)),
    `no keys but ${JSON.stringify([...asked])}`,
  );
}

function judgeResponses(
  judge: Judge<
    'mrtr-inputs-before-retry-client' | 'mrtr-response-keys-client' | 'mrtr-response-shape-client'
  >,
  retry: Retry,
): void {
  const requests = Object.entries(retry.round.inputRequests ?? {});
  const open = requests.filter(([key]) => responseIn(retry, key) === undefined).map(([key]) => key);
  judge(
    'mrtr-inputs-before-retry-client',
    retry,
    () => open.length === 0,
    `responses to ${JSON.stringify(requests.map(([key]) => key))}`,
  );
  judgeKeys(judge, retry);
  for (const [key, request] of requests) {
    const response = responseIn(retry, key);
    if (response === undefined) continue;
    judge(
      'mrtr-response-shape-client',
      retry,
      () => kindOf(request)?.fits(response) === true,
      `at ${JSON.stringify(key)} a result of ${String(request.method)}`,
    );
  }
  if (open.length === requests.length && requests.length > 0)
    judge(
      'mrtr-response-shape-client',
      unobserved('the retry has no input responses: mrtr-inputs-before-retry-client'),
      () => true,
      'input responses',
    );
}
