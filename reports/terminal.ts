import type { Finding, Report } from '../schema/report.js';
import { areas } from './terminal/areas.js';
import { findingBlock } from './terminal/finding.js';
import { endings, header } from './terminal/header.js';
import { notVerified } from './terminal/not-verified.js';
import type { Page, TerminalOptions } from './terminal/page.js';
import { heading, pageOf } from './terminal/page.js';
import { passing } from './terminal/passing.js';
import { profileSection } from './terminal/profile.js';
import { totals, verdictLine } from './terminal/totals.js';
import { count } from './words.js';

export type { TerminalOptions } from './terminal/page.js';

/**
 * The report for eyes: who was tested, one line per area, findings worst first, what could not be verified, warnings, totals
 * with their denominators, the verdict, and last where the report is. A pure function; ends in a line feed.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const page = pageOf(options);
  const of = (verdict: Finding['verdict']): Finding[] =>
    report.findings.filter((each) => each.verdict === verdict);
  const [violations, errors, warnings] = [of('fail'), of('error'), of('warning')];
  const counted = page.strict ? ', which count as violations under --strict' : '';
  const lines = [
    ...header(page, report),
    '',
    ...areas(page, report.requirements),
    ...endings(page, report),
    ...findings(page, report, violationTitle(violations), violations),
    ...findings(page, report, `Trouble of Touchstone itself: ${count(errors.length, 'error')}`, errors),
    ...profileSection(page, report),
    ...notVerified(page, report),
    ...findings(page, report, `Warnings: ${warnings.length}${counted}`, warnings),
    ...(page.verbose === 2 ? passing(page, report.requirements) : []),
    ...totals(page, report),
    ...verdictLine(page, report),
  ];
  return `${lines.join('\n')}\n`;
}

/** One finding of a report, as it stands among the others, with its transcript; undefined where the report has none of that id. */
export function renderFinding(report: Report, id: string, options: TerminalOptions): string | undefined {
  const finding = report.findings.find((each) => each.id === id || each.fingerprint === id);
  if (finding === undefined) return undefined;
  return `${findingBlock(pageOf({ ...options, verbose: 1 }), report, finding).join('\n')}\n`;
}

/** Several findings may concern one requirement; both numbers are said where they differ. */
function violationTitle(all: readonly Finding[]): string {
  const requirements = new Set(all.map((each) => each.requirement)).size;
  return requirements === all.length
    ? `Violations: ${all.length}`
    : `Violations: ${count(all.length, 'finding')} in ${count(requirements, 'requirement')}`;
}

function findings(page: Page, report: Report, title: string, all: readonly Finding[]): string[] {
  if (all.length === 0) return [];
  return [heading(page, title), '', ...all.flatMap((each) => [...findingBlock(page, report, each), ''])];
}
