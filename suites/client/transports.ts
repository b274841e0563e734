import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import { text } from '../../harness/reference/server/content.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import { isObject } from '../../harness/wire/message.js';
import { modernMessages } from './support/modern.js';
import { sighted } from './support/sightings.js';
import { steady } from './support/steady.js';
import { call, toolServer } from './support/tool-server.js';

/** Texts in several scripts, of two, three and four bytes a character. */
const foreign = ['Grüße', 'Ελλάδα', '日本語', '𝄞 🜲', 'e\u0301', '\u2028', '\ufeffx'];

/** Every message as bytes. */
export const utf8 = clientMonitor({
  id: 'transports/utf-8',
  title: 'Every message is UTF-8',
  requirements: ['transports-utf8-client'],
  *scan({ seen }) {
    for (const message of modernMessages(seen))
      yield sighted(
        'transports-utf8-client',
        message,
        message.read.text !== undefined,
        'bytes that are valid UTF-8',
      );
  },
});

/** Calls with text that is not ASCII. */
export const foreignArguments = clientCheck({
  id: 'transports/foreign-arguments',
  title: 'Arguments that are not ASCII',
  needs: [operations('callTool')],
  requirements: ['transports-utf8-client'],
  async run({ scene, judge }) {
    const stage = await scene();
    for (const words of foreign) {
      const before = stage.seen.messages.length;
      await call(stage, words);
      const sent = stage.seen.messages.slice(before);
      judge(
        'transports-utf8-client',
        together(...(sent.length > 0 ? sent : [stage.seen.request('tools/call', before)])),
        () => sent.every(({ read }) => read.text !== undefined),
        'bytes that are valid UTF-8',
      );
    }
  },
});

/** Results with text that is not ASCII. */
export const foreignResults = clientCheck({
  id: 'transports/foreign-results',
  kind: 'property',
  title: 'Results that are not ASCII',
  needs: [operations('callTool'), tellsResults],
  requirements: ['transports-utf8-decoded-client'],
  async run({ scene, property, judge }) {
    const requirement = 'transports-utf8-decoded-client';
    let words = 'plain';
    const stages = steady(() =>
      scene({ server: toolServer(() => ({ result: { content: [text(words)] } })) }),
    );
    const plain = await stages.run((stage) => call(stage, ''));
    if (plain.how !== 'done' || firstText(plain) !== words)
      return judge.inconclusive(requirement, `a text of ASCII did not come through: ${plain.received}`);
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await property('texts', texts, { examples: foreign, share: 0.5 }, async (value, trial) => {
      words = value;
      const outcome = await stages.run((stage) => call(stage, ''));
      trial(
        requirement,
        besideTwin(outcome, plain),
        () => firstText(outcome) === value,
        `the text ${JSON.stringify(value)}`,
      );
    });
  },
});

function firstText({ value }: Outcome): unknown {
  const first: unknown = Array.isArray(value.content) ? value.content[0] : undefined;
  return isObject(first) ? first.text : undefined;
}

export const transportsChecks = [foreignArguments, foreignResults];
export const transportsMonitors = [utf8];
