/**
 * A subject as a real process: the reference server on the standard streams of this process, changed as the mutant or
 * variant of the given id is, or as one of these; over HTTP where a port is given. Run bundled:
 * `node <bundle> <id> [port]`.
 */
import type { ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { serveHttp } from '../../harness/peer/server/serve-http.js';
import { serveProcess } from '../../harness/peer/server/serve-stdio.js';
import { modernReference } from '../../harness/reference/server/modern.js';
import { all, guard, type Change } from '../mutants/mutant.js';
import { stdio } from '../mutants/stdio.js';
import { serverMutants, serverVariants } from '../proofs.js';

/** Exits while it serves its third request. */
function crashes(): Change {
  let requests = 0;
  return guard('crash', ({ server }) => {
    requests += 1;
    if (requests < 3) return undefined;
    server.exit(1);
    return { none: true };
  });
}

/** Sends a notification as fast as the reader takes them, once it has answered. */
function floods(): Change {
  return (blueprint: ServerBlueprint) => ({
    ...blueprint,
    outgoing: (message, sending) => {
      setInterval(() => {
        const flood = JSON.stringify({
          jsonrpc: '2.0',
          method: 'notifications/touchstone_flood',
          params: {},
        });
        if (process.stdout.writableLength < 1_000_000) process.stdout.write(`${flood}\n`.repeat(500));
      }, 1);
      return blueprint.outgoing(message, sending);
    },
  });
}

const odd: Readonly<Record<string, () => Change>> = {
  plain: () => all(),
  'crash-on-third': crashes,
  'endless-notifications': floods,
  'banner-and-farewell': () =>
    stdio({ banner: 'Demo server is running...\n', farewell: 'Shutting down demo server\n' }),
  'split-at-64-kib': () =>
    all(
      stdio({
        frame: (message) =>
          Buffer.from(`${JSON.stringify({ ...(message as object), padding: 'ä'.repeat(70_000) })}\n`),
        writes: (bytes) =>
          Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
            bytes.subarray(at * 65_536, (at + 1) * 65_536),
          ),
      }),
    ),
};

const id = process.argv[2] ?? 'plain';
const change = odd[id]?.() ?? [...serverMutants, ...serverVariants].find((proof) => proof.id === id)?.change;
if (change === undefined) throw new Error(`there is no subject "${id}"`);
const blueprint = change(modernReference());
if (process.argv[3] === undefined) serveProcess(blueprint);
else await serveHttp(blueprint, Number(process.argv[3]));
