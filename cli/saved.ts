import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Report } from '../schema/report.js';
import { UsageError } from './usage-error.js';

/** Reads a saved report: the file, or the folder that holds it. Throws a UsageError for a file that is none. */
export async function readReport(file: string): Promise<Report> {
  let text: string;
  try {
    text = readFileSync(statSync(file).isDirectory() ? path.join(file, 'report.json') : file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
  const { parseReport } = await import('../reports/json.js');
  const parsed = parseReport(text);
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.reason}`);
  return parsed.report;
}
