import { existsSync } from 'node:fs';

/** Files that are read where `--config` names none, in this order. */
const configFiles = ['touchstone.config.yaml', 'touchstone.config.json'];

/** The flags that say what the subject is, beside a command. */
const subjectFlags = ['url', 'stdio', 'reference'];

/** Flags together with those of the config; where the command line names the subject, what the config says of it falls away. */
export async function withConfig(
  command: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const file = given.config ?? configFiles.find((name) => existsSync(name));
  if (file === undefined) return given;
  const config = await (await import('./config.js')).readConfig(String(file));
  const named = command.length > 0 || subjectFlags.some((name) => given[name] !== undefined);
  const kept = Object.entries(config).filter(
    ([name]) => !named || ![...subjectFlags, 'command'].includes(name),
  );
  return { ...Object.fromEntries(kept), ...given };
}
