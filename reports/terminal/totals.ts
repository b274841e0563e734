import type { Level, LevelTotals, Report } from '../../schema/report.js';
import { flow, padEnd, padStart, wrap } from '../columns.js';
import { verdictUnder } from '../verdict.js';
import { count, duration, exitMeanings, grouped } from '../words.js';
import type { Page } from './page.js';
import { heading, safe } from './page.js';

const rows: readonly (readonly [string, readonly Level[]])[] = [
  ['MUST', ['MUST']],
  ['SHOULD', ['SHOULD']],
  ['MAY', ['MAY']],
  ['other binding', ['schema', 'derived']],
];

/** One row per level with its denominators, what is out of scope, and how much was done. */
export function totals(page: Page, report: Report): string[] {
  const sums = rows
    .map(([name, levels]) => [name, levels.map((level) => report.totals[level]).reduce(add)] as const)
    .filter(([, sum]) => sum.total > 0);
  const digits = Math.max(1, ...sums.map(([, sum]) => grouped(sum.total).length));
  const lines = [heading(page, 'Totals')];
  for (const [name, sum] of sums) {
    lines.push(...levelLines(page, name, sum, digits));
  }
  if (report.outOfScope.length > 0) {
    const text = safe(`not judged by this version: ${report.outOfScope.join(', ')}`);
    lines.push(...wrap(text, page.width - 2, 3).map((line) => `  ${line}`));
  }
  const { run, checks } = report;
  const done = `${count(checks.length, 'check')}, ${count(run.messages, 'message')}, ${count(run.judgements, 'judgement')} in ${duration(run.milliseconds)}`;
  lines.push(...wrap(done, page.width - 2).map((line) => `  ${page.paint.dim(line)}`));
  return [...lines, ''];
}

function add(a: LevelTotals, b: LevelTotals): LevelTotals {
  const names = Object.keys(a) as (keyof LevelTotals)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as LevelTotals;
}

function levelLines(page: Page, name: string, sum: LevelTotals, digits: number): string[] {
  const applicable = sum.total - sum.excluded - sum.notApplicable;
  const open = sum.inconclusive + sum.notExercised;
  const number = (value: number): string => padStart(grouped(value), digits);
  const binding = name === 'MUST' || name === 'other binding';
  const judged = [
    `${number(sum.satisfied)} of ${number(applicable)} applicable verified`,
    ...(binding || sum.violated > 0 ? [`${grouped(sum.violated)} violated`] : []),
    ...(name === 'SHOULD' || sum.warned > 0 ? [`${grouped(sum.warned)} warned`] : []),
    ...(open > 0 ? [`${grouped(open)} not verified`] : []),
    ...(sum.errors > 0 ? [count(sum.errors, 'error')] : []),
  ];
  const all = [
    `${grouped(sum.total)} in all`,
    ...(sum.notApplicable > 0 ? [`${grouped(sum.notApplicable)} not applicable`] : []),
    ...(sum.excluded > 0 ? [`${grouped(sum.excluded)} excluded`] : []),
  ];
  if (page.width < 60) {
    const lines = wrap(`${name} ${listed(judged, ';', all).join(' ')}`, page.width - 4);
    return lines.map((line, index) => `${index === 0 ? '  ' : '    '}${painted(page, line)}`);
  }
  const width = page.width - 17;
  const together = flow(listed(judged, ';', all), width);
  // The second half says of how many; where one line is too short it gets its own.
  const parts =
    together.length === 1 ? together : [...flow(listed(judged, ';'), width), ...flow(listed(all), width)];
  return parts.map((line, index) => `  ${padEnd(index === 0 ? name : '', 15)}${painted(page, line)}`);
}

/** Parts with a comma after each but the last, which gets `end`; then those that follow. */
function listed(parts: readonly string[], end = '', more: readonly string[] = []): string[] {
  const marked = parts.map((part, index) => `${part}${index < parts.length - 1 ? ',' : end}`);
  return more.length === 0 ? marked : [...marked, ...listed(more)];
}

/** Colours what is wrong. */
function painted(page: Page, line: string): string {
  return line
    .replace(/\b[1-9][\d,]* violated/, (text) => page.paint.red(text))
    .replace(/\b[1-9][\d,]* (?:warned|errors?)/, (text) => page.paint.yellow(text));
}

/** The last word: outcome, sentence and what the exit code means; then where the report is. */
export function verdictLine(page: Page, report: Report): string[] {
  const verdict = verdictUnder(report, page.strict);
  const { mark, word, color } = outcomes[verdict.outcome];
  const paint = page.paint[color];
  const meaning = exitMeanings[verdict.exitCode];
  const line = `${page.paint.bold(paint(`${mark} ${word}`))}  ${safe(verdict.sentence)} Exit ${verdict.exitCode}: ${meaning}.`;
  return [
    line,
    ...(page.reportPath === undefined ? [] : [`${page.paint.dim('Report')}  ${safe(page.reportPath)}`]),
  ];
}

const outcomes = {
  conformant: { mark: '✓', word: 'CONFORMANT', color: 'green' },
  violations: { mark: '✗', word: 'VIOLATIONS', color: 'red' },
  incomplete: { mark: '?', word: 'INCOMPLETE', color: 'yellow' },
  'harness-failure': { mark: '◆', word: 'HARNESS FAILURE', color: 'yellow' },
} as const;
