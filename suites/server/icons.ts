import { setTimeout as sleep } from 'node:timers/promises';
import { together, observed } from '../../harness/peer/evidence.js';
import { clientInfo } from '../../harness/peer/era.js';
import { check } from '../../harness/run/check.js';
import type { Transcript } from '../../harness/wire/transcript.js';
import { fetchTrap } from './support/fetch-trap.js';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Icons of the client whose URIs lead to a port of ours: a server that keeps to the rule never comes there. */
export const clientIcons = check({
  id: 'icons/client-icons',
  title: 'A client whose icons have unsafe URIs',
  requirements: ['icons-consumer-scheme'],
  async run({ peer, judge, limits, transcript }) {
    if (!onThisMachine(transcript, peer.connection.name)) {
      return judge.inconclusive(
        'icons-consumer-scheme',
        'the server runs elsewhere and could not reach a port of this machine',
        'a server on this machine',
      );
    }
    const trap = await fetchTrap();
    try {
      const icons = ['http', 'ftp', 'ws'].map((scheme) => ({
        src: `${scheme}://${trap.authority}/icon.png`,
        mimeType: 'image/png',
      }));
      const meta = { 'io.modelcontextprotocol/clientInfo': { ...clientInfo, icons } };
      const reply = await peer.sanity({
        meta,
        twin: true,
        broken: 'icons with ftp and ws, beside one with http',
      });
      const fence = await peer.sanity();
      await sleep(limits.quiet);
      judge(
        'icons-consumer-scheme',
        together(reply, fence, observed('', trap.visits.join('\n'))),
        () => {
          if (trap.visits.length > 0)
            return { ok: false, received: `the server came to fetch: ${trap.visits.join(', ')}` };
          return (
            reply.result !== undefined || { cannot: 'the server does not serve a client that has icons' }
          );
        },
        'no fetch of an icon over http, ftp or ws',
      );
    } finally {
      await trap.close();
    }
  },
});

/** Whether what is at the other end of a connection can reach our loopback: a process of ours, or a loopback address. */
function onThisMachine(transcript: Transcript, connection: string): boolean {
  const open = transcript.events.find((event) => event.type === 'open' && event.connection === connection);
  if (open?.type !== 'open' || open.transport === 'stdio') return true;
  return loopback.has(new URL(open.detail).hostname);
}
