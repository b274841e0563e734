import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { editHeaders, headerValue } from '../../transport/headers.js';
import { parseJson } from '../../wire/json.js';
import { maxLineBytes } from '../../wire/lines.js';
import { classify, isObject } from '../../wire/message.js';
import type { HttpBehaviour, HttpCall, HttpParts, Sending, ServerBlueprint } from './blueprint.js';
import { HttpOutput } from './http-output.js';
import { type Link, RunningServer } from './running-server.js';
import { type ExchangeTap, noTap, type ServerTap } from './tap.js';

/** A mock server that listens. */
export interface ListeningServer {
  readonly url: string;
  readonly server: RunningServer;
  /** Ends open streams and stops listening. */
  close(): Promise<void>;
}

/**
 * Runs a server over HTTP on loopback. `port` 0 lets the system choose; `tap` is told of all that passes. Rejects where
 * the port is taken.
 */
export async function serveHttp(
  blueprint: ServerBlueprint,
  port = 0,
  tap: ServerTap = noTap,
): Promise<ListeningServer> {
  const server = new RunningServer(blueprint);
  const [first, ...others] = blueprint.http.addresses;
  const listeners = [await listen(server, tap, first, port)];
  const { port: chosen } = listeners[0]!.address() as AddressInfo;
  for (const address of others) listeners.push(await listen(server, tap, address, chosen));
  server.exit = () => {
    for (const listener of listeners) {
      listener.closeAllConnections();
      listener.close();
    }
  };
  return {
    url: `http://${first}:${chosen}${blueprint.http.path}`,
    server,
    close: async () => {
      server.stopping.abort();
      await Promise.all(
        listeners.map(
          (listener) =>
            new Promise<void>((resolve) => {
              listener.close(() => resolve());
              setTimeout(() => listener.closeAllConnections(), 20);
            }),
        ),
      );
    },
  };
}

async function listen(server: RunningServer, tap: ServerTap, address: string, port: number): Promise<Server> {
  const listener = createServer(
    { requireHostHeader: false, maxHeaderSize: 128 * 1024, keepAliveTimeout: 30_000 },
    (request, response) => {
      void answer(server, tap, request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(String(error));
      });
    },
  );
  listener.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, address, resolve);
  });
  return listener;
}

async function answer(
  server: RunningServer,
  tap: ServerTap,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const http = await readRequest(server, request);
  const { http: behaviour } = server.blueprint;
  const record = tap.exchange(http);
  const output = new HttpOutput(response, {
    exit: (code) => server.exit(code),
    head: ({ status, headers }) => record.responds(status, headers),
  });
  response.on('close', () => {
    if (output.complete) record.ended('complete');
    else record.ended(output.cut || server.stopping.signal.aborted ? 'aborted' : 'broken');
  });
  for (const guard of Object.values(behaviour.guards)) {
    const parts = guard(http);
    if (parts !== undefined) return write(output, behaviour.finish(parts, undefined));
  }
  const socket = response.req.socket;
  const classified = classify(http.value);
  if (classified.kind === 'notification') {
    await server.handle(http.value, linkOf(http, socket, output, new AbortController().signal, record));
    return write(output, behaviour.finish(behaviour.accepted, undefined));
  }
  const disconnected = new AbortController();
  response.on('close', () => {
    if (!output.complete && behaviour.stream.cancels) disconnected.abort();
  });
  await server.handle(http.value, linkOf(http, socket, output, disconnected.signal, record));
  if (!output.begun && server.stopping.signal.aborted) output.end('cut');
  else if (!output.begun || behaviour.stream.ends) output.end();
}

const memories = new WeakMap<object, Map<string, unknown>>();

/** What a server that remembers connections would remember of this one. */
function memoryOf(socket: object): Map<string, unknown> {
  const memory = memories.get(socket) ?? new Map<string, unknown>();
  memories.set(socket, memory);
  return memory;
}

/** A link whose first message decides between a JSON answer and an event stream. */
function linkOf(
  http: HttpCall,
  socket: object,
  output: HttpOutput,
  signal: AbortSignal,
  record: ExchangeTap,
): Link {
  const { http: behaviour } = http.server.blueprint;
  const { stream } = behaviour;
  const open = (): void => {
    if (output.begun) return;
    output.begin(stream);
    if (stream.opening !== '') output.push([Buffer.from(stream.opening)]);
  };
  const event = (message: unknown, sending: Sending): void => {
    open();
    const bytes = Buffer.from(stream.encode(message, sending));
    output.push(sending.writes?.(bytes) ?? stream.writes(bytes, sending));
    if (sending.kind === 'response' && stream.ends) output.end();
  };
  return {
    transport: 'http',
    headers: http.headers,
    memory: memoryOf(socket),
    running: new Map(),
    signal,
    send: (message, sending) => {
      if (output.over) return;
      const streamed = streams(message, sending, behaviour);
      if (sending.kind === 'notification' || output.begun || streamed) event(message, sending);
      else write(output, behaviour.finish(jsonParts(message, sending, behaviour), sending.call));
      record.sent(Buffer.from(JSON.stringify(message) ?? ''), sending);
    },
    write: (writes) => {
      open();
      output.push(writes);
    },
    drop: (how) => output.end(how),
  };
}

/** Whether an answer comes as an event stream, which has the status 200: never where another one is laid down for it. */
function streams(message: unknown, sending: Sending, behaviour: HttpBehaviour): boolean {
  const { call, status, streams: wanted } = sending;
  if (call === undefined || (status ?? 200) !== 200) return false;
  if (wanted === undefined) return behaviour.streams(call, isObject(message) ? message : {});
  return wanted && statusOf(message, sending, behaviour) === 200;
}

function statusOf(message: unknown, { call, status }: Sending, behaviour: HttpBehaviour): number {
  if (status !== undefined) return status;
  return call === undefined ? 400 : behaviour.status(isObject(message) ? message : {}, call);
}

function jsonParts(message: unknown, sending: Sending, behaviour: HttpBehaviour): HttpParts {
  const { headers: edits = {}, writes } = sending;
  return {
    status: statusOf(message, sending, behaviour),
    headers: editHeaders([['Content-Type', 'application/json']], edits),
    body: JSON.stringify(message),
    ...(writes === undefined ? {} : { writes }),
  };
}

function write(output: HttpOutput, parts: HttpParts): void {
  const body = typeof parts.body === 'string' ? Buffer.from(parts.body) : parts.body;
  output.whole(parts, body, parts.writes?.(body) ?? [body]);
}

/** A body may be as long as a line. */
const maxBodyBytes = maxLineBytes;

async function readRequest(server: RunningServer, request: IncomingMessage): Promise<HttpCall> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error(`a body of more than ${maxBodyBytes} bytes`);
    parts.push(chunk);
  }
  const body = server.blueprint.http.prepare(Buffer.concat(parts));
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    headers.push([request.rawHeaders[at]!, request.rawHeaders[at + 1]!]);
  const parsed = parseJson(body.toString('utf8'));
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body,
    value: parsed.ok ? parsed.value : undefined,
    server,
    header: (name) => headerValue(headers, name),
  };
}
