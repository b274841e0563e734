import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Report } from '../schema/report.js';
import { clients } from './interop/clients.js';
import { checkReadyDrivers, layOutDrivers } from './interop/drivers.js';
import { remarksOn } from './interop/known-findings.js';
import type { Peer, Side } from './interop/peer.js';
import { reportsFolder, runPeer } from './interop/run-peer.js';
import { servers } from './interop/servers.js';

/**
 * Runs the servers and clients of the interop workspace, checks every ready driver, and prints a matrix. A finding that
 * `interop/findings.yaml` does not list with its reason, one that it lists and that is gone, and a driver that is not right
 * end in exit 1. `npm run interop -- [--side server|client] [--only <part of a name>]`.
 */
const { side, only = '' } = parseArgs({
  options: { side: { type: 'string' }, only: { type: 'string' } },
}).values;
if (!existsSync('interop/node_modules')) {
  const installed = spawnSync(
    'npm',
    ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--loglevel=error'],
    { cwd: 'interop', stdio: 'inherit' },
  );
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}
if (!existsSync('dist/cli/main.js')) spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });
layOutDrivers();

let wrong = 0;
const complain = (text: string): void => {
  wrong += 1;
  console.log(`    ! ${text}`);
};

function line({ name, transport }: Peer, rest: string): void {
  console.log(`${name.padEnd(28)}${transport.padEnd(7)}${rest}`);
}

function cellsOf({ totals: { MUST }, findings, verdict, run }: Report): string {
  const count = (wanted: string): number => findings.filter((finding) => finding.verdict === wanted).length;
  return [
    String(verdict.exitCode).padEnd(6),
    `${MUST.satisfied} of ${MUST.total - MUST.excluded - MUST.notApplicable}`.padEnd(15),
    String(count('fail')).padEnd(10),
    String(count('warning')).padEnd(8),
    (run.milliseconds / 1000).toFixed(1),
  ].join('');
}

async function runSide(which: Side, peers: readonly Peer[]): Promise<void> {
  if (side !== undefined && side !== which) return;
  console.log(`${which.padEnd(28)}${'over'.padEnd(7)}exit  MUST verified  violated  warned  seconds`);
  for (const peer of peers.filter(({ name }) => name.includes(only))) {
    const run = await runPeer(which, peer);
    if ('missing' in run) {
      line(peer, `-     there is no ${run.missing} to run it with`);
    } else if ('trouble' in run) {
      complain(`${peer.name} over ${peer.transport}: ${run.trouble}`);
    } else {
      line(peer, cellsOf(run.report));
      for (const remark of remarksOn(run.report, peer)) {
        if ('known' in remark) console.log(`    ${remark.known}`);
        else complain(remark.surprise);
      }
    }
  }
}

if (side !== 'server' && only === '')
  for (const name of checkReadyDrivers()) complain(`${name} is not right`);
await runSide('server', servers);
await runSide('client', clients);
console.log(wrong === 0 ? 'every finding is known' : `${wrong} surprises`);
process.exit(wrong === 0 ? 0 : 1);
