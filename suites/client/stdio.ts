import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { together } from '../../harness/peer/evidence.js';
import type { StdioBehaviour } from '../../harness/peer/server/blueprint.js';
import { all, type Change } from '../../harness/peer/server/changes.js';
import { cutAt } from '../../harness/peer/server/writes.js';
import { text } from '../../harness/reference/server/content.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { isObject } from '../../harness/wire/message.js';
import { asking } from './support/server-requests.js';
import { steady } from './support/steady.js';
import { begin, call, called, said, toolServer } from './support/tool-server.js';

/** Changes how the server of a scene uses its standard streams. */
const stdio =
  (change: Partial<StdioBehaviour>): Change =>
  (blueprint) => ({ ...blueprint, stdio: { ...blueprint.stdio, ...change } });

/** Whether a call came back with these words, as far as the client tells. */
function brought({ how, value }: Outcome, words: string): boolean {
  const [first] = Array.isArray(value.content) ? (value.content as unknown[]) : [];
  return how === 'done' && (!isObject(first) || first.text === words);
}

/** Whether the last two calls cannot be told from each other, which is a fault of its own. */
function sameId({ seen }: Scene): boolean {
  const [first, second] = seen.requests('tools/call').slice(-2);
  return first !== undefined && first.id === second?.id;
}

const everyWords = fc.string({ unit: 'grapheme', maxLength: 40 });
const splits = fc.record({
  words: everyWords,
  /** Offsets at which the frame of a message is cut. */
  places: fc.array(fc.nat({ max: 260 }), { maxLength: 4 }),
});
const throughCharacters = {
  words: '\u{1F600}'.repeat(40),
  places: [90, 97, 103, 108],
};

/** However the bytes are grouped, the client reads the same messages. */
export const boundaries = clientCheck({
  id: 'stdio/boundaries',
  kind: 'property',
  title: 'Messages split over writes, and several in one write',
  on: { transport: 'stdio' },
  needs: [operations('callTool')],
  requirements: ['stdio-boundaries-client'],
  async run({ scene, property, judge, limits }) {
    let places: readonly number[] = [];
    let waiting: (() => void)[] = [];
    let pair = 1;
    const stages = steady(() =>
      scene({
        server: all(
          toolServer(async (request) => {
            // answers of one turn leave in one write
            const both = new Promise<void>((resolve) => waiting.push(resolve));
            if (waiting.length >= pair) for (const go of waiting.splice(0)) go();
            await Promise.race([both, sleep(limits.quiet)]);
            return { result: { content: [text(said(request))] } };
          }),
          stdio({
            gathers: true,
            writes: (frame, sending) =>
              sending.call?.method === 'tools/call' ? cutAt(frame, places, 1) : [frame],
          }),
        ),
      }),
    );
    const plain = await call(await stages.stage(), 'whole');
    await property(
      'splits',
      splits,
      { examples: [{ words: 'together', places: [] }, throughCharacters], share: 0.3 },
      async (split, trial) => {
        [places, pair, waiting] = [[], 1, []];
        const whole = await stages.run((now) => call(now, split.words));
        const stage = await stages.stage();
        ({ places } = split);
        [pair, waiting] = [2, []];
        const other = begin(stage, 'beside');
        const first = await stages.run(() => call(stage, split.words));
        const second = await other.outcome;
        const expected = 'the results of both calls';
        trial(
          'stdio-boundaries-client',
          together(besideTwin(first, whole), besideTwin(second, plain)),
          () => {
            if (sameId(stage)) return { cannot: 'the client gave two requests the same id' };
            // a text that is misread in one write too says nothing about several
            if (!brought(whole, split.words))
              return { cannot: 'the client does not read the text whole either' };
            return brought(first, split.words) && brought(second, 'beside');
          },
          expected,
        );
      },
    );
    if (plain.how !== 'done')
      judge.inconclusive('stdio-boundaries-client', `a plain call came to ${plain.received}`);
  },
});

const sizes = [65_537, 200_000, 1_000_000];

/** Long lines, other line ends, words on standard error. */
export const unusualOutput = clientCheck({
  id: 'stdio/unusual-output',
  title: 'Long lines, lines that end in CRLF, and output on standard error',
  on: { transport: 'stdio' },
  needs: [operations('callTool')],
  requirements: ['stdio-crlf-line-client', 'stdio-long-line-client', 'stdio-stderr-not-error-client'],
  async run({ scene, judge }) {
    let result = '';
    const stage = await scene({ server: toolServer(() => called(result)) });
    const plain = await call(stage, 'plain');
    for (const size of sizes) {
      result = 'x'.repeat(size);
      const long = besideTwin(await call(stage, 'long'), plain);
      judge(
        'stdio-long-line-client',
        long,
        () => brought(long, result),
        `the result, whose text has ${size} characters`,
      );
      // a client that stumbled over this one need not see a longer one
      if (long.how !== 'done') break;
    }
    let end = '\n';
    const crlf = await scene({
      server: stdio({ frame: (message) => Buffer.from(`${JSON.stringify(message)}${end}`) }),
    });
    const before = await call(crlf, 'lf');
    end = '\r\n';
    const read = besideTwin(await call(crlf, 'crlf'), before);
    judge('stdio-crlf-line-client', read, () => read.how === 'done', 'the result of the call');
    const noisy = await scene({ server: stdio({ errors: 'warning: error: this is fine\n' }) });
    const calm = besideTwin(await call(noisy, 'noisy'), plain);
    judge('stdio-stderr-not-error-client', calm, () => calm.how === 'done', 'the result of the call');
  },
});

/** A request of the server, which it must not send, gets no response either. */
export const noResponses = clientCheck({
  id: 'stdio/no-responses',
  title: 'Requests that come from the server',
  on: { transport: 'stdio' },
  needs: [operations('callTool')],
  requirements: ['stdio-no-responses-client'],
  async run({ scene, judge }) {
    let asks = false;
    const stage = await scene({
      server: all(
        toolServer(() => called()),
        asking(() => asks),
      ),
    });
    const plain = await call(stage, 'plain');
    asks = true;
    await call(stage, 'asked');
    asks = false;
    const fence = besideTwin(await call(stage, 'fence'), plain);
    const answers = stage.seen.messages.filter(({ read: { classified } }) =>
      ['result', 'error'].includes(classified.kind),
    );
    const unusable =
      fence.unusable ??
      (fence.how === 'done' || answers.length > 0
        ? undefined
        : { reason: `after requests of the server the client did not go on: ${fence.received}` });
    judge(
      'stdio-no-responses-client',
      { ...stage.allSeen('requests of the server while it serves a call'), unusable },
      () => answers.length === 0,
      'requests and notifications, and no response',
    );
  },
});

/** Arguments that a careless writer spreads over lines or does not bring to an end. */
const unusualWords = ['one\ntwo\r\nthree\u2028four', 'x'.repeat(100_000)];

/** Messages of the client with newlines in them, and long ones; how they stand on their lines the monitor says. */
export const unusualInput = clientCheck({
  id: 'stdio/unusual-input',
  title: 'Calls with newlines in their arguments, and long ones',
  on: { transport: 'stdio' },
  needs: [operations('callTool')],
  requirements: ['stdio-no-embedded-newline-client', 'stdio-message-terminated-client'],
  async run({ scene, judge }) {
    const stage = await scene();
    for (const words of unusualWords) {
      await call(stage, words);
      const request = stage.seen.request('tools/call', unusualWords.indexOf(words));
      const expected = 'the call, whole and on one line';
      judge('stdio-no-embedded-newline-client', request, () => true, expected);
      judge('stdio-message-terminated-client', request, ({ read }) => read.line?.ending !== 'none', expected);
    }
  },
});

export const stdioChecks = [boundaries, unusualOutput, unusualInput, noResponses];
