import { parseCount } from './options.js';
import { UsageError } from './usage-error.js';

/** `touchstone mock server`: the reference server, until its input closes (stdio) or it is stopped (HTTP). */
export async function mockServerCommand(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const revision = String(flags.revision ?? '2026-07-28');
  const { modernReference } = await import('../harness/reference/server/modern.js');
  if (revision !== '2026-07-28')
    throw new UsageError(`--revision: the mock server speaks 2026-07-28, not ${revision}`);
  const { dualEra } = await import('../harness/reference/server/dual-era.js');
  const blueprint = flags.dualEra === true ? dualEra(modernReference()) : modernReference();
  if (flags.http !== true) {
    const { serveProcess } = await import('../harness/peer/server/serve-stdio.js');
    serveProcess(blueprint);
    return new Promise<number>(() => undefined);
  }
  const { serveHttp } = await import('../harness/peer/server/serve-http.js');
  const port = parseCount('--port', String(flags.port ?? 0));
  if (port > 65_535) throw new UsageError(`--port: ${port} is no port`);
  const listening = await serveHttp(blueprint, port).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--port: cannot listen on ${port}: ${error.code ?? error.message}`);
  });
  process.stdout.write(`${listening.url}\n`);
  return new Promise<number>((resolve) => {
    const stop = (): void => void listening.close().then(() => resolve(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
