import { monitor } from '../../harness/run/check.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { broken, kept } from './sightings.js';

/** Judges the bytes of every message; whatever else is wrong with it is judged as if they had been read. */
export const utf8 = monitor({
  id: 'transports/utf8',
  title: 'Every message is UTF-8',
  requirements: ['transports-utf8'],
  *scan(view) {
    for (const message of view.received) {
      if (message.read.value === undefined) continue;
      if (message.read.text !== undefined) yield kept('transports-utf8', message);
      else yield broken('transports-utf8', message, 'valid UTF-8', { received: whereWrong(message) });
    }
  },
});

/** The first bytes that are not UTF-8, with what stands before them. */
function whereWrong({ event }: SubjectMessage): string {
  const bytes =
    event.type === 'received' && event.base64 === true ? Buffer.from(event.text, 'base64') : Buffer.alloc(0);
  const text = bytes.toString('utf8');
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    const offset = Buffer.byteLength(text.slice(0, at));
    const own = bytes.subarray(offset, offset + 3);
    // the character itself may have been sent
    if (own.equals(Buffer.from('\ufffd'))) continue;
    const hex = [...own].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return `at byte ${offset}: ${hex}, after ${text.slice(Math.max(0, at - 60), at)}`;
  }
  return 'bytes that are not UTF-8';
}
