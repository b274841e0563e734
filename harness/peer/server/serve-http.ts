import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { headerValue } from '../../transport/headers.js';
import type { HeaderList } from '../../transport/connection.js';
import { parseJson } from '../../wire/json.js';
import { classify, isObject, type JsonObject } from '../../wire/message.js';
import type { Call, HttpCall, HttpParts, Sending, ServerBlueprint } from './blueprint.js';
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
  const record = tap.exchange(http);
  const { http: behaviour } = server.blueprint;
  response.on('close', () => {
    if (response.writableFinished) record.ended('complete');
    else record.ended(server.stopping.signal.aborted ? 'aborted' : 'broken');
  });
  for (const guard of Object.values(behaviour.guards)) {
    const parts = guard(http);
    if (parts !== undefined) return void write(response, behaviour.finish(parts, undefined), record);
  }
  const classified = classify(http.value);
  if (classified.kind === 'notification') {
    await server.handle(http.value, linkOf(http, response, new AbortController().signal, record));
    return void write(response, behaviour.finish(behaviour.accepted, undefined), record);
  }
  const disconnected = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished && behaviour.stream.cancels) disconnected.abort();
  });
  await server.handle(http.value, linkOf(http, response, disconnected.signal, record));
  await dripping.get(response);
  if (!response.writableEnded && (!response.headersSent || behaviour.stream.ends)) response.end();
}

const memories = new WeakMap<object, Map<string, unknown>>();

/** What a server that remembers connections would remember of this one. */
function memoryOf(socket: object): Map<string, unknown> {
  const memory = memories.get(socket) ?? new Map<string, unknown>();
  memories.set(socket, memory);
  return memory;
}

/** A link whose first message decides between a JSON answer and an event stream. */
function linkOf(http: HttpCall, response: ServerResponse, signal: AbortSignal, record: ExchangeTap): Link {
  const { http: behaviour } = http.server.blueprint;
  const stream = (message: unknown, sending: Sending): void => {
    if (response.writableEnded) return;
    if (!response.headersSent) {
      record.responds(behaviour.stream.status, behaviour.stream.headers);
      response.writeHead(behaviour.stream.status, rawHeaders(behaviour.stream.headers));
      if (behaviour.stream.opening !== '') response.write(behaviour.stream.opening);
    }
    record.sent(messageBytes(message), sending);
    response.write(behaviour.stream.encode(message, sending));
    if (sending.kind === 'response' && behaviour.stream.ends) response.end();
  };
  return {
    transport: 'http',
    headers: http.headers,
    memory: memoryOf(response.req.socket),
    running: new Map(),
    signal,
    send: (message, sending) => {
      const { call } = sending;
      const streamed =
        call !== undefined &&
        (sending.status ?? 200) === 200 &&
        behaviour.streams(call, isObject(message) ? message : {});
      if (sending.kind === 'notification' || response.headersSent || streamed) stream(message, sending);
      else if (!response.writableEnded) {
        write(response, behaviour.finish(jsonParts(message, sending, behaviour.status), call), record);
        record.sent(messageBytes(message), sending);
      }
    },
  };
}

const messageBytes = (message: unknown): Buffer => Buffer.from(JSON.stringify(message) ?? '');

function jsonParts(
  message: unknown,
  { call, status: wanted }: Sending,
  status: (answer: JsonObject, call: Call) => number,
): HttpParts {
  const chosen = wanted ?? (call === undefined ? 400 : status(isObject(message) ? message : {}, call));
  return { status: chosen, headers: [['Content-Type', 'application/json']], body: JSON.stringify(message) };
}

function write(response: ServerResponse, parts: HttpParts, record: ExchangeTap): void {
  const body = typeof parts.body === 'string' ? Buffer.from(parts.body) : parts.body;
  const length: HeaderList =
    parts.status === 204 || parts.status === 304 ? [] : [['Content-Length', String(body.length)]];
  record.responds(parts.status, parts.headers);
  response.writeHead(parts.status, rawHeaders([...parts.headers, ...length]));
  if (parts.drip === undefined) response.end(body);
  else dripping.set(response, drip(response, body, parts.drip));
}

const dripping = new WeakMap<ServerResponse, Promise<void>>();

async function drip(
  response: ServerResponse,
  body: Buffer,
  { bytes, pause }: NonNullable<HttpParts['drip']>,
): Promise<void> {
  response.flushHeaders();
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    await sleep(pause);
    response.write(body.subarray(at, at + bytes));
  }
  response.end();
}

function rawHeaders(headers: HeaderList): string[] {
  return headers.flat();
}

async function readRequest(server: RunningServer, request: IncomingMessage): Promise<HttpCall> {
  const parts: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) parts.push(chunk);
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
