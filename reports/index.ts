import type { Report } from '../schema/report.js';
import type { TerminalOptions } from './terminal/page.js';

/** What a format may take into account; only the terminal uses most of it. */
export type FormatOptions = TerminalOptions;

/** Turns a report into the text of a format. Pure, but loaded when first used. */
export type Format = (report: Report, options: FormatOptions) => Promise<string>;

/** The formats by the name that `--format` takes. Each is imported on use, so that starting the command stays cheap. */
export const formats: Readonly<Record<string, Format>> = {
  terminal: async (report, options) => (await import('./terminal.js')).renderTerminal(report, options),
  json: async (report) => (await import('./json.js')).renderJson(report),
  junit: async (report) => (await import('./junit.js')).renderJunit(report),
};
