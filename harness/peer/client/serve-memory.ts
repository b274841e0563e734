import type { ByteChannel, Exit } from '../../transport/channel.js';
import type { ClientBlueprint } from './blueprint.js';
import { serveDriver } from './serve-driver.js';

/** Runs a driver on byte streams within this process, with the life of a process: it exits after its input, and can be killed. */
export function clientChannel(blueprint: ClientBlueprint): ByteChannel {
  const output: ((chunk: Buffer) => void)[] = [];
  const held: Buffer[] = [];
  let input: (chunk: Buffer) => void = () => undefined;
  let inputEnd: () => void = () => undefined;
  let gone = false;
  let settle!: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => (settle = resolve));
  const end = (exit: Exit): void => {
    if (gone) return;
    gone = true;
    setImmediate(() => settle(exit));
  };
  const client = serveDriver(blueprint, {
    onInput: (listener) => (input = listener),
    onInputEnd: (listener) => (inputEnd = listener),
    write: (bytes) => {
      if (gone) return;
      if (output.length === 0) held.push(bytes);
      else setImmediate(() => output.forEach((listener) => listener(bytes)));
    },
    exit: (code) => end({ code, signal: null }),
  });
  return {
    description: `${blueprint.name} (in memory)`,
    write: (bytes) => setImmediate(() => gone || input(bytes)),
    closeInput: () => setImmediate(() => gone || inputEnd()),
    onOutput: (listener) => {
      output.push(listener);
      for (const bytes of held.splice(0)) setImmediate(() => listener(bytes));
    },
    onErrors: () => undefined,
    exited,
    signal: (signal) => {
      // the servers it started end with it
      void client.end();
      end({ code: null, signal });
    },
  };
}
