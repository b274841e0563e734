import type { Report, Transport } from '../../schema/report.js';

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
export function broken(report: Report): string[] {
  return report.requirements
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'error')
    .map(({ id }) => id);
}

/** The findings on some requirements, a line each. */
export function describeFindings(report: Report, ids: readonly string[]): string {
  return report.findings
    .filter(({ requirement }) => ids.includes(requirement))
    .map(
      (finding) =>
        `${finding.verdict} ${finding.requirement} by ${finding.check}: expected ${finding.expected ?? ''}; received ${(finding.received ?? finding.reason ?? '').slice(0, 300)}`,
    )
    .join('\n    ');
}
