import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { answered, askUnusually } from './support/unusual.js';

/** CR-LF ends a line as well as LF does: either the pair is the newline, or the CR is JSON's white space. */
export const crlfLine = check({
  id: 'stdio/crlf-line',
  title: 'A request whose line ends in carriage return and line feed',
  on: { transport: 'stdio', since: '2025-11-25' },
  requirements: ['stdio-crlf-line'],
  connection: 'own',
  async run({ peer, connect, judge }) {
    const reply = await askUnusually(peer, connect, (client, within) =>
      client.sanity({ probe: true, within, line: { lineEnd: '\r\n' } }),
    );
    judge('stdio-crlf-line', reply, answered, 'an answer, as to the same request with a bare line feed');
  },
});

const kibibyte = 1024;

/** No limit of a line is stated: past the size of the usual read buffers a request still gets its answer. */
export const longLine = check({
  id: 'stdio/long-line',
  title: 'Requests longer than 64 KiB',
  on: { transport: 'stdio', since: '2025-11-25' },
  requirements: ['stdio-long-line'],
  connection: 'own',
  async run({ peer, connect, judge }) {
    for (const size of [
      64 * kibibyte - 1,
      64 * kibibyte,
      64 * kibibyte + 1,
      128 * kibibyte,
      256 * kibibyte,
    ]) {
      const reply = await askUnusually(peer, connect, (client, within) =>
        client.sanity({ probe: true, within, meta: { 'touchstone.example/padding': 'x'.repeat(size) } }),
      );
      judge(
        'stdio-long-line',
        { ...reply, sent: `${reply.request.method} with ${size} characters of padding` },
        answered,
        'an answer, be it a refusal',
      );
      if (!answered(reply)) return;
    }
  },
});

/** Characters of two, three and four bytes, so that a cut can fall into one. */
const beyondAscii = 'ä—𝄞';
/** Offsets from before the id of a request to behind it: it is read byte by byte. */
const everyByte = Array.from({ length: 24 }, (_, at) => at + 18);

const grouping = fc.record({
  /** Requests that leave in one write, before it is cut. */
  bundled: fc.integer({ min: 1, max: 4 }),
  cuts: fc
    .uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 5 })
    .map((cuts) => cuts.sort((a, b) => a - b)),
});

/** However the bytes of requests are grouped in writes, the requests are the same. */
export const boundaries = check({
  kind: 'property',
  id: 'stdio/boundaries',
  title: 'Requests that arrive in pieces, cut within characters, and several at once',
  on: { transport: 'stdio', since: '2025-11-25' },
  requirements: ['stdio-boundaries'],
  connection: 'own',
  async run({ peer, connect, judge, limits, property }) {
    const plain = await peer.sanity({ id: `${beyondAscii} plain`, probe: true });
    if (!understood(plain))
      return judge.inconclusive('stdio-boundaries', 'not even a request in one piece came back with its id');
    let client = peer;
    let trials = 0;
    const examples = [
      { bundled: 1, cuts: everyByte },
      { bundled: 3, cuts: [] },
      { bundled: 2, cuts: [300] },
    ];
    await property(
      'writes do not matter',
      grouping,
      { examples, share: 0.6 },
      async ({ bundled, cuts }, trialJudge) => {
        trials += 1;
        const ids = Array.from({ length: bundled }, (_, at) => `${beyondAscii} ${trials}-${at}`);
        const line = (at: number) => (at < bundled - 1 ? { held: true } : { cuts, pause: 1 });
        const replies = await Promise.all(
          ids.map((id, at) => client.sanity({ id, probe: true, line: line(at), within: patienceOf(limits) })),
        );
        const whole = replies.every(understood);
        // what a server has made of the pieces may spoil what comes next
        if (!whole) client = await connect();
        const works =
          whole || understood(await client.sanity({ id: `${beyondAscii} ${trials}`, probe: true }));
        const unusable = works
          ? undefined
          : { reason: 'a fresh process does not answer a whole request either' };
        const seen = { ...together(...replies), unusable };
        trialJudge('stdio-boundaries', seen, () => whole, 'a result for each request, with its id');
      },
    );
  },
});

function understood(reply: Reply): boolean {
  return reply.result !== undefined && reply.id === reply.request.id;
}
