import type { DriverEvent, DriverLine, Instruction, Target } from '../../schema/driver.js';
import type { ClientBlueprint } from '../peer/client/blueprint.js';
import { clientChannel } from '../peer/client/serve-memory.js';
import type { HttpCall, ServerBlueprint } from '../peer/server/blueprint.js';
import { serveHttp } from '../peer/server/serve-http.js';
import { memoryChannel } from '../peer/server/serve-memory.js';
import type { ByteChannel } from '../transport/channel.js';
import { memoryCommand, offerMemoryServer } from '../transport/memory-servers.js';
import { parseJson } from '../wire/json.js';
import { LineReader } from '../wire/lines.js';

type Bare<T> = T extends unknown ? Omit<T, 'id'> : never;
/** What an instruction was answered with, whichever way. */
export interface Answered {
  readonly done?: any;
  readonly failed?: { readonly message: string; readonly code?: number; readonly data?: unknown };
  readonly unsupported?: true;
}

/** A client in memory that is told what to do over the driver protocol. */
export class DrivenClient {
  readonly channel: ByteChannel;
  readonly events: DriverEvent[] = [];
  #id = 0;
  readonly #waiting = new Map<number, (answered: Answered) => void>();

  constructor(blueprint: ClientBlueprint) {
    this.channel = clientChannel(blueprint);
    const reader = new LineReader();
    this.channel.onOutput((chunk) => {
      for (const { bytes } of reader.push(chunk)) {
        const line = JSON.parse(bytes.toString('utf8')) as DriverLine;
        if ('event' in line) this.events.push(line);
        else this.#waiting.get(line.id)?.(line);
      }
    });
  }

  /** Sends an instruction; `id` is set at once, `answer` with the answer. */
  start(instruction: Bare<Instruction>): { readonly id: number; readonly answer: Promise<Answered> } {
    const id = (this.#id += 1);
    const answer = new Promise<Answered>((resolve) => this.#waiting.set(id, resolve));
    this.channel.write(Buffer.from(`${JSON.stringify({ id, ...instruction })}\n`));
    return { id, answer };
  }

  tell(instruction: Bare<Instruction>): Promise<Answered> {
    return this.start(instruction).answer;
  }

  /** The notifications that reached the host, by method. */
  notified(method: string): DriverEvent[] {
    return this.events.filter((event) => 'method' in event && event.method === method);
  }

  async end(): Promise<void> {
    this.channel.closeInput();
    await this.channel.exited;
  }
}

/** Runs a server for clients in this process, over either transport. */
export async function target(
  server: ServerBlueprint,
  transport: 'stdio' | 'http',
): Promise<{ readonly target: Target; readonly close: () => Promise<void> }> {
  if (transport === 'http') {
    const { url, close } = await serveHttp(server);
    return { target: { transport, url }, close };
  }
  const token = `server-${(servers += 1)}`;
  const takeBack = offerMemoryServer(token, () => memoryChannel(server));
  return {
    target: { transport, command: memoryCommand, args: [token] },
    close: async () => void takeBack(),
  };
}

let servers = 0;

/** What a recorded server got, in order; over stdio there are no headers. */
export interface Got {
  readonly message: any;
  readonly http?: HttpCall;
}

/** A server that also keeps what it gets. */
export function recorded(server: ServerBlueprint, got: Got[]): ServerBlueprint {
  return {
    ...server,
    http: {
      ...server.http,
      guards: {
        recorded: (http) => {
          got.push({ message: http.value, http });
          return undefined;
        },
        ...server.http.guards,
      },
    },
    stdio: {
      ...server.stdio,
      prepare: (line, ending) => {
        const prepared = server.stdio.prepare(line, ending);
        const parsed = parseJson(prepared.toString('utf8'));
        if (parsed.ok) got.push({ message: parsed.value });
        return prepared;
      },
    },
  };
}

/** The methods of what was got, in order; a response is `response`. */
export function methodsOf(got: readonly Got[]): string[] {
  return got.map(({ message }) => String(message?.method ?? 'response'));
}

/** A client that is connected as `c` with a recorded server. */
export interface Driven {
  readonly client: DrivenClient;
  readonly got: Got[];
  /** What `connect` was answered with. */
  readonly connected: Answered;
  /** The params of the requests of a method, in order. */
  paramsOf(method: string): any[];
  end(): Promise<void>;
}

/** Connects a client with a server of its own. */
export async function driven(
  blueprint: ClientBlueprint,
  server: ServerBlueprint,
  transport: 'stdio' | 'http',
  options: {
    readonly capabilities?: object;
    readonly answers?: Record<string, object>;
    readonly timeout?: number;
  } = {},
): Promise<Driven> {
  const got: Got[] = [];
  const served = await target(recorded(server, got), transport);
  const client = new DrivenClient(blueprint);
  const connected = await client.tell({ op: 'connect', on: 'c', target: served.target, ...options });
  return {
    client,
    got,
    connected,
    paramsOf: (method) =>
      got.filter(({ message }) => message?.method === method).map(({ message }) => message.params),
    end: async () => {
      await client.end();
      await served.close();
    },
  };
}
