const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

/** A table in Markdown; cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}
