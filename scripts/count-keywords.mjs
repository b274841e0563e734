#!/usr/bin/env node
// Counts the normative keywords (RFC 2119, upper case) of specification pages, section by section, as YAML on stdout.
// Usage: node scripts/count-keywords.mjs <docs folder of one revision> [page…]
// A page is a path below that folder without extension, or a folder of pages ending in a slash; none given means all.
// Code blocks, inline code and front matter do not count. Sections without keywords are left out.

import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';

const LEVELS = {
  MUST: 'MUST',
  SHALL: 'MUST',
  REQUIRED: 'MUST',
  SHOULD: 'SHOULD',
  RECOMMENDED: 'SHOULD',
  MAY: 'MAY',
  OPTIONAL: 'MAY',
};
const KEYWORD = /\b(MUST|SHALL|REQUIRED|SHOULD|RECOMMENDED|MAY|OPTIONAL)\b/g;

/** The anchor that the documentation site gives a heading; text before the first heading is `top`. */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** [section, its text] in page order. */
function* sections(page) {
  const lines = page.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n');
  const seen = new Map();
  let section = 'top';
  let text = [];
  let fence = null;
  for (const line of lines) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark) {
      fence = mark;
      continue;
    }
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading === undefined) {
      text.push(line);
      continue;
    }
    yield [section, text.join('\n')];
    const slug = anchor(heading);
    const times = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, times);
    section = times === 1 ? slug : `${slug}-${times}`;
    text = [];
  }
  yield [section, text.join('\n')];
}

function count(text) {
  const levels = { MUST: 0, SHOULD: 0, MAY: 0 };
  for (const [word] of text.replace(/`[^`]*`/g, '').matchAll(KEYWORD)) levels[LEVELS[word]]++;
  return levels;
}

const [docs, ...wanted] = argv.slice(2);
if (!docs) {
  stderr.write('usage: count-keywords.mjs <docs folder> [page…]\n');
  exit(2);
}

const pages = readdirSync(docs, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
  .map((entry) =>
    relative(docs, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/'),
  )
  .map((path) => ({ path, page: path.replace(/\.mdx?$/, '') }))
  .filter(
    ({ page }) =>
      wanted.length === 0 || wanted.some((w) => (w.endsWith('/') ? page.startsWith(w) : page === w)),
  )
  .sort((a, b) => (a.page < b.page ? -1 : 1));

for (const { path, page } of pages) {
  const counted = [...sections(readFileSync(join(docs, path), 'utf8'))]
    .map(([section, text]) => ({ section, levels: count(text) }))
    .filter(({ levels }) => levels.MUST + levels.SHOULD + levels.MAY > 0);
  if (counted.length === 0) continue;
  stdout.write(`${page}:\n`);
  for (const { section, levels } of counted)
    stdout.write(`  ${section}: { MUST: ${levels.MUST}, SHOULD: ${levels.SHOULD}, MAY: ${levels.MAY} }\n`);
}
