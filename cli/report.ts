import { readReport } from './saved.js';
import { print } from './run-and-tell.js';
import { UsageError } from './usage-error.js';

/** `touchstone report`: a saved run in another format, on standard output. */
export async function reportCommand(file: string, flags: Readonly<Record<string, unknown>>): Promise<number> {
  const report = await readReport(file);
  const { formats } = await import('../reports/index.js');
  const format = String(flags.format);
  if (!Object.hasOwn(formats, format))
    throw new UsageError(`--format: there is no "${format}"; there are ${Object.keys(formats).join(', ')}`);
  await print(report, format, flags, file);
  return 0;
}
