import type { Report, Transport } from '../../schema/report.js';
import type { Fault } from './closeness.js';

/** How a mutant, a variant or the plain reference came out on one transport. */
export interface Row {
  readonly id: string;
  readonly side: 'server' | 'client';
  readonly kind: 'mutant' | 'variant' | 'reference';
  readonly transport: Transport;
  readonly outcome: 'as-expected' | 'survived' | 'stray' | 'not-clean' | 'trouble';
  /** Requirements that were violated or warned about beside the expected ones. */
  readonly stray: readonly string[];
  readonly companions: readonly string[];
  readonly detail: string;
  readonly milliseconds: number;
}

/** The requirements that did not come out well. */
function broken(report: Report): string[] {
  return report.requirements
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'error')
    .map(({ id }) => id);
}

/** The findings on some requirements, a line each. */
function describeFindings(report: Report, ids: readonly string[]): string {
  return report.findings
    .filter(({ requirement }) => ids.includes(requirement))
    .map(
      (finding) =>
        `${finding.verdict} ${finding.requirement} by ${finding.check}: expected ${finding.expected ?? ''}; received ${(finding.received ?? finding.reason ?? '').slice(0, 300)}`,
    )
    .join('\n    ');
}

/** Where a row belongs, and when it was begun on the clock of `performance.now()`. */
interface Begun extends Pick<Row, 'side' | 'transport'> {
  readonly began: number;
}

/** The row of a mutant: caught, blamed on its requirement, and nothing else that is not listed. */
export function mutantRow(fault: Fault, report: Report, { began, ...where }: Begun): Row {
  const seen = broken(report);
  const allowed = Object.keys(fault.companions ?? {});
  const stray = seen.filter((id) => id !== fault.breaks && !allowed.includes(id));
  const caught = seen.includes(fault.breaks);
  const target = report.requirements.find(({ id }) => id === fault.breaks);
  const why = target?.reason === undefined ? '' : ` (${target.reason})`;
  return {
    ...where,
    id: fault.id,
    kind: 'mutant',
    outcome: !caught ? 'survived' : stray.length > 0 ? 'stray' : 'as-expected',
    stray,
    companions: seen.filter((id) => allowed.includes(id)),
    detail: caught
      ? describeFindings(report, stray)
      : `${fault.breaks} came out ${target?.verdict ?? 'unknown'}${why}; ${report.verdict.sentence}`,
    milliseconds: Math.round(performance.now() - began),
  };
}

/** The row of what must come out clean: no violation, no warning but those it is known to earn, no trouble. */
export function cleanRow(
  row: Pick<Row, 'id' | 'kind'>,
  warns: Readonly<Record<string, string>>,
  report: Report,
  { began, ...where }: Begun,
): Row {
  const warned = report.requirements
    .filter(({ id, verdict }) => verdict === 'warning' && Object.hasOwn(warns, id))
    .map(({ id }) => id);
  const seen = broken(report).filter((id) => !warned.includes(id));
  const recognised = report.legs.every((leg) => leg.recognised);
  return {
    ...where,
    ...row,
    outcome: seen.length > 0 || !recognised ? 'not-clean' : 'as-expected',
    stray: seen,
    companions: [],
    detail: recognised ? describeFindings(report, seen) : report.verdict.sentence,
    milliseconds: Math.round(performance.now() - began),
  };
}
