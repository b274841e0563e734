import { networkInterfaces } from 'node:os';
import path from 'node:path';
import type { Transport } from '../../schema/report.js';
import { isLoopback } from '../transport/loopback.js';
import type { Connection, HeaderList, Limits } from '../transport/connection.js';
import { killLeftovers, type Mark, newMark } from '../transport/leftovers.js';
import type { SpareProcess } from '../transport/spare-process.js';
import type { Command } from '../transport/spawn.js';
import { StdioConnection } from '../transport/stdio-connection.js';
import type { Transcript } from '../wire/transcript.js';

/** An implementation under test, as something that connections can be opened to. */
export interface Subject {
  /** For the report's header; secrets are masked later. */
  readonly command?: string;
  readonly url?: string;
  /** How it was given, so that a run can be repeated. */
  readonly invocation?: {
    readonly command: readonly string[];
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly transports: readonly Transport[];
  /**
   * HTTP: other addresses of the machine the server runs on, at which a server on loopback is not to be found. Undefined
   * where that cannot be told, as it was not started here.
   */
  readonly otherAddresses?: readonly string[];
  /** Opens a connection: over stdio a process of its own, over HTTP a pool of its own. Never throws for the subject's faults. */
  open(transport: Transport, transcript: Transcript, limits: Limits): Promise<Connection>;
  /** The last of what it wrote to standard error outside a stdio connection. */
  stderr?(): string;
  /** Ends what was started for it. */
  end(): Promise<void>;
}

/** What the command line or a config says of the subject. */
export interface SubjectOptions {
  /** Command for the stdio transport. */
  readonly stdio?: Command;
  /** Endpoint for HTTP. */
  readonly url?: string;
  /** Command that serves the endpoint, to be started first. */
  readonly serve?: Command;
  readonly headers: HeaderList;
}

/** A subject made of processes and endpoints. */
export function subjectFrom(options: SubjectOptions): Subject {
  const { url, headers } = options;
  const mark = newMark();
  const stdio = marked(options.stdio, mark);
  const serve = marked(options.serve, mark);
  const transports: Transport[] = [
    ...(stdio === undefined ? [] : (['stdio'] as const)),
    ...(url === undefined ? [] : (['http'] as const)),
  ];
  const command = stdio ?? serve;
  let server: ServedProcess | undefined;
  let spare: SpareProcess | undefined;
  return {
    ...(command === undefined ? {} : { command: [command.file, ...command.args].join(' ') }),
    ...(url === undefined ? {} : { url }),
    transports,
    ...(serve !== undefined && url !== undefined && isLocal(serve, url)
      ? { otherAddresses: networkAddresses() }
      : {}),
    open: async (transport, transcript, limits) => {
      if (transport === 'stdio') {
        const { SpareProcess } = await import('../transport/spare-process.js');
        spare ??= new SpareProcess(stdio!);
        return new StdioConnection(await spare.take(), transcript, limits);
      }
      if (serve !== undefined && (await server?.listens()) !== true) {
        await server?.stop();
        const { startServed } = await import('./served-process.js');
        server = await startServed(serve, url!, limits.start);
      }
      const { HttpConnection } = await import('../transport/http-connection.js');
      return new HttpConnection({ url: url!, headers }, transcript, limits);
    },
    stderr: () => server?.stderr() ?? '',
    end: async () => {
      await Promise.all([server?.stop(), spare?.end()]);
      if (command !== undefined) killLeftovers(mark);
    },
  };
}

/** A command whose processes carry a mark. */
function marked(command: Command | undefined, mark: Mark): Command | undefined {
  return command === undefined ? undefined : { ...command, env: { ...command.env, ...mark } };
}

const containers = new Set(['docker', 'podman', 'nerdctl', 'kubectl']);

/** Whether a command serves a loopback URL from this machine itself, not out of a container. */
function isLocal(command: Command, url: string): boolean {
  return isLoopback(new URL(url).hostname) && !containers.has(path.basename(command.file));
}

/** Addresses of this machine that others can reach. Link-local ones are left out, as they need a zone. */
function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all
    .filter(({ internal, address }) => !internal && !/^(?:fe80:|169\.254\.)/i.test(address))
    .map(({ address }) => address);
}

/** A process that serves an endpoint. */
export interface ServedProcess {
  stderr(): string;
  /** Whether it, or a daemon that it started, still accepts connections. */
  listens(): Promise<boolean>;
  stop(): Promise<void>;
}
