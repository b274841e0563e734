import type { Report, RequirementResult, Verdict } from '../../schema/report.js';
import { wrap } from '../columns.js';
import { count, verdictWords } from '../words.js';
import type { Page } from './page.js';
import { heading, labelWidth, prose, row, safe } from './page.js';

interface Group {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly unlock: string | undefined;
  readonly ids: string[];
}

const order: readonly Verdict[] = ['inconclusive', 'not-exercised', 'not-applicable'];

/** What this run says nothing about, by reason, each with what would make it verifiable. */
export function notVerified(page: Page, report: Report): string[] {
  const groups = grouped(report.requirements);
  const excluded = report.requirements.filter((each) => each.excluded !== undefined);
  const leftOut = report.subject.profile?.leftOut ?? [];
  if (groups.length + excluded.length + leftOut.length === 0) return [];
  const open = groups.reduce(
    (sum, group) => sum + (group.verdict === 'not-applicable' ? 0 : group.ids.length),
    0,
  );
  const title = `Not verified: ${open === 0 ? 'nothing that applies' : count(open, 'requirement')}`;
  const lines = [heading(page, title), ''];
  for (const group of groups) lines.push(...groupLines(page, group));
  if (excluded.length > 0) lines.push(...exclusions(page, excluded));
  for (const each of leftOut) {
    const { mark } = verdictWords['not-exercised'];
    lines.push(
      ...headed(page, `${mark} left out`, `${each.what}: ${each.why}`),
      ...prose(page, 'unlock', each.unlock, 2),
    );
  }
  return [...lines, ''];
}

function grouped(requirements: readonly RequirementResult[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { verdict, reason = 'No reason is given.', unlock, excluded, id } of requirements) {
    if (excluded !== undefined || !order.includes(verdict)) continue;
    const key = JSON.stringify([verdict, reason, unlock]);
    const group = groups.get(key) ?? { verdict, reason, unlock, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || b.ids.length - a.ids.length,
  );
}

function groupLines(page: Page, group: Group): string[] {
  const { mark, word } = verdictWords[group.verdict];
  return [
    ...headed(page, `${mark} ${group.ids.length} ${word}`, group.reason),
    ...(group.unlock === undefined ? [] : prose(page, 'unlock', group.unlock, 2)),
    ...names(page, group.ids, group.verdict === 'not-applicable' ? 1 : 2),
  ];
}

/** A line that begins with a painted title, and a text wrapped below itself. */
function headed(page: Page, title: string, text: string): string[] {
  const lines = wrap(safe(`${title}: ${text}`), page.width - 2, 3);
  const first = lines[0] ?? title;
  lines[0] = first.startsWith(title) ? page.paint.bold(title) + first.slice(title.length) : first;
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`));
}

/** Ids, in as many lines as given unless the page is verbose; the rest is counted. */
function names(page: Page, ids: readonly string[], limit: number): string[] {
  const width = page.width - labelWidth;
  const all = ids.map(safe);
  let shown = all.length;
  const text = (): string => {
    const rest = all.length - shown;
    return all.slice(0, shown).join(', ') + (rest === 0 ? '' : ` and ${rest} more`);
  };
  if (page.verbose === 0) {
    shown = Math.min(shown, width * limit);
    while (shown > 1 && wrap(text(), width).length > limit) shown -= 1;
  }
  return row(
    page,
    'which',
    wrap(text(), width, page.verbose === 0 ? limit : undefined).map((line) => page.paint.dim(line)),
  );
}

function exclusions(page: Page, excluded: readonly RequirementResult[]): string[] {
  const codes = new Map<string, number>();
  for (const each of excluded) codes.set(each.excluded!.code, (codes.get(each.excluded!.code) ?? 0) + 1);
  const sums = [...codes].map(([code, number]) => `${number} ${code}`).join(', ');
  const title = `– ${excluded.length} excluded`;
  if (page.verbose === 0) return headed(page, title, `no check can judge them (${sums}); -v lists them`);
  return [
    ...headed(page, title, `no check can judge them (${sums})`),
    ...excluded.flatMap((each) => prose(page, '', `${each.id}: ${each.excluded!.reason}`, 3)),
  ];
}
