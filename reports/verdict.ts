import type { Report, RunVerdict } from '../schema/report.js';
import { count } from './words.js';

/**
 * The run's verdict under `--strict` or without it. A saved report can be read either way, so the terminal and the
 * command's exit code both come from here. Violations outrank what is incomplete; so do warnings that count as such.
 */
export function verdictUnder(report: Report, strict: boolean): RunVerdict {
  if (!strict || report.verdict.outcome === 'violations') return report.verdict;
  const warnings = Object.values(report.totals).reduce((sum, level) => sum + level.warned, 0);
  if (warnings === 0) return report.verdict;
  return {
    outcome: 'violations',
    exitCode: 1,
    sentence: `${count(warnings, 'requirement')} with a warning, which --strict counts as violated.`,
  };
}
