import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Report } from '../../schema/report.js';
import type { Peer } from './peer.js';

type Reasons = Readonly<Record<string, string>>;

/** `interop/findings.yaml`: of each peer, over one transport or over each that it has, what is known and why it is true. */
const known = parse(readFileSync('interop/findings.yaml', 'utf8')) as Readonly<Record<string, Reasons>>;

/** A finding that is known, in words, or what is surprising about a report. */
export type Remark = { readonly known: string } | { readonly surprise: string };

/** Holds a report against what is known of its peer. */
export function* remarksOn(report: Report, peer: Peer): Generator<Remark> {
  const { exitCode, sentence } = report.verdict;
  if (peer.legacyOnly === true) {
    if (exitCode !== 3 || !/speaks? (?:no|only legacy|none of)/.test(sentence))
      yield { surprise: `a peer of the legacy era must end incomplete and be told so, not: ${sentence}` };
    return;
  }
  if (exitCode === 3 || exitCode === 4) yield { surprise: sentence };
  const reasons = { ...known[peer.name], ...known[`${peer.name} over ${peer.transport}`] };
  for (const { requirement, verdict, reason, expected = '', received = '' } of report.findings) {
    if (verdict === 'error') yield { surprise: `${requirement}: ${reason ?? 'harness trouble'}` };
    else if (reasons[requirement] === undefined)
      yield {
        surprise: `${verdict} ${requirement} is not in interop/findings.yaml: expected ${expected}, received ${received.slice(0, 160)}`,
      };
    else yield { known: `${verdict} ${requirement}: ${reasons[requirement]}` };
  }
  for (const requirement of Object.keys(reasons)) {
    if (!report.findings.some((finding) => finding.requirement === requirement))
      yield { surprise: `${requirement} is in interop/findings.yaml but was not found` };
  }
}
