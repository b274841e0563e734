import { closeSync } from 'node:fs';
import { type Line, LineReader } from '../../wire/lines.js';
import { parseJson } from '../../wire/json.js';
import type { RequestId } from '../../wire/message.js';
import type { Sending, ServerBlueprint } from './blueprint.js';
import { type Link, RunningServer } from './running-server.js';
import { noTap, type ProcessTap } from './tap.js';
import { WriteQueue } from './writes.js';

/** The process that a server on standard streams lives in, real or imagined. */
export interface StdioHost {
  onInput(listener: (chunk: Buffer) => void): void;
  onInputEnd(listener: () => void): void;
  write(bytes: Buffer): void;
  /** Closes the output while the process lives on. */
  closeOutput(): void;
  writeError(bytes: Buffer): void;
  /** Ends the process; output written before it must still arrive. */
  exit(code: number): void;
}

/** Runs a server on standard streams (basic/transports/stdio); `tap` is told of all that passes. */
export function serveStdio(
  blueprint: ServerBlueprint,
  host: StdioHost,
  tap: ProcessTap = noTap.process(),
): RunningServer {
  const server = new RunningServer(blueprint);
  const { stdio } = blueprint;
  const closing = new AbortController();
  const reader = new LineReader(stdio.lineLimit);
  const gatherer = new Gatherer((bytes) => host.write(bytes));
  const output = new WriteQueue({
    bytes: (bytes) => (stdio.gathers ? gatherer.write(bytes) : host.write(bytes)),
    end: () => host.closeOutput(),
    exit: (code) => server.exit(code),
  });
  const link: Link = {
    transport: 'stdio',
    headers: [],
    memory: new Map(),
    running: new Map<RequestId, AbortController>(),
    signal: closing.signal,
    send: (message, sending: Sending) => {
      log();
      const frame = stdio.frame(message, sending);
      tap.sent(frame, sending);
      output.push(sending.writes?.(frame) ?? stdio.writes(frame, sending));
    },
    write: (writes) => output.push(writes),
    drop: () => undefined,
  };
  const log = (): void => {
    if (stdio.errors !== '') host.writeError(Buffer.from(stdio.errors));
  };
  server.exit = (code) => {
    closing.abort();
    output.stop();
    gatherer.flush();
    tap.ended(code, null);
    host.exit(code);
  };
  log();
  if (stdio.banner !== '') output.push([Buffer.from(stdio.banner)]);
  const read = (line: Line): void => {
    tap.received(line);
    const prepared = stdio.prepare(line.bytes, line.ending);
    if (prepared.length === 0) return;
    const parsed = parseJson(prepared.toString('utf8'));
    if (parsed.ok) {
      void server.handle(parsed.value, link);
      return;
    }
    const answer = stdio.garbage(prepared, server);
    if (answer === 'exit') server.exit(1);
    else if (answer !== undefined)
      server.deliver(answer, { transport: 'stdio', call: undefined, kind: 'response', server }, link);
  };
  host.onInput((chunk) => {
    // what still comes to a server that has exited is read by nobody
    if (closing.signal.aborted) return;
    for (const line of reader.push(stdio.receive(chunk))) {
      if (closing.signal.aborted) return;
      read(line);
    }
  });
  host.onInputEnd(() => {
    const rest = reader.end();
    if (rest !== undefined) read(rest);
    tap.inputEnded();
    server.stopping.abort();
    if (stdio.farewell !== '') output.push([Buffer.from(stdio.farewell)]);
    if (stdio.exitsOnEnd)
      setTimeout(() => void output.idle().then(() => server.exit(stdio.exit.code)), stdio.exit.after);
  });
  return server;
}

/** Writes what comes in one turn of the event loop together. */
class Gatherer {
  #gathered: Buffer[] = [];

  constructor(private readonly sink: (bytes: Buffer) => void) {}

  write(bytes: Buffer): void {
    this.#gathered.push(bytes);
    if (this.#gathered.length === 1) setImmediate(() => this.flush());
  }

  flush(): void {
    const bytes = this.#gathered.splice(0);
    if (bytes.length > 0) this.sink(Buffer.concat(bytes));
  }
}

/** Runs a server on the standard streams of this very process; `tap` is told of all that passes. */
export function serveProcess(blueprint: ServerBlueprint, tap: ProcessTap = noTap.process()): RunningServer {
  let closed = false;
  const host: StdioHost = {
    onInput: (listener) => void process.stdin.on('data', listener),
    onInputEnd: (listener) => void process.stdin.on('end', listener),
    write: (bytes) => void process.stdout.write(bytes),
    closeOutput: () => {
      closed = true;
      closeSync(process.stdout.fd);
    },
    writeError: (bytes) => void process.stderr.write(bytes),
    exit: (code) => {
      if (closed) process.exit(code);
      process.exitCode = code;
      process.stdout.end(() => process.exit(code));
    },
  };
  const server = serveStdio(blueprint, host, tap);
  process.on('SIGTERM', () => {
    server.stopping.abort();
    if (blueprint.stdio.exitsOnTerm) setTimeout(() => process.exit(0), 50);
  });
  return server;
}
