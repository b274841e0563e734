import type { ByteChannel, Exit } from './channel.js';

/** The inside of a process in memory: what a program does with its standard streams and its life. */
export interface MemoryHost {
  onInput(listener: (chunk: Buffer) => void): void;
  onInputEnd(listener: () => void): void;
  write(bytes: Buffer): void;
  writeError(bytes: Buffer): void;
  /** The end of the output alone; nothing that a channel tells. */
  closeOutput(): void;
  exit(code: number): void;
}

/** A process in memory: its inside, its outside but for signals, and its end by force. */
export interface MemoryProcess {
  readonly host: MemoryHost;
  readonly channel: Omit<ByteChannel, 'description' | 'signal'>;
  readonly gone: boolean;
  end(exit: Exit): void;
}

/** Byte streams within this process with the life of a process; what is written arrives later, as it does from a process. */
export function memoryProcess(): MemoryProcess {
  const output: ((chunk: Buffer) => void)[] = [];
  const errors: ((chunk: Buffer) => void)[] = [];
  const held: Buffer[] = [];
  let input: (chunk: Buffer) => void = () => undefined;
  let inputEnd: () => void = () => undefined;
  let gone = false;
  let closed = false;
  let settle!: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => (settle = resolve));
  const end = (exit: Exit): void => {
    if (gone) return;
    gone = true;
    setImmediate(() => settle(exit));
  };
  return {
    host: {
      onInput: (listener) => (input = listener),
      onInputEnd: (listener) => (inputEnd = listener),
      write: (bytes) => {
        if (gone || closed) return;
        if (output.length === 0) held.push(bytes);
        else setImmediate(() => output.forEach((listener) => listener(bytes)));
      },
      writeError: (bytes) => setImmediate(() => gone || errors.forEach((listener) => listener(bytes))),
      closeOutput: () => (closed = true),
      exit: (code) => end({ code, signal: null }),
    },
    channel: {
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
    },
    get gone() {
      return gone;
    },
    end,
  };
}
