import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../harness/testing/free-port.js';
import type { Report } from '../schema/report.js';
import { checkReadyDrivers } from './interop/drivers.js';
import { type Peer, peers } from './interop/peers.js';

/**
 * Runs every peer of the interop workspace, checks every ready driver, and prints a matrix. A finding that
 * `interop/findings.yaml` does not list with its reason, one that it lists and that is gone, and a driver that is not right
 * end in exit 1. `npm run interop -- [--only <part of a name>]`.
 */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const folder = 'interop/reports';
if (!existsSync('interop/node_modules')) {
  const installed = spawnSync(
    'npm',
    ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--loglevel=error'],
    { cwd: 'interop', stdio: 'inherit' },
  );
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}
if (!existsSync('dist/cli/main.js')) spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

type Known = Readonly<Record<string, Readonly<Record<string, string>>>>;
const known = existsSync('interop/findings.yaml')
  ? ((parse(readFileSync('interop/findings.yaml', 'utf8')) ?? {}) as Known)
  : {};

async function runPeer(peer: Peer): Promise<Report | undefined> {
  const port = String(await freePort());
  const command = peer.command.map((word) => word.replace('PORT', port));
  const report = path.join(folder, `${peer.name.replace(/[^a-z0-9.]+/gi, '-')}-${peer.transport}`);
  const url = peer.transport === 'http' ? ['--url', `http://127.0.0.1:${port}${peer.path ?? '/mcp'}`] : [];
  const flags = [
    'server',
    '--seed',
    '1',
    '--cwd',
    'interop',
    '--report',
    report,
    '--format',
    'json',
    ...url,
    '--',
    ...command,
  ];
  spawnSync(process.execPath, ['dist/cli/main.js', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  });
  const file = path.join(report, 'report.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

let wrong = 0;
const complain = (text: string): void => {
  wrong += 1;
  console.log(`    ! ${text}`);
};

for (const name of checkReadyDrivers()) complain(`${name} is not right`);
console.log(`${'peer'.padEnd(24)}${'over'.padEnd(7)}exit  MUST verified  violated  warned  seconds`);
for (const peer of peers) {
  if (only !== undefined && !peer.name.includes(only)) continue;
  const report = await runPeer(peer);
  if (report === undefined) {
    complain(`${peer.name} over ${peer.transport}: no report was written`);
    continue;
  }
  const { MUST } = report.totals;
  const count = (verdict: string): number =>
    report.findings.filter((finding) => finding.verdict === verdict).length;
  const cells = [
    String(report.verdict.exitCode).padEnd(6),
    `${MUST.satisfied} of ${MUST.total - MUST.excluded - MUST.notApplicable}`.padEnd(15),
    String(count('fail')).padEnd(10),
    String(count('warning')).padEnd(8),
    (report.run.milliseconds / 1000).toFixed(1),
  ];
  console.log(`${peer.name.padEnd(24)}${peer.transport.padEnd(7)}${cells.join('')}`);
  if (peer.legacyOnly === true) {
    if (report.verdict.exitCode !== 3)
      complain(`a legacy server must end incomplete, not ${report.verdict.sentence}`);
    continue;
  }
  if (report.verdict.exitCode === 3 || report.verdict.exitCode === 4) complain(report.verdict.sentence);
  const reasons = known[`${peer.name} over ${peer.transport}`] ?? {};
  for (const finding of report.findings) {
    if (finding.verdict === 'error')
      complain(`${finding.requirement}: ${finding.reason ?? 'harness trouble'}`);
    else if (reasons[finding.requirement] === undefined)
      complain(
        `${finding.verdict} ${finding.requirement} is not in interop/findings.yaml: expected ${finding.expected ?? ''}, received ${(finding.received ?? '').slice(0, 160)}`,
      );
    else console.log(`    ${finding.verdict} ${finding.requirement}: ${reasons[finding.requirement]}`);
  }
  for (const requirement of Object.keys(reasons)) {
    if (!report.findings.some((finding) => finding.requirement === requirement))
      complain(`${requirement} is in interop/findings.yaml but was not found`);
  }
}
console.log(wrong === 0 ? 'every finding is known' : `${wrong} surprises`);
process.exit(wrong === 0 ? 0 : 1);
