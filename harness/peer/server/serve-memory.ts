import type { ByteChannel } from '../../transport/channel.js';
import { memoryProcess } from '../../transport/memory-process.js';
import type { ServerBlueprint } from './blueprint.js';
import type { RunningServer } from './running-server.js';
import { serveStdio } from './serve-stdio.js';
import { noTap, type ProcessTap } from './tap.js';

/** A server in memory, seen from whoever started it. */
export interface MemoryServer extends ByteChannel {
  readonly server: RunningServer;
}

/**
 * Runs a server on byte streams within this process, with the life of a process: it can exit and be killed. `tap` is told
 * of all that passes.
 */
export function memoryChannel(blueprint: ServerBlueprint, tap: ProcessTap = noTap.process()): MemoryServer {
  const process = memoryProcess();
  const server = serveStdio(blueprint, process.host, tap);
  return {
    ...process.channel,
    server,
    description: `${blueprint.name} (in memory)`,
    signal: (signal) => {
      if (process.gone) return;
      tap.signalled(signal);
      server.stopping.abort();
      // as the process does: the one is a request to end, which it follows, the other is the end
      if (signal === 'SIGTERM') {
        if (blueprint.stdio.exitsOnTerm) setTimeout(() => server.exit(0), 5);
      } else {
        tap.ended(null, signal);
        process.end({ code: null, signal });
      }
    },
  };
}
