import type { Target } from '../../../schema/driver.js';

/** What stands in the words of a command for the server and for what an operation is given. */
export type Placeholders = Readonly<Record<string, string>>;

/** The placeholder of the server's address over HTTP, and of the command that starts it over stdio. */
export const urlPlaceholder = '{url}';
export const serverPlaceholder = '{server}';

/** Whether a word anywhere in a command holds a placeholder. */
export function holds(words: readonly string[], placeholder: string): boolean {
  return words.some((word) => word.includes(placeholder));
}

/**
 * Fills in a command's words. `{server}` as a word of its own becomes the words of the server's command, and `"{server}"`
 * all of them as one word; within a word, such as a piece of JSON or of shell, it becomes one quoted text.
 */
export function filled(words: readonly string[], target: Target, values: Placeholders = {}): string[] {
  const all: Record<string, string> = { ...values };
  if (target.transport === 'http') all.url = target.url;
  else all.server = [target.command, ...target.args].map(quoted).join(' ');
  return words.flatMap((word) => {
    if (word === serverPlaceholder && target.transport === 'stdio') return [target.command, ...target.args];
    if (word === `"${serverPlaceholder}"` && all.server !== undefined) return [all.server];
    return [
      word.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(all, name) ? all[name]! : whole)),
    ];
  });
}

/** The environment that says where the server is, for commands whose words do not. */
export function surroundingsOf(target: Target): Readonly<Record<string, string>> {
  return target.transport === 'http'
    ? { TOUCHSTONE_URL: target.url }
    : { TOUCHSTONE_SERVER: [target.command, ...target.args].map(quoted).join(' ') };
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
