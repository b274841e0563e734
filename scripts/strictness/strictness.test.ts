import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formats } from '../../schema/formats.js';
import { compareDefinitions } from './compare.js';
import { placesOf, readStrictness } from './entries.js';
import type { SchemaDefinitions } from './normalize.js';

const published = new URL('../../../shared/spec/2026-07-28/schema.json', import.meta.url);
const own = new URL('../../schema/2026-07-28/protocol.schema.json', import.meta.url);
const present = existsSync(published);
const definitionsIn = (file: URL) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { $defs: SchemaDefinitions }).$defs;

const entries = await readStrictness(fileURLToPath(new URL('../..', import.meta.url)));
const text = ({ definition, at }: { definition: string; at: string }) => `${definition} ${at}`;

describe('strictness.yaml', () => {
  it('has one entry per id, each with a source and about something', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    for (const entry of entries) {
      expect(entry.source).toMatch(/^[a-z-]+(\/[a-z-]+)*#[a-z-]+$/);
      expect(['tighter', 'looser']).toContain(entry.direction);
      expect(entry.keyword === undefined ? placesOf(entry).length : 1).toBeGreaterThan(0);
    }
  });

  it.skipIf(!present)('lists every difference from the published schema, and nothing else', () => {
    const listed = entries.flatMap(placesOf).map(text).sort();
    expect(compareDefinitions(definitionsIn(own), definitionsIn(published)).map(text).sort()).toEqual(listed);
  });

  it('has a rule for every format that the schema uses', () => {
    const used = readFileSync(own, 'utf8').matchAll(/"format": "([a-z-]+)"/g);
    expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(Object.keys(formats)));
  });
});

describe.skipIf(!present)('an example in strictness.yaml', () => {
  const compile = (file: URL, validateFormats: boolean) => {
    const ajv = new Ajv2020({ strict: false, validateFormats, formats });
    ajv.addSchema({ $id: 'protocol', $defs: definitionsIn(file) });
    return (definition: string, value: unknown) => ajv.validate(`protocol#/$defs/${definition}`, value);
  };
  // Formats annotate where nothing else is said.
  const theirs = present ? compile(published, false) : undefined;
  const ours = compile(own, true);

  it.each(entries.map((entry) => [entry.id, entry] as const))('%s is judged differently', (_, entry) => {
    const { definition, value } = entry.example;
    const verdicts = { ours: ours(definition, value), theirs: theirs?.(definition, value) };
    expect(verdicts).toEqual({ ours: entry.direction === 'looser', theirs: entry.direction === 'tighter' });
  });
});
