import { columns, cut, cutFront } from '../columns.js';
import { escapeLine } from '../escape.js';
import { locate } from '../locate.js';
import type { Page } from './page.js';
import { labelWidth, row, safe, single } from './page.js';

/**
 * What was received, on one line. Where the pointer leads to a place in it, the line is cut around that place, and an arrow
 * below names it.
 */
export function received(page: Page, text: string, pointer: string | undefined): string[] {
  // The empty pointer means the whole text, which needs no arrow.
  if (pointer === undefined || pointer === '') return single(page, 'received', text);
  const span = locate(text, pointer);
  if (span === undefined) return [...single(page, 'received', text), ...single(page, '', `at ${pointer}`)];
  const available = page.width - labelWidth;
  const { before, member, after } = around(text, span.start, span.end, available);
  const name = span.exact ? pointer : `no ${pointer} in here`;
  const offset = columns(before);
  const label = cut(`▲ ${safe(name)}`, Math.max(12, available - offset));
  return [
    ...row(page, 'received', [before + (span.exact ? page.paint.red(member) : member) + after]),
    ...row(page, '', [
      ' '.repeat(Math.max(0, Math.min(offset, available - columns(label)))) + page.paint.red(label),
    ]),
  ];
}

/**
 * Cuts a text to `available` columns so that the place from `start` to `end` is in sight, and escapes it. A cut shows as
 * `…`; what stands before the place gets at most half the line when the whole does not fit.
 */
function around(
  text: string,
  start: number,
  end: number,
  available: number,
): { before: string; member: string; after: string } {
  // Escapes only lengthen, so no more than this can be seen; the rest need not be escaped.
  const reach = available * 4;
  const head = escapeLine(text.slice(Math.max(0, start - reach), start));
  const body = escapeLine(text.slice(start, Math.min(end, start + reach)));
  const rest = escapeLine(text.slice(end, end + reach));
  const whole = columns(head) + columns(body) + columns(rest) <= available && start <= reach;
  if (whole && text.length - end <= reach) return { before: head, member: body, after: rest };
  const room = Math.max(Math.floor(available / 2), available - columns(body) - columns(rest));
  const before = cutFront(head, room, start > reach);
  const member = cut(body, available - columns(before));
  const left = available - columns(before) - columns(member);
  return { before, member, after: member.endsWith('…') && member !== body ? '' : cut(rest, left) };
}
