import { randomBytes } from 'node:crypto';
import type { Target } from '../../../schema/driver.js';
import type { Transport } from '../../../schema/report.js';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import type { RunningServer } from '../../peer/server/running-server.js';
import { serveHttp } from '../../peer/server/serve-http.js';
import { memoryChannel } from '../../peer/server/serve-memory.js';
import { serveShim } from '../../peer/server/serve-shim.js';
import { memoryCommand, offerMemoryServer } from '../../transport/memory-servers.js';
import type { ShimHub } from '../../transport/shim-hub.js';
import type { StageRecorder } from './record.js';

/** A mock server, set up for a client to talk to. */
export interface Stage {
  readonly target: Target;
  /** The servers that run or ran: over HTTP one, over stdio one for each process that the client started. */
  readonly servers: readonly RunningServer[];
  /** Stops listening and ends what runs. */
  close(): Promise<void>;
}

/** Where stages are set up: over stdio in processes of their own (shims), or in the memory of this process. */
export type Stdio = ShimHub | 'memory';

/** Sets up a server for a client, told to the recorder. */
export async function setStage(
  blueprint: ServerBlueprint,
  transport: Transport,
  stdio: Stdio,
  recorder: StageRecorder,
): Promise<Stage> {
  if (transport === 'http') {
    const listening = await serveHttp(blueprint, 0, recorder);
    return {
      target: { transport, url: listening.url },
      servers: [listening.server],
      close: () => listening.close(),
    };
  }
  const servers: RunningServer[] = [];
  if (stdio === 'memory') {
    const token = randomBytes(8).toString('hex');
    const withdraw = offerMemoryServer(token, () => {
      const channel = memoryChannel(blueprint, recorder.process());
      servers.push(channel.server);
      return channel;
    });
    return {
      target: { transport, command: memoryCommand, args: [token] },
      servers,
      close: () => {
        withdraw();
        for (const server of servers) server.exit(0);
        return Promise.resolve();
      },
    };
  }
  const { command, args, withdraw } = await stdio.offer((shim) => {
    servers.push(serveShim(blueprint, shim, recorder.process()));
  });
  return {
    target: { transport, command, args },
    servers,
    close: () => {
      withdraw();
      for (const server of servers) server.exit(0);
      return Promise.resolve();
    },
  };
}
