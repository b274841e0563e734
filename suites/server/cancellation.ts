import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { observed, together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { aftermath, ignoring, served } from './support/aftermath.js';
import { noSubscription, openSubscription } from './support/listening.js';

/** A cancellation of a request that was never sent changes nothing, for that id either. */
export const unknownRequest = check({
  id: 'cancellation/unknown-request',
  title: 'A cancellation that names a request which was never sent',
  on: { transport: 'stdio' },
  requirements: ['cancellation-unknown-id-ignored'],
  connection: 'own',
  async run({ peer, judge, transcript }) {
    if (!served(await peer.sanity()))
      return judge.inconclusive('cancellation-unknown-id-ignored', 'an ordinary request was not served');
    const requestId = peer.nextId();
    const { evidence, ignored } = await aftermath(
      transcript,
      peer,
      { requestId },
      'names a request that was never sent',
      requestId,
    );
    judge('cancellation-unknown-id-ignored', evidence, ignored, ignoring);
  },
});

/** Cancellations that are malformed, though proper notifications. */
const malformations: readonly (readonly [JsonObject, string])[] = [
  [{}, 'names no request'],
  [{ reason: 'no longer needed' }, 'names no request'],
  [{ requestId: null }, 'has null for its requestId'],
  [{ requestId: { id: 1 } }, 'has an object for its requestId'],
];

/** A cancellation that is malformed is no reason to stop, nor to answer. */
export const malformed = check({
  id: 'cancellation/malformed',
  title: 'Cancellations without a request id, or with one of a wrong type',
  on: { transport: 'stdio' },
  requirements: ['cancellation-malformed-ignored', 'jsonrpc-notification-no-response'],
  async run({ connect, judge, transcript }) {
    for (const [params, what] of malformations) {
      const peer = await connect();
      if (!served(await peer.sanity()))
        return judge.inconclusive('cancellation-malformed-ignored', 'an ordinary request was not served');
      const { evidence, answers, ignored } = await aftermath(transcript, peer, params, what);
      judge('cancellation-malformed-ignored', evidence, ignored, ignoring);
      const text = answers.map((event) => (event.type === 'received' ? event.text : '')).join('\n');
      const silence = observed(evidence.sent, text === '' ? 'no response' : text, [
        ...answers.map(({ n }) => n),
        ...evidence.events,
      ]);
      judge('jsonrpc-notification-no-response', silence, () => answers.length === 0, 'no response');
      await peer.close();
    }
  },
});

const crossing = fc.record({
  /** Milliseconds between the request and its cancellation. */
  delay: fc.integer({ min: 0, max: 4 }),
  /** Whether another request is on its way when the cancellation is sent. */
  between: fc.boolean(),
});

/** Whether a cancellation comes before the response, crosses it or comes late, other requests do not suffer. */
export const races = check({
  kind: 'property',
  id: 'cancellation/races',
  title: 'Cancellations at about the time of the response, and long after it',
  on: { transport: 'stdio' },
  requirements: ['cancellation-races', 'cancellation-completed-ignored'],
  connection: 'own',
  async run({ peer, connect, judge, limits, transcript, property }) {
    let client = peer;
    let harmed = false;
    await property(
      'other requests are served',
      crossing,
      { examples: [{ delay: 0, between: true }], share: 0.4 },
      async ({ delay, between }, trialJudge) => {
        if (!served(await client.sanity())) return;
        const other = { probe: true, within: patienceOf(limits) } as const;
        const open = client.open(client.era.sanity.method, client.era.sanity.params);
        const early = between ? client.sanity(other) : undefined;
        if (delay > 0) await sleep(delay);
        await open.cancel('no longer needed');
        const others = [...(early === undefined ? [] : [await early]), await client.sanity(other)];
        open.exchange.abandon();
        const evidence = {
          ...together(...others),
          unusable: undefined,
          sent: `${open.exchange.response === undefined ? 'a request cancelled' : 'a request answered and cancelled'} after ${delay} ms; other requests`,
        };
        trialJudge(
          'cancellation-races',
          evidence,
          () => others.every(served),
          'a result for each request that was not cancelled',
        );
        if (others.every(served)) return;
        harmed = true;
        client = await connect();
      },
    );
    if (harmed)
      return judge.inconclusive(
        'cancellation-completed-ignored',
        'what a late cancellation does is held against cancellation-races',
      );
    const first = await client.sanity();
    // so many have been answered since that no memory of the last ones, kept for the crossing, holds it any more
    for (let more = 0; more < 8; more += 1) await client.sanity();
    if (!served(first))
      return judge.inconclusive('cancellation-completed-ignored', 'an ordinary request was not served');
    const requestId = first.request.id!;
    // that the id may be used again is another obligation; only then it tells whether the cancellation was kept
    const reused = await client.sanity({ id: requestId, probe: true });
    const { evidence, ignored } = await aftermath(
      transcript,
      client,
      { requestId },
      'names a request that has been answered',
      served(reused) ? requestId : undefined,
    );
    judge('cancellation-completed-ignored', evidence, ignored, ignoring);
  },
});

/** What a server says when it ends because its input does, with a subscription open. */
export const atShutdown = check({
  id: 'cancellation/at-shutdown',
  title: 'The end of the input while a subscription is open',
  on: { transport: 'stdio' },
  requirements: ['cancellation-request-id', 'cancellation-reason-string'],
  connection: 'own',
  async run({ peer, judge, profile, transcript }) {
    const open = await openSubscription(peer, profile);
    if (open === undefined)
      return judge.unmet(['cancellation-request-id', 'cancellation-reason-string'], noSubscription(profile));
    const before = transcript.events.length;
    await peer.close();
    const said = transcript.events.slice(before).flatMap((event) => {
      const value =
        event.connection === peer.connection.name && event.type === 'received'
          ? event.read?.value
          : undefined;
      return isObject(value) && value.method === 'notifications/cancelled'
        ? [{ event, params: isObject(value.params) ? value.params : {} }]
        : [];
    });
    if (said.length === 0)
      judge.notApplicable(
        ['cancellation-request-id', 'cancellation-reason-string'],
        'the server ended the subscription without notifications/cancelled, as it may',
      );
    for (const { event, params } of said) {
      const evidence = observed(
        '(standard input closed while a subscription is open)',
        JSON.stringify(params),
        [open.exchange.sent, event.n],
      );
      judge(
        'cancellation-request-id',
        evidence,
        () => ['string', 'number'].includes(typeof params.requestId),
        'a requestId, string or number',
      );
      if ('reason' in params)
        judge('cancellation-reason-string', evidence, () => typeof params.reason === 'string', 'a string');
    }
  },
});
