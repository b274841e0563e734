import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Languages of code blocks, by the end of a file's name. */
const languages: Readonly<Record<string, string>> = { '.ts': 'ts', '.mjs': 'js', '.yaml': 'yaml' };

/** A document in which the code block after each `<!-- example: file -->` holds what is in that file. */
export async function withExamples(document: string): Promise<string> {
  const marked = /(<!-- example: (\S+) -->\n\n)(?:```[\s\S]*?\n```\n)?/g;
  const files = [...document.matchAll(marked)].map((match) => match[2]!);
  const sources = new Map<string, string>();
  for (const file of files) sources.set(file, await readFile(file, 'utf8'));
  return document.replace(
    marked,
    (_whole, lead: string, file: string) =>
      `${lead}\`\`\`${languages[path.extname(file)] ?? ''}\n${sources.get(file)!.trimEnd()}\n\`\`\`\n`,
  );
}
