import type { Requirement } from '../../schema/catalogue.js';

/** An entry as generated: a requirement whose id is not yet a known one. */
export type Entry = Omit<Requirement, 'id'> & { readonly id: string };

const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const levels = ['MUST', 'SHOULD', 'MAY', 'schema', 'derived'];
const codes = ['unobservable', 'needs-human', 'no-legal-stimulus', 'out-of-scope'];
const members = ['id', 'actor', 'transport', 'text', 'in', 'related', 'note', 'excluded', 'pending'];

/** Checks an area file against the format described in CONTRIBUTING.md and gives its entries. Throws naming the entry. */
export function parseArea(document: unknown, area: string): Entry[] {
  const file = document as { area?: unknown; requirements?: unknown };
  if (file.area !== area) throw new Error(`${area}.yaml: "area" must be ${area}`);
  if (!Array.isArray(file.requirements)) throw new Error(`${area}.yaml: "requirements" must be a list`);
  return file.requirements.map((raw) => entry(raw as Record<string, unknown>, area));
}

function entry(raw: Record<string, unknown>, area: string): Entry {
  const id = String(raw.id);
  const demand = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${area}.yaml: ${id}: ${what}`);
  };
  const alien = Object.keys(raw).find((member) => !members.includes(member));
  demand(alien === undefined, `unknown member "${alien}"`);
  demand(
    id.startsWith(`${area}-`) && /^[a-z0-9-]+$/.test(id),
    `the id must be kebab-case and start with "${area}-"`,
  );
  demand(raw.actor === 'server' || raw.actor === 'client', 'actor is server or client');
  demand(['any', 'stdio', 'http'].includes(String(raw.transport)), 'transport is any, stdio or http');
  demand(typeof raw.text === 'string' && raw.text.length > 10, 'text is missing');
  demand(
    typeof raw.in === 'object' && raw.in !== null && Object.keys(raw.in).length > 0,
    '"in" names no revision',
  );
  const stands: Record<string, unknown> = {};
  for (const [revision, place] of Object.entries(raw.in as Record<string, unknown>)) {
    demand(revisions.includes(revision), `unknown revision ${revision}`);
    const match = /^(\w+) ([a-z0-9/-]+)#([^\s#]+)$/.exec(String(place));
    demand(match !== null && levels.includes(match[1]!), `"${String(place)}" is not "LEVEL page#section"`);
    stands[revision] = { level: match![1], page: match![2], section: match![3] };
  }
  const excluded = raw.excluded as { code?: unknown; reason?: unknown } | undefined;
  if (excluded !== undefined) {
    demand(codes.includes(String(excluded.code)), `unknown exclusion code ${String(excluded.code)}`);
    demand(typeof excluded.reason === 'string' && excluded.reason.length > 20, 'an exclusion needs a reason');
  }
  demand(raw.pending === undefined || raw.actor === 'client', 'only client entries may be pending');
  demand(raw.pending === undefined || excluded === undefined, 'pending and excluded at once');
  return {
    id,
    area,
    actor: raw.actor as Entry['actor'],
    transport: raw.transport as Entry['transport'],
    text: (raw.text as string).trim().replace(/\s+/g, ' '),
    in: stands as Entry['in'],
    related: (raw.related as string[] | undefined) ?? [],
    ...(raw.note === undefined ? {} : { note: String(raw.note).trim().replace(/\s+/g, ' ') }),
    ...(excluded === undefined
      ? {}
      : {
          excluded: {
            code: excluded.code,
            reason: String(excluded.reason).trim().replace(/\s+/g, ' '),
          } as NonNullable<Entry['excluded']>,
        }),
    ...(raw.pending === undefined ? {} : { pending: String(raw.pending) }),
  };
}
