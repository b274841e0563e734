import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/** Options that a config file may hold: the long flags of `touchstone server`, by name. */
const known: Readonly<Record<string, 'text' | 'list' | 'switch'>> = {
  url: 'text',
  stdio: 'text',
  command: 'list',
  revision: 'text',
  transport: 'text',
  only: 'list',
  skip: 'list',
  call: 'text',
  header: 'list',
  secondCaller: 'list',
  env: 'list',
  cwd: 'text',
  seed: 'text',
  runs: 'text',
  timeout: 'text',
  report: 'text',
  format: 'text',
  strict: 'switch',
};

/**
 * Reads options from a YAML or JSON file; flags of the command line win over them. Throws a UsageError that names file
 * and member.
 */
export async function readConfig(file: string): Promise<Record<string, unknown>> {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--config: ${file} cannot be read`);
  }
  const { parse, YAMLParseError } = await import('yaml');
  let document: unknown;
  try {
    document = parse(source);
  } catch (error) {
    const where =
      error instanceof YAMLParseError && error.linePos !== undefined ? ` line ${error.linePos[0].line}` : '';
    throw new UsageError(
      `--config: ${file}${where} is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new UsageError(`--config: ${file} holds no options`);
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(document)) {
    const kind = known[name];
    if (kind === undefined)
      throw new UsageError(
        `--config: ${file}: there is no option "${name}"; there are ${Object.keys(known).join(', ')}`,
      );
    if (kind === 'switch' && typeof value !== 'boolean')
      throw new UsageError(`--config: ${file}: "${name}" is true or false`);
    if (kind === 'text' && typeof value !== 'string' && typeof value !== 'number')
      throw new UsageError(`--config: ${file}: "${name}" is one value`);
    if (kind === 'list' && !(Array.isArray(value) && value.every((item) => typeof item === 'string'))) {
      throw new UsageError(`--config: ${file}: "${name}" is a list of texts`);
    }
    options[name] = value;
  }
  return options;
}
