import pc from 'picocolors';
import { columns, cut, padEnd, wrap } from '../columns.js';
import { escapeLine } from '../escape.js';

/** How a report is put on a terminal. */
export interface TerminalOptions {
  readonly color: boolean;
  /** Columns of the terminal; less than 40 counts as 40. */
  readonly width: number;
  /** 1 adds the transcript of each finding and unfolds lists, 2 also what passed. */
  readonly verbose: 0 | 1 | 2;
  /** Warnings count as violations. */
  readonly strict: boolean;
  /** Where `report.json` stands; the last line says so. */
  readonly reportPath?: string;
}

/** Options made ready: bounded width, painters. Painting comes last, after all measuring and cutting. */
export interface Page extends TerminalOptions {
  readonly paint: ReturnType<typeof pc.createColors>;
}

/** Columns that the label of a row takes, blanks on both sides included. */
export const labelWidth = 12;

/** Makes a page of the options. */
export function pageOf(options: TerminalOptions): Page {
  return {
    ...options,
    width: Math.min(200, Math.max(40, options.width)),
    paint: pc.createColors(options.color),
  };
}

/**
 * Makes a text of any origin safe for one line. Very long ones lose their tail first, since nothing on a terminal
 * shows more.
 */
export function safe(text: string): string {
  return escapeLine(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text);
}

/** A heading of a section. */
export function heading(page: Page, text: string): string {
  return page.paint.bold(text);
}

/** Rows of one label: `  label     text`, further lines below the text. Lines must be safe; they may be painted. */
export function row(page: Page, label: string, lines: readonly string[]): string[] {
  return lines.map((line, index) =>
    `  ${page.paint.dim(padEnd(index === 0 ? label : '', labelWidth - 2))}${line}`.trimEnd(),
  );
}

/** As {@link row}, for prose: wrapped to the page's width, `limit` lines at most. */
export function prose(page: Page, label: string, text: string, limit: number): string[] {
  return row(page, label, wrap(safe(text), page.width - labelWidth, limit));
}

/** A sentence that stands out: two blanks of indentation, bold, `limit` lines at most. */
export function statement(page: Page, text: string, limit: number): string[] {
  return wrap(safe(text), page.width - 2, limit).map((line) => `  ${page.paint.bold(line)}`);
}

/** As {@link row}, for one line that is cut at the page's width. */
export function single(page: Page, label: string, text: string): string[] {
  return row(page, label, [cut(safe(text), page.width - labelWidth)]);
}

/** The last `limit` lines of a text of several, each cut to the page's width; blank ones are left out. */
export function tail(page: Page, label: string, text: string, limit: number): string[] {
  const lines = text
    .slice(-20_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => cut(safe(line), page.width - labelWidth));
  return row(page, label, limit < 1 ? [] : lines.slice(-limit));
}

/** Two texts on one line, the second at the right margin; below each other where they do not fit. */
export function apart(page: Page, left: string, right: string): string {
  const gap = page.width - columns(left) - columns(right);
  return gap < 2 ? `${left}  ${right}` : `${left}${' '.repeat(gap)}${right}`;
}
