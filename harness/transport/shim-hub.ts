import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The process that a client started as its server, as Touchstone holds it. */
export interface ShimProcess {
  onInput(listener: (chunk: Buffer) => void): void;
  onInputEnd(listener: () => void): void;
  /** A signal that the client sent it. */
  onSignal(listener: (signal: string) => void): void;
  /** It is gone without having been told to go. */
  onGone(listener: () => void): void;
  write(bytes: Buffer): void;
  /** Closes its standard output while it lives on. */
  closeOutput(): void;
  writeError(bytes: Buffer): void;
  /** Ends it with this code, after what was written. */
  exit(code: number): void;
  /** Ends it as a crash does. */
  die(): void;
}

/** Beside this module, as the sources lie; one folder above it, where a bundler moved it into a chunk. */
function shimFile(): string {
  const places = ['./shim.mjs', '../shim.mjs'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? places[0]!;
}

/** Milliseconds in which what was written may still arrive before a shim is cut off. */
const courtesy = 1_000;

/** For so long half of a shim's two sockets may be alone. */
const pairing = 10_000;

/**
 * Where the shims report that clients start as their stdio servers: a socket in a folder of the user, or a pipe on
 * Windows. It listens from the first command that is asked for.
 */
export class ShimHub {
  readonly #offers = new Map<string, (shim: ShimProcess) => void>();
  readonly #halves = new Map<
    string,
    { readonly kind: string; readonly socket: Socket; readonly rest: Buffer }
  >();
  readonly #sockets = new Set<Socket>();
  readonly #address: string;
  #server: Promise<Server> | undefined;

  constructor() {
    const name = `touchstone-${process.pid}-${randomBytes(4).toString('hex')}`;
    // socket paths over 107 bytes are refused, so a long temporary folder is passed over
    const folder = tmpdir().length < 70 ? tmpdir() : '/tmp';
    this.#address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(folder, `${name}.sock`);
  }

  /**
   * A command for a client to start as its server; each time it is started `open` gets the process.
   * @returns the command, and a function that takes it back
   */
  async offer(
    open: (shim: ShimProcess) => void,
  ): Promise<{ readonly command: string; readonly args: readonly string[]; readonly withdraw: () => void }> {
    await (this.#server ??= this.#listen());
    const token = randomBytes(8).toString('hex');
    this.#offers.set(token, open);
    return {
      command: process.execPath,
      args: [shimFile(), this.#address, token],
      withdraw: () => this.#offers.delete(token),
    };
  }

  /** Ends every shim that is left and stops listening. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = await this.#server;
    if (server === undefined) return;
    await new Promise<void>((resolve) => server.close(() => resolve()));
    if (process.platform !== 'win32') rmSync(this.#address, { force: true });
  }

  #listen(): Promise<Server> {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#greeted(socket));
    // a hub that nobody closes does not keep the process
    server.unref();
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#address, () => resolve(server));
    });
  }

  /** Reads the first line of a socket, which says whose it is. */
  #greeted(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(0x0a);
      if (end === -1) {
        if (head.length > 200) socket.destroy();
        return;
      }
      socket.off('data', read).pause();
      const [kind, token, pid] = head.subarray(0, end).toString('latin1').split(' ');
      this.#paired(`${token} ${pid}`, { kind: kind!, socket, rest: head.subarray(end + 1) }, token!);
    };
    socket.on('data', read);
  }

  #paired(
    key: string,
    half: { readonly kind: string; readonly socket: Socket; readonly rest: Buffer },
    token: string,
  ): void {
    const open = this.#offers.get(token);
    const other = this.#halves.get(key);
    if (open === undefined) return void half.socket.destroy();
    if (other === undefined) {
      this.#halves.set(key, half);
      setTimeout(() => this.#halves.delete(key) && half.socket.destroy(), pairing).unref();
      return;
    }
    this.#halves.delete(key);
    const [data, control] = half.kind === 'data' ? [half, other] : [other, half];
    open(shimProcess(data, control.socket));
  }
}

function shimProcess(
  { socket: data, rest }: { readonly socket: Socket; readonly rest: Buffer },
  control: Socket,
): ShimProcess {
  let told = false;
  const signals: ((signal: string) => void)[] = [];
  let notes = '';
  control.on('data', (chunk: Buffer) => {
    notes += chunk.toString('latin1');
    const lines = notes.split('\n');
    notes = lines.pop()!.slice(-200);
    for (const line of lines) if (line.startsWith('SIG')) signals.forEach((listener) => listener(line));
  });
  control.resume();
  // a process that was killed closes its half alone
  control.on('end', () => control.end());
  const order = (text: string): void => {
    if (control.writable) control.write(`${text}\n`);
  };
  return {
    onInput: (listener) =>
      // whoever asks has to hold the process before it hears of it
      void setImmediate(() => {
        if (rest.length > 0) listener(rest);
        data.on('data', listener).resume();
      }),
    onInputEnd: (listener) => void data.on('end', listener),
    onSignal: (listener) => void signals.push(listener),
    onGone: (listener) => void control.on('close', () => told || listener()),
    write: (bytes) => {
      if (data.writable) data.write(bytes);
    },
    closeOutput: () => order('close-output'),
    writeError: (bytes) => order(`stderr ${bytes.toString('base64')}`),
    exit: (code) => {
      told = true;
      data.end();
      order(`exit ${code}`);
      // a client that reads nothing lets nothing through
      setTimeout(() => [data, control].forEach((socket) => socket.destroy()), courtesy).unref();
    },
    die: () => {
      told = true;
      order('die');
    },
  };
}
