import { escapeLine } from '../reports/escape.js';
import type { ClientTarget } from '../harness/mock/client/scripted-client.js';
import type { MockServer } from '../harness/mock/server/mock-server.js';
import { parseCount, parseHeader } from './options.js';
import { UsageError } from './usage-error.js';

type Flags = Readonly<Record<string, unknown>>;

/** `touchstone mock server`: the server of a script, or the reference server, until its input closes (stdio) or it is stopped (HTTP). */
export async function mockServerCommand(script: string | undefined, flags: Flags): Promise<number> {
  const revision = String(flags.revision ?? '2026-07-28');
  if (revision !== '2026-07-28')
    throw new UsageError(`--revision: the mock server speaks 2026-07-28, not ${revision}`);
  const port = parseCount('--port', String(flags.port ?? 0));
  if (port > 65_535) throw new UsageError(`--port: ${port} is no port`);
  if (flags.port !== undefined && flags.http !== true) throw new UsageError('--port goes with --http');
  return usage(async () => {
    const server = await serverOf(script, flags.dualEra === true);
    if (flags.http !== true) {
      await server.stdio();
      return new Promise<number>(() => undefined);
    }
    await server.listen({ port });
    process.stdout.write(`${server.url}\n`);
    const stopped = new Promise<number>((resolve) => {
      const stop = (): void => void server.close().then(() => resolve(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
    return Promise.race([stopped, server.crashed]);
  });
}

/** Nobody asks what came, so that nothing of it is kept. */
async function serverOf(script: string | undefined, dualEra: boolean): Promise<MockServer> {
  const { MockServer: Server, mockServerFrom } = await import('../harness/mock/server/mock-server.js');
  return script === undefined
    ? new Server({ base: 'reference', legacy: dualEra }, 0)
    : mockServerFrom(script, 0);
}

/**
 * `touchstone mock client`: takes the steps of a script, one line each; exit 1 at the first that does not come out as
 * expected. Without a script the reference client lists everything, or with `--driver` is told what to do.
 */
export async function mockClientCommand(
  script: string | undefined,
  command: readonly string[],
  flags: Flags,
): Promise<number> {
  if (flags.driver === true) {
    if (script !== undefined)
      throw new UsageError('--driver: the driver protocol takes the place of a script');
    const { serveDriverProcess } = await import('../harness/peer/client/serve-driver.js');
    const { dualEraClient } = await import('../harness/reference/client/dual-era.js');
    return serveDriverProcess(dualEraClient());
  }
  const target = targetOf(command, flags);
  return usage(async () => {
    if (script === undefined) return listAll(target);
    const { runMockClient } = await import('../harness/mock/client/run-script.js');
    const outcomes = await runMockClient(script, target, ({ what, milliseconds, came, problem, place }) => {
      const shown = flags.verbose === true ? came : cut(came);
      const line = problem === undefined ? shown : `${place}: ${problem}`;
      process.stdout.write(
        `${problem === undefined ? 'ok  ' : 'FAIL'} ${escapeLine(what)} (${Math.round(milliseconds)} ms) ${escapeLine(line)}\n`,
      );
    });
    return outcomes.some(({ problem }) => problem !== undefined) ? 1 : 0;
  });
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function targetOf(command: readonly string[], flags: Flags): ClientTarget | undefined {
  const headers = Array.isArray(flags.header)
    ? flags.header.map((field) => parseHeader(String(field), process.env))
    : [];
  const [first, ...args] = command;
  if (flags.url === undefined) {
    if (headers.length > 0) throw new UsageError('--header goes with --url');
    return first === undefined ? undefined : { command: first, args };
  }
  if (first !== undefined) throw new UsageError('name a server by --url or by a command, not both');
  const url = String(flags.url);
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError(`--url: "${url}" is no http or https URL`);
  return { url, headers: Object.fromEntries(headers) };
}

async function listAll(target: ClientTarget | undefined): Promise<number> {
  if (target === undefined)
    throw new UsageError(
      'name a server: touchstone mock client --url <url>, or touchstone mock client -- <command>',
    );
  const [{ listEverything }, { jsonText }] = await Promise.all([
    import('../harness/mock/client/list-everything.js'),
    import('../harness/wire/json-text.js'),
  ]);
  for (const [what, value] of await listEverything(target))
    process.stdout.write(`${what} ${escapeLine(jsonText(value) ?? 'nested too deep to be shown')}\n`);
  return 0;
}

/** What the author of a script or whoever starts a mock peer got wrong is one line, and so is a server that does not answer. */
async function usage(work: () => Promise<number>): Promise<number> {
  const { MockError, NotConnected } = await import('../harness/mock/mock-error.js');
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotConnected) {
      process.stderr.write(`touchstone: ${escapeLine(error.message)}\n`);
      return 3;
    }
    throw error instanceof MockError ? new UsageError(escapeLine(error.message)) : error;
  }
}
