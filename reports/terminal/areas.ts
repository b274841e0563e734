import type { RequirementResult } from '../../schema/report.js';
import { cut, flow, padEnd, padStart } from '../columns.js';
import { grouped } from '../words.js';
import type { Page } from './page.js';
import { safe } from './page.js';

/** How many requirements of an area ended how. */
interface AreaCounts {
  verified: number;
  violated: number;
  warned: number;
  errors: number;
  open: number;
  notApplicable: number;
  excluded: number;
}

const columnNames: readonly (readonly [keyof AreaCounts, string])[] = [
  ['verified', 'verified'],
  ['violated', 'violated'],
  ['warned', 'warned'],
  ['errors', 'errors'],
  ['open', 'not verified'],
  ['notApplicable', 'n/a'],
  ['excluded', 'excluded'],
];

/** One line per area: a mark and how many of its requirements ended how. */
export function areas(page: Page, requirements: readonly RequirementResult[]): string[] {
  const counted = new Map<string, AreaCounts>();
  for (const each of requirements) {
    const counts = counted.get(each.area) ?? none();
    counts[kindOf(each)] += 1;
    counted.set(each.area, counts);
  }
  if (counted.size === 0) return [];
  const all = [...counted.values()];
  const shown = columnNames.filter(([key]) => key !== 'errors' || all.some((counts) => counts.errors > 0));
  const numbers = shown.reduce((sum, [, name]) => sum + name.length + 2, 0);
  const narrow = page.width < numbers + 16;
  const longest = Math.max(...[...counted.keys()].map((area) => area.length), 'requirements'.length);
  const nameWidth = narrow ? Math.min(20, longest) : Math.min(longest, page.width - numbers - 2);
  const lines = narrow
    ? []
    : [`  ${padEnd('requirements', nameWidth)}${shown.map(([, name]) => `  ${name}`).join('')}`];
  for (const [area, counts] of counted) {
    const name = `${markOf(page, counts)} ${padEnd(cut(safe(area), nameWidth), nameWidth)}`;
    if (narrow) {
      const words = shown
        .filter(([key]) => counts[key] > 0)
        .map(([key, word]) => `${grouped(counts[key])} ${word},`);
      const indent = ' '.repeat(nameWidth + 4);
      const parts = flow(words, page.width - indent.length)
        .join(`\n${indent}`)
        .replace(/,$/, '');
      lines.push(`${name}  ${parts}`);
    } else
      lines.push(name + shown.map(([key, word]) => cell(page, key, counts[key], word.length + 2)).join(''));
  }
  if (!narrow) lines[0] = page.paint.dim(lines[0]!);
  return [...lines, ''];
}

function none(): AreaCounts {
  return { verified: 0, violated: 0, warned: 0, errors: 0, open: 0, notApplicable: 0, excluded: 0 };
}

function kindOf(each: RequirementResult): keyof AreaCounts {
  if (each.excluded !== undefined) return 'excluded';
  switch (each.verdict) {
    case 'pass':
      return 'verified';
    case 'fail':
      return 'violated';
    case 'warning':
      return 'warned';
    case 'error':
      return 'errors';
    case 'not-applicable':
      return 'notApplicable';
    case 'inconclusive':
    case 'not-exercised':
      return 'open';
  }
}

function markOf(page: Page, counts: AreaCounts): string {
  if (counts.violated > 0) return page.paint.red('✗');
  if (counts.errors > 0) return page.paint.yellow('◆');
  if (counts.warned > 0) return page.paint.yellow('!');
  if (counts.verified > 0) return page.paint.green('✓');
  return counts.open > 0 ? '?' : page.paint.dim('–');
}

function cell(page: Page, key: keyof AreaCounts, number: number, width: number): string {
  const text = padStart(number === 0 ? '·' : grouped(number), width);
  if (number === 0) return page.paint.dim(text);
  if (key === 'violated') return page.paint.red(text);
  return key === 'warned' || key === 'errors' ? page.paint.yellow(text) : text;
}
