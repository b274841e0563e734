import { readFileSync } from 'node:fs';
import type { Report } from '../schema/report.js';
import { UsageError } from './usage-error.js';

/** Reads a saved report. Throws a UsageError for a file that is none. */
export async function readReport(file: string): Promise<Report> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
  const { parseReport } = await import('../reports/json.js');
  const parsed = parseReport(text);
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.reason}`);
  return parsed.report;
}
