import type { ByteChannel, Exit } from '../../transport/channel.js';
import type { ServerBlueprint } from './blueprint.js';
import type { RunningServer } from './running-server.js';
import { serveStdio, type StdioHost } from './serve-stdio.js';
import { noTap, type ProcessTap } from './tap.js';

/** A server in memory, seen from whoever started it. */
export interface MemoryProcess extends ByteChannel {
  readonly server: RunningServer;
}

/**
 * Runs a server on byte streams within this process, with the life of a process: it can exit and be killed. `tap` is told
 * of all that passes.
 */
export function memoryChannel(blueprint: ServerBlueprint, tap: ProcessTap = noTap.process()): MemoryProcess {
  const output: ((chunk: Buffer) => void)[] = [];
  const errors: ((chunk: Buffer) => void)[] = [];
  let input: (chunk: Buffer) => void = () => undefined;
  let inputEnd: () => void = () => undefined;
  let gone = false;
  let settle!: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => (settle = resolve));
  const held: Buffer[] = [];
  let closed = false;
  const end = (exit: Exit): void => {
    if (gone) return;
    gone = true;
    setImmediate(() => settle(exit));
  };
  const host: StdioHost = {
    onInput: (listener) => (input = listener),
    onInputEnd: (listener) => (inputEnd = listener),
    write: (bytes) => {
      if (gone || closed) return;
      if (output.length === 0) held.push(bytes);
      else setImmediate(() => output.forEach((listener) => listener(bytes)));
    },
    // the end of the output alone is nothing that a channel tells
    closeOutput: () => (closed = true),
    writeError: (bytes) => setImmediate(() => gone || errors.forEach((listener) => listener(bytes))),
    exit: (code) => end({ code, signal: null }),
  };
  const server = serveStdio(blueprint, host, tap);
  return {
    server,
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
      if (gone) return;
      tap.signalled(signal);
      server.stopping.abort();
      // as the process does: the one is a request to end, which it follows, the other is the end
      if (signal === 'SIGTERM') {
        if (blueprint.stdio.exitsOnTerm) setTimeout(() => server.exit(0), 5);
      } else {
        tap.ended(null, signal);
        end({ code: null, signal });
      }
    },
  };
}
