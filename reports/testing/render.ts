import type { Report } from '../../schema/report.js';
import { renderTerminal, type TerminalOptions } from '../terminal.js';

/** How `render` shows a report where it is not told otherwise. */
export const options: TerminalOptions = {
  color: false,
  width: 100,
  verbose: 0,
  strict: false,
  reportPath: 'touchstone-report/report.json',
};

/** A report as a terminal of 100 columns without colours shows it. */
export const render = (report: Report, rest: Partial<TerminalOptions> = {}): string =>
  renderTerminal(report, { ...options, ...rest });
