import { LineReader } from '../../wire/lines.js';
import { parseJson } from '../../wire/json.js';
import type { RequestId } from '../../wire/message.js';
import type { Sending, ServerBlueprint } from './blueprint.js';
import { type Link, RunningServer } from './running-server.js';

/** The process that a server on standard streams lives in, real or imagined. */
export interface StdioHost {
  onInput(listener: (chunk: Buffer) => void): void;
  onInputEnd(listener: () => void): void;
  write(bytes: Buffer): void;
  writeError(bytes: Buffer): void;
  /** Ends the process; output written before it must still arrive. */
  exit(code: number): void;
}

/** Runs a server on standard streams (basic/transports/stdio). */
export function serveStdio(blueprint: ServerBlueprint, host: StdioHost): RunningServer {
  const server = new RunningServer(blueprint);
  const { stdio } = blueprint;
  const closing = new AbortController();
  const reader = new LineReader(stdio.lineLimit);
  const link: Link = {
    transport: 'stdio',
    headers: [],
    memory: new Map(),
    running: new Map<RequestId, AbortController>(),
    signal: closing.signal,
    send: (message, sending: Sending) => {
      log();
      for (const bytes of stdio.writes(stdio.frame(message, sending))) host.write(bytes);
    },
  };
  const log = (): void => {
    if (stdio.errors !== '') host.writeError(Buffer.from(stdio.errors));
  };
  server.exit = (code) => {
    closing.abort();
    host.exit(code);
  };
  log();
  if (stdio.banner !== '') host.write(Buffer.from(stdio.banner));
  const line = (bytes: Buffer, ending: 'lf' | 'crlf' | 'none'): void => {
    const prepared = stdio.prepare(bytes, ending);
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
    for (const { bytes, ending } of reader.push(stdio.receive(chunk))) line(bytes, ending);
  });
  host.onInputEnd(() => {
    const rest = reader.end();
    if (rest !== undefined) line(rest.bytes, 'none');
    server.stopping.abort();
    if (stdio.farewell !== '') host.write(Buffer.from(stdio.farewell));
    if (stdio.exitsOnEnd) setTimeout(() => server.exit(stdio.exit.code), stdio.exit.after);
  });
  return server;
}

/** Runs a server on the standard streams of this very process. */
export function serveProcess(blueprint: ServerBlueprint): RunningServer {
  const server = serveStdio(blueprint, {
    onInput: (listener) => void process.stdin.on('data', listener),
    onInputEnd: (listener) => void process.stdin.on('end', listener),
    write: (bytes) => void process.stdout.write(bytes),
    writeError: (bytes) => void process.stderr.write(bytes),
    exit: (code) => {
      process.exitCode = code;
      process.stdout.end(() => process.exit(code));
    },
  });
  process.on('SIGTERM', () => {
    server.stopping.abort();
    setTimeout(() => process.exit(0), 50);
  });
  return server;
}
