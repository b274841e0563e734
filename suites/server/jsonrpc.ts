import fc from 'fast-check';
import { requestId } from '../../harness/generate/ids.js';
import { observed } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { isMisread } from '../../harness/transport/attribution.js';
import type { RequestId } from '../../harness/wire/message.js';
import { parseJson } from '../../harness/wire/json.js';
import type { Transcript } from '../../harness/wire/transcript.js';
import { isObject } from '../../harness/wire/message.js';

/** Whatever legal id a request has, it is served; the answers' ids are held against it by the monitor. */
export const anyLegalId = check({
  kind: 'property',
  id: 'jsonrpc/any-legal-id',
  title: 'Requests with ids of every legal type and size',
  on: { since: '2024-11-05' },
  requirements: ['jsonrpc-any-legal-id', 'jsonrpc-response-id'],
  async run({ peer, property }) {
    const examples = [0, '', '1', -1, 2 ** 53 - 1];
    await property('any legal id is served', requestId(), { examples }, async (id, judge) => {
      if (peer.spent(id)) return;
      const reply = await peer.sanity({ id });
      judge('jsonrpc-any-legal-id', reply, ({ result }) => result !== undefined, 'a result');
      judge(
        'jsonrpc-response-id',
        reply,
        (answer) => answer.error !== undefined || carries(answer, id),
        `the id ${JSON.stringify(id)}`,
      );
    });
  },
});

/** Several requests at once come back each with its own id, in any order. */
export const interleaved = check({
  kind: 'property',
  id: 'jsonrpc/interleaved-ids',
  title: 'Several requests at once, each answered with its own id',
  on: { since: '2024-11-05' },
  requirements: ['jsonrpc-response-id', 'jsonrpc-request-answered'],
  async run({ peer, property }) {
    const ids = fc.uniqueArray(requestId(), { minLength: 2, maxLength: 6, comparator: 'SameValueZero' });
    await property('each id comes back once', ids, {}, async (generated, judge) => {
      const chosen = generated.filter((id) => !peer.spent(id));
      const replies = await Promise.all(chosen.map((id) => peer.sanity({ id })));
      replies.forEach((reply, at) => {
        judge(
          'jsonrpc-response-id',
          reply,
          (answer) => carries(answer, chosen[at]!),
          `the id ${JSON.stringify(chosen[at])}`,
        );
        judge('jsonrpc-request-answered', reply, ({ message }) => message !== undefined, 'a response');
      });
    });
  },
});

/** Whether a response carries the id; characters that were read in another encoding are a fault of their own. */
function carries({ id }: Reply, asked: RequestId): Outcome {
  if (isMisread(asked, id))
    return { cannot: 'its characters were not read as UTF-8: transports-utf8-decoded' };
  return { ok: id === asked, pointer: '/id' };
}

/** An id may be used again once its request has been answered. */
export const idReuse = check({
  id: 'jsonrpc/id-reuse',
  title: 'An id that is used again after its response',
  requirements: ['jsonrpc-id-reuse-after-response'],
  async run({ peer, judge }) {
    const id = peer.nextId();
    const first = await peer.sanity({ id });
    if (first.result === undefined)
      return judge.inconclusive('jsonrpc-id-reuse-after-response', 'the first request was not served');
    const second = await peer.sanity({ id });
    judge(
      'jsonrpc-id-reuse-after-response',
      second,
      ({ result }) => result !== undefined,
      'a result, as the first time',
    );
  },
});

/** A notification is never answered; the fence proves that nothing more was coming. */
export const notifications = check({
  id: 'jsonrpc/notifications',
  title: 'Notifications, known and unknown, get no response',
  on: { since: '2024-11-05' },
  requirements: ['jsonrpc-notification-no-response'],
  async run({ peer, judge, transcript }) {
    for (const [method, params, options] of [
      [
        'notifications/cancelled',
        { requestId: 'touchstone-never-sent' },
        { broken: 'names a request that was never sent' },
      ],
      ['notifications/touchstone_unknown', { any: ['thing'] }, {}],
    ] as const) {
      const before = transcript.events.length;
      const answer = await peer.notify(method, params, options);
      const fence = await peer.sanity();
      if (fence.unusable !== undefined) {
        judge('jsonrpc-notification-no-response', fence, () => true, '');
        continue;
      }
      const stray = transcript.events
        .slice(before)
        .filter(
          (event) =>
            event.connection === peer.connection.name &&
            event.type === 'received' &&
            event.answers === undefined &&
            isAnswer(event.read?.value),
        );
      // over HTTP an error is a refusal and any other body no message; both are judged with the transport
      const body = answer !== undefined && 'status' in answer && isResult(answer.body) ? answer.body : '';
      const seen = [
        ...stray.map((event) => (event.type === 'received' ? event.text : '')),
        ...(body === '' ? [] : [body]),
      ];
      judge(
        'jsonrpc-notification-no-response',
        observed(`${method} ${JSON.stringify(params)}`, seen.join('\n'), [
          ...stray.map(({ n }) => n),
          ...fence.events,
        ]),
        () => seen.length === 0,
        'no response',
      );
    }
  },
});

function isResult(body: string): boolean {
  const parsed = parseJson(body);
  return parsed.ok && isObject(parsed.value) && parsed.value.jsonrpc === '2.0' && 'result' in parsed.value;
}

function isAnswer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value);
}

/** After a message that is broken in itself, the next good one is served as ever. */
export const recovery = check({
  id: 'jsonrpc/recovery',
  title: 'A valid request after an invalid message',
  requirements: ['jsonrpc-recovers-after-bad-message'],
  connection: 'own',
  async run({ peer, judge, transcript, connect }) {
    // the twin: as many requests without anything invalid between them
    const healthy = await connect();
    for (let sent = 0; sent < 12; sent += 1) {
      if ((await healthy.sanity()).result !== undefined) continue;
      return judge.inconclusive(
        'jsonrpc-recovers-after-bad-message',
        'the server does not last for a dozen valid requests either',
      );
    }
    const asking = (id: string): string => requestWith(peer, id);
    for (const [what, text, id] of [
      ['a text that is no JSON', '{"jsonrpc":"2.0","method":', undefined],
      ['a message without "jsonrpc"', '{"id":"touchstone-a","method":"server/discover"}', 'touchstone-a'],
      [
        'params that are a string',
        '{"jsonrpc":"2.0","id":"touchstone-b","method":"server/discover","params":"none"}',
        'touchstone-b',
      ],
      [
        'an id that is an object',
        '{"jsonrpc":"2.0","id":{},"method":"server/discover","params":{}}',
        undefined,
      ],
      ['an object that is no message', '{"hello":"world"}', undefined],
      // the rules on ids and on one message at a time bind who sends; to serve these is as good as to refuse them
      ['an id with a fraction', asking('3100.5'), 3100.5],
      ['an integer id with a decimal point', asking('3100.0'), 3100],
      ['an id that is true', asking('true'), undefined],
      ['an id that is an array', asking('[]'), undefined],
      ['two requests in an array', `[${asking('"touchstone-c"')},${asking('"touchstone-d"')}]`, undefined],
    ] as const) {
      const { fence } = await peer.garble(Buffer.from(text), what, id === undefined ? {} : { id });
      const expected = `a result after ${what}`;
      const crash = crashOf(transcript, peer.connection.name);
      if (crash !== undefined) {
        const seen = observed(`${text}\n${fence.sent}`, crash.received, [...fence.events, crash.event]);
        return judge('jsonrpc-recovers-after-bad-message', seen, () => false, expected);
      }
      const reason =
        fence.ending.how === 'closed'
          ? 'the server ended the connection after the invalid message'
          : undefined;
      if (reason !== undefined) return judge.inconclusive('jsonrpc-recovers-after-bad-message', reason);
      judge('jsonrpc-recovers-after-bad-message', fence, ({ result }) => result !== undefined, expected);
    }
  },
});

/** A valid request but for its id, which is written as it is given. */
function requestWith(peer: MockClient, id: string): string {
  const { method, params } = peer.era.sanity;
  const full = peer.era.params(params, { capabilities: {}, meta: {} });
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${JSON.stringify(full ?? {})}}`;
}

/** How a process broke down; one that ends with code 0 has chosen to, which is its right (basic/transports/stdio#shutdown). */
function crashOf(
  { events }: Transcript,
  connection: string,
): { readonly event: number; readonly received: string } | undefined {
  const exit = events.find((event) => event.type === 'exit' && event.connection === connection);
  if (exit?.type !== 'exit' || (exit.signal === null && exit.code === 0)) return undefined;
  return {
    event: exit.n,
    received: `the process ended ${exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`}`,
  };
}
