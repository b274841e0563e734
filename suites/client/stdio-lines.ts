import type { Sighting } from '../../harness/run/check.js';
import { clientMonitor } from '../../harness/run/client/check.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { Debris, meantAsMessage, wholeMessages } from '../../harness/transport/salvage.js';
import { broken, kept } from './support/sightings.js';

type Rule =
  'stdio-stdin-only-messages-client' | 'stdio-no-embedded-newline-client' | 'stdio-message-terminated-client';

/** Judges every line that the client writes to the input of its server. */
export const input = clientMonitor({
  id: 'stdio/input',
  title: 'The input of the server gets messages, one a line, and nothing else',
  on: { transport: 'stdio' },
  requirements: [
    'stdio-stdin-only-messages-client',
    'stdio-no-embedded-newline-client',
    'stdio-message-terminated-client',
  ],
  *scan({ seen }) {
    const open = new Map<string, Debris<SeenMessage>>();
    for (const line of seen.messages) {
      const debris = open.get(line.connection) ?? new Debris<SeenMessage>();
      open.set(line.connection, debris);
      yield* judged(line, debris);
    }
    for (const debris of open.values()) for (const line of debris.flush()) yield stray(line);
  },
});

function* judged(line: SeenMessage, debris: Debris<SeenMessage>): Generator<Sighting<Rule>> {
  const text = line.read.text ?? line.received;
  // a newline more is no message and holds none
  if (text.trim() === '') return;
  const { value } = line.read;
  // an array of messages is wrong as a message, not as a line
  if (Array.isArray(value) || meantAsMessage(value)) yield* wholeLine(line);
  else if (wholeMessages(text).length > 1)
    yield broken('stdio-message-terminated-client', line, 'a newline between the messages');
  else yield* fragments(debris, text, line);
}

function* wholeLine(line: SeenMessage): Generator<Sighting<Rule>> {
  yield kept('stdio-stdin-only-messages-client', line);
  yield kept('stdio-no-embedded-newline-client', line);
  if (line.read.line?.ending !== 'none') yield kept('stdio-message-terminated-client', line);
  else
    yield broken('stdio-message-terminated-client', line, 'a newline after the message', {
      received: `the end of the input right behind a whole message: ${line.received}`,
    });
}

/** A line that is no message may be a piece of one. */
function* fragments(debris: Debris<SeenMessage>, text: string, line: SeenMessage): Generator<Sighting<Rule>> {
  const { messages, noise } = debris.add(text, line);
  for (const message of messages)
    if (message.how === 'several-lines')
      yield broken('stdio-no-embedded-newline-client', line, 'the message on one line', {
        received: `one message on several lines:\n${message.text}`,
      });
  for (const other of noise) yield stray(other);
}

function stray(line: SeenMessage): Sighting<Rule> {
  // what the end of the client cut off may have been a message
  if (line.read.line?.ending === 'none')
    return {
      requirement: 'stdio-message-terminated-client',
      events: line.events,
      cannot: 'the input ended within a line',
    };
  return broken('stdio-stdin-only-messages-client', line, 'nothing but messages, one a line');
}

export const stdioLineMonitors = [input];
