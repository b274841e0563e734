import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../harness/testing/free-port.js';
import type { Report } from '../../schema/report.js';
import { interpreted } from './interpreters.js';
import type { Peer, Side } from './peer.js';

/** Where the reports go, a folder for each peer and transport. */
export const reportsFolder = 'interop/reports';

/** Runs Touchstone against a peer: gives its report, or why there is none. */
export async function runPeer(
  side: Side,
  peer: Peer,
): Promise<{ readonly report: Report } | { readonly missing: string } | { readonly trouble: string }> {
  const own = interpreted([
    ...(peer.flags ?? []),
    ...(peer.command === undefined ? [] : ['--', ...peer.command]),
  ]);
  if ('missing' in own) return own;
  const report = path.join(reportsFolder, `${peer.name.replace(/[^a-z0-9.]+/gi, '-')}-${peer.transport}`);
  const port = String(await freePort());
  const led =
    side === 'client'
      ? ['--transport', peer.transport]
      : peer.transport === 'http'
        ? ['--url', `http://127.0.0.1:${port}${peer.path ?? '/mcp'}`]
        : [];
  const common = ['--seed', '1', '--cwd', 'interop', '--report', report, '--format', 'json'];
  const words = [side, ...common, ...led, ...own.words.map((word) => word.replace('PORT', port))];
  spawnSync(process.execPath, ['dist/cli/main.js', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  });
  const file = path.join(report, 'report.json');
  return existsSync(file)
    ? { report: JSON.parse(readFileSync(file, 'utf8')) as Report }
    : { trouble: 'no report was written' };
}
