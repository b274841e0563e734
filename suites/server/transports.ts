import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { mute } from './support/answers.js';

const beyondAscii = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((text) => /[^\x00-\x7f]/.test(text));
const examples = ['é', 'Grüße', 'Привет', '日本語', '😀', 'a\u0301', '\u00a0\u2028', '한글 🇨🇭 ½'];

/** Characters beyond ASCII come back as they were sent, raw as well as in escapes. */
export const decoded = check({
  kind: 'property',
  id: 'transports/utf8-decoded',
  title: 'Requests with ids beyond ASCII, sent as UTF-8',
  requirements: ['transports-utf8-decoded'],
  async run({ peer, property }) {
    await property('the id comes back', beyondAscii, { examples }, async (text, judge) => {
      // two ids of the same characters, as one that was used may be refused
      const [inEscapes, inUtf8] = [`${text} in escapes`, `${text} in UTF-8`];
      const twin = await peer.sanity({ id: inEscapes, escaped: true });
      const reply = await peer.sanity({ id: inUtf8 });
      judge(
        'transports-utf8-decoded',
        twin.unusable === undefined ? together(twin, reply) : twin,
        () => {
          if (twin.result === undefined || twin.id !== inEscapes)
            return { cannot: 'such an id does not come back when it is sent in escapes either' };
          return (
            mute(reply) ?? {
              ok: reply.result !== undefined && reply.id === inUtf8,
              received: reply.received,
              pointer: '/id',
            }
          );
        },
        `a result with the id ${JSON.stringify(inUtf8)}`,
      );
    });
  },
});
