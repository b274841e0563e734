import type { ByteChannel } from '../../transport/channel.js';
import { memoryProcess } from '../../transport/memory-process.js';
import type { ClientBlueprint } from './blueprint.js';
import { serveDriver } from './serve-driver.js';

/** Runs a driver on byte streams within this process, with the life of a process: it exits after its input, and can be killed. */
export function clientChannel(blueprint: ClientBlueprint): ByteChannel {
  const process = memoryProcess();
  const client = serveDriver(blueprint, process.host);
  return {
    ...process.channel,
    description: `${blueprint.name} (in memory)`,
    signal: (signal) => {
      // the servers it started end with it
      void client.end();
      process.end({ code: null, signal });
    },
  };
}
