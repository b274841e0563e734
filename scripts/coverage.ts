import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { loadCatalogue, type Requirement } from '../schema/catalogue.js';
import { serverSuite } from '../suites/index.js';
import { clientSuite } from '../suites/client/index.js';
import { clientMutants, clientVariants } from '../suites/client/proofs.js';
import { serverMutants, serverVariants } from '../suites/proofs.js';

/**
 * What covers each obligation of the catalogue, computed from checks, mutants and variants. Prints the table by page and
 * level; exit 1 on a gap: an obligation without check or reason, a judged one without mutant, a section with keywords
 * but neither entry nor reason.
 */
const catalogue = await loadCatalogue();
const judged = new Set<string>(
  [serverSuite, clientSuite].flatMap(({ checks, monitors }) =>
    [...checks, ...monitors].flatMap(({ requirements }): readonly string[] => requirements),
  ),
);
const proven = new Set<string>([...serverMutants, ...clientMutants].map(({ breaks }) => breaks));
const used = new Set<string>([...serverVariants, ...clientVariants].flatMap(({ uses }) => uses ?? []));
const gaps: string[] = [];
const verbose = process.argv.includes('--gaps');

for (const requirement of catalogue.values()) {
  if (requirement.pending !== undefined) {
    if (judged.has(requirement.id) || used.has(requirement.id))
      gaps.push(`${requirement.id}: pending, yet covered`);
    continue;
  }
  const free = Object.values(requirement.in).every((place) => place?.level === 'MAY');
  if (requirement.excluded !== undefined) {
    if (judged.has(requirement.id)) gaps.push(`${requirement.id}: excluded, yet a check judges it`);
  } else if (free) {
    if (!used.has(requirement.id)) gaps.push(`${requirement.id}: no variant makes use of this freedom`);
  } else if (!judged.has(requirement.id)) gaps.push(`${requirement.id}: no check judges it`);
  else if (!proven.has(requirement.id)) gaps.push(`${requirement.id}: no mutant breaks it`);
}

const stateOf = (requirement: Requirement): string => {
  if (requirement.excluded !== undefined) return 'excluded';
  if (requirement.pending !== undefined) return 'pending';
  return judged.has(requirement.id) || used.has(requirement.id) ? 'covered' : 'open';
};
const table = new Map<string, Map<string, number>>();
for (const requirement of catalogue.values()) {
  for (const [revision, place] of Object.entries(requirement.in)) {
    if (place === undefined) continue;
    const key = `${revision} ${requirement.actor.padEnd(6)} ${place.page.padEnd(36)} ${place.level.padEnd(8)}`;
    const row = table.get(key) ?? new Map<string, number>();
    table.set(key, row.set(stateOf(requirement), (row.get(stateOf(requirement)) ?? 0) + 1));
  }
}
if (!process.argv.includes('--quiet'))
  for (const [key, row] of [...table].sort())
    console.log(`${key} ${[...row].map(([state, count]) => `${state} ${count}`).join(', ')}`);

const folder = 'schema/requirements/sections';
for (const revision of await readdir(folder)) {
  for (const file of await readdir(path.join(folder, revision))) {
    const pages = parse(await readFile(path.join(folder, revision, file), 'utf8')) as Record<
      string,
      Record<string, Record<string, unknown>>
    >;
    for (const [page, sections] of Object.entries(pages)) {
      for (const [section, row] of Object.entries(sections)) {
        const place = `${page}#${section}`;
        const named = [...catalogue.values()].some(
          (requirement) =>
            Object.values(requirement.in).some((at) => at?.page === page && at.section === section) ||
            requirement.related.includes(place),
        );
        const keywords = Object.entries(row).some(([key, value]) => key !== 'reason' && Number(value) > 0);
        if (keywords && !named && row.reason === undefined)
          gaps.push(`${place}: has keywords, but neither entry nor reason`);
      }
    }
  }
}

for (const [actor, mutants, variants] of [
  ['server', serverMutants, serverVariants],
  ['client', clientMutants, clientVariants],
] as const) {
  const obligations = [...catalogue.values()].filter((requirement) => requirement.actor === actor);
  const count = (state: string): number =>
    obligations.filter((requirement) => stateOf(requirement) === state).length;
  console.log(
    `${obligations.length} ${actor} obligations: ${count('covered')} covered, ${count('excluded')} excluded with reason, ${count('pending')} pending, ${count('open')} open; ${mutants.length} mutants, ${variants.length} variants`,
  );
}
if (gaps.length > 0) {
  console.log(`${gaps.length} gaps${verbose ? ':' : ', for example:'}`);
  for (const gap of verbose ? gaps : gaps.slice(0, 20)) console.log(`  ${gap}`);
  process.exit(1);
}
