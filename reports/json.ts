import type { Report } from '../schema/report.js';
import { cut } from './columns.js';
import { escapeJson, escapeLine } from './escape.js';
import { reportShape } from './report-shape.js';

/** What became of a text that should be a report. */
export type ParsedReport =
  { readonly ok: true; readonly report: Report } | { readonly ok: false; readonly reason: string };

/**
 * `report.json`: two blanks of indentation, members in the order of the model, records sorted by name, line feed at the
 * end. Equal reports give equal bytes. Control and invisible characters inside strings are written as `\u` escapes.
 */
export function renderJson(report: Report): string {
  return `${escapeJson(JSON.stringify(reportShape.arrange(report), undefined, 2))}\n`;
}

/**
 * Reads a `report.json`. Checks the format's name and version and every member that the writers of this room rely on;
 * members it does not know are kept. Never throws: the reason is one line, safe to print.
 */
export function parseReport(text: string): ParsedReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(isLog(text) ? logHint : `not JSON (${escapeLine((error as Error).message)})`);
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    value.format !== 'touchstone-report'
  ) {
    return refuse(
      isLog(text)
        ? logHint
        : 'JSON, but not a report of Touchstone (its member format would say touchstone-report)',
    );
  }
  if (!('formatVersion' in value) || value.formatVersion !== 1) {
    const version = 'formatVersion' in value ? JSON.stringify(value.formatVersion) : 'no number';
    return refuse(`a report of format version ${version}; this Touchstone reads version 1`);
  }
  const problem = reportShape.differs(value, '');
  return problem === undefined
    ? { ok: true, report: value as unknown as Report }
    : refuse(`a damaged report: ${problem}`);
}

const logHint = 'an event log (run.ndjson), not a report; the report.json beside it is the one to give';

const isLog = (text: string): boolean => /^\s*\{\s*"log"\s*:/.test(text.slice(0, 200));

function refuse(reason: string): ParsedReport {
  return { ok: false, reason: cut(escapeLine(reason), 300) };
}
