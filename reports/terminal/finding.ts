import type { Finding, PropertyFailure, Report } from '../../schema/report.js';
import { columns, cut } from '../columns.js';
import { count, levelWord, verdictWords } from '../words.js';
import { received } from './evidence.js';
import { fit, fixed, flexible } from './fit.js';
import type { Part } from './fit.js';
import type { Page } from './page.js';
import { apart, labelWidth, prose, row, safe, single, statement, tail } from './page.js';
import { transcript } from './transcript.js';

/** No finding takes more lines than this, the transcript of `-v` apart. */
export const findingLines = 15;

/** One finding: what happened, the rule, the bytes that prove it, how to see it again. */
export function findingBlock(page: Page, report: Report, finding: Finding): string[] {
  const stderr = deathOf(report, finding);
  const happened = finding.reason ?? finding.text;
  const alsoLines = page.verbose > 0 ? 8 : 1;
  const parts: Part[] = [
    fixed([headLine(page, report, finding)]),
    flexible(5, 1, 3, (limit) => statement(page, happened, limit)),
    ...given(finding.reason && finding.text, (text) =>
      flexible(4, 1, 3, (limit) => prose(page, 'rule', text, limit)),
    ),
    flexible(6, 1, 2, (limit) => source(page, finding, limit)),
    ...given(finding.note, (note) => flexible(1, 0, 2, (limit) => prose(page, 'note', note, limit))),
    ...given(finding.property, (failure) => fixed(property(page, failure))),
    ...given(finding.sent, (sent) => fixed(single(page, 'sent', sent))),
    ...given(finding.expected, (text) => flexible(3, 1, 3, (limit) => prose(page, 'expected', text, limit))),
    ...given(finding.received, (text) => fixed(received(page, text, finding.pointer))),
    ...given(stderr, (text) => flexible(2, 1, 3, (limit) => tail(page, 'stderr', text, limit))),
    ...given(finding.also[0], () => flexible(0, 1, alsoLines, (limit) => also(page, finding, limit))),
    fixed(reproduce(page, finding)),
    fixed(row(page, 'explain', [`touchstone explain ${cut(safe(finding.requirement), 80)}`])),
  ];
  const lines = fit(parts, findingLines);
  return page.verbose > 0 ? [...lines, ...transcript(page, report, finding.events)] : lines;
}

/** A part for a value that is there, none for one that is not. */
function given<T>(value: T | undefined, part: (value: T) => Part): Part[] {
  return value === undefined ? [] : [part(value)];
}

function headLine(page: Page, report: Report, finding: Finding): string {
  const { mark, word } = verdictWords[finding.verdict];
  const verdict = `${mark} ${word.toUpperCase()}`;
  const level = page.width < 60 ? finding.level : levelWord(finding.level);
  const id = cut(safe(finding.id), 8);
  const besides = columns(`${verdict}  ${level}  ${id}  `);
  const name = cut(safe(finding.requirement), Math.max(12, page.width - besides));
  const left = `${verdict}  ${name}  ${level}`;
  const place = [finding.id, finding.check, ...(report.legs.length > 1 ? [finding.leg] : [])]
    .map(safe)
    .join(' · ');
  const right = columns(left) + 2 + columns(place) > page.width ? id : place;
  const color = finding.verdict === 'fail' ? page.paint.red : page.paint.yellow;
  const gap = apart(page, left, right).slice(left.length, -right.length);
  return `${page.paint.bold(color(verdict))}  ${page.paint.bold(name)}  ${level}${gap}${page.paint.dim(right)}`;
}

/** Page, section and URL; with one line only the URL, which says the same. A URL is never cut: it is to be followed. */
function source(page: Page, finding: Finding, limit: number): string[] {
  const place = cut(safe(`${finding.source.page} › ${finding.source.section}`), page.width - labelWidth);
  const url = safe(finding.source.url);
  const label = finding.reason === undefined ? 'rule' : '';
  const fits = columns(place) + 2 + columns(url) <= page.width - labelWidth;
  if (fits) return row(page, label, [`${place}  ${page.paint.dim(url)}`]);
  return limit < 2 ? row(page, label, [page.paint.dim(url)]) : row(page, label, [place, page.paint.dim(url)]);
}

function property(page: Page, failure: PropertyFailure): string[] {
  const found = `run ${failure.runs}, shrunk in ${count(failure.shrinks, 'step')}`;
  return [
    ...single(page, 'input', failure.counterexample),
    ...prose(page, 'property', `${failure.name}, ${found}; seed ${failure.seed}, path ${failure.path}`, 2),
  ];
}

function also(page: Page, finding: Finding, limit: number): string[] {
  const total = finding.also.reduce((sum, each) => sum + each.count, 0);
  const places = finding.also.map((each) => {
    const requirement = each.requirement === finding.requirement ? '' : `${each.requirement} in `;
    const leg = each.leg === finding.leg ? '' : ` (${each.leg})`;
    return `${requirement}${each.check}${leg}${each.count > 1 ? ` ×${each.count}` : ''}`;
  });
  return prose(page, 'also in', `${count(total, 'other place')}: ${places.join(', ')}`, limit);
}

/** The command is for copying, so the terminal may wrap it; one that is absurdly long is replaced by the replay. */
function reproduce(page: Page, finding: Finding): string[] {
  const command = safe(finding.reproduce);
  if (command.length <= 1000) return row(page, 'again', [command]);
  return single(page, 'again', `touchstone replay ${page.reportPath ?? 'report.json'} ${finding.id}`);
}

/** The last words of a process whose end belongs to the evidence. */
function deathOf(report: Report, finding: Finding): string | undefined {
  const events = new Set(finding.events);
  const died = report.transcript.excerpt.some((event) => event.type === 'exit' && events.has(event.n));
  return died ? report.legs.find((leg) => leg.id === finding.leg)?.end.stderr : undefined;
}
