import type { ByteChannel, Exit } from '../../transport/channel.js';
import type { ServerBlueprint } from './blueprint.js';
import { serveStdio } from './serve-stdio.js';

/** Runs a server on byte streams within this process, with the life of a process: it can exit and be killed. */
export function memoryChannel(blueprint: ServerBlueprint): ByteChannel {
  const output: ((chunk: Buffer) => void)[] = [];
  const errors: ((chunk: Buffer) => void)[] = [];
  let input: (chunk: Buffer) => void = () => undefined;
  let inputEnd: () => void = () => undefined;
  let gone = false;
  let settle!: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => (settle = resolve));
  const held: Buffer[] = [];
  const end = (exit: Exit): void => {
    if (gone) return;
    gone = true;
    setImmediate(() => settle(exit));
  };
  const server = serveStdio(blueprint, {
    onInput: (listener) => (input = listener),
    onInputEnd: (listener) => (inputEnd = listener),
    write: (bytes) => {
      if (gone) return;
      if (output.length === 0) held.push(bytes);
      else setImmediate(() => output.forEach((listener) => listener(bytes)));
    },
    writeError: (bytes) => setImmediate(() => gone || errors.forEach((listener) => listener(bytes))),
    exit: (code) => end({ code, signal: null }),
  });
  return {
    description: `${blueprint.name} (in memory)`,
    write: (bytes) => {
      if (!gone) setImmediate(() => gone || input(bytes));
    },
    closeInput: () => setImmediate(() => gone || inputEnd()),
    onOutput: (listener) => {
      output.push(listener);
      for (const bytes of held.splice(0)) setImmediate(() => listener(bytes));
    },
    onErrors: (listener) => errors.push(listener),
    exited,
    signal: (signal) => {
      server.stopping.abort();
      // as the process does: the one is a request to end, which it follows, the other is the end
      if (signal === 'SIGTERM') setTimeout(() => end({ code: 0, signal: null }), 5);
      else end({ code: null, signal });
    },
  };
}
