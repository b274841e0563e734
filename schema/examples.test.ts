import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DefinitionName } from './2026-07-28/protocol.js';
import { loadValidators } from './validate.js';

/** Official examples: a folder per definition, a file per example. */
const folder = new URL('../../shared/spec/2026-07-28/examples/', import.meta.url);
const present = existsSync(folder);
const examples = (present ? readdirSync(folder) : []).flatMap((definition) =>
  readdirSync(new URL(`${definition}/`, folder)).map((file) => [definition as DefinitionName, file] as const),
);

/**
 * An example at fault: a complete result of resources/read without the caching hints that it must have
 * (server/utilities/caching#cacheable-results). The published schema lets it pass as a result that asks for input.
 */
const faulty = 'ReadResourceResultResponse/read-resource-result-response.json';
const read = (definition: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`${definition}/${file}`, folder), 'utf8'));

describe.skipIf(!present)('the official examples of 2026-07-28', async () => {
  const validators = await loadValidators('2026-07-28');

  it('are there', () => {
    expect(examples.length).toBeGreaterThan(100);
  });

  const sound = examples.filter(([definition, file]) => `${definition}/${file}` !== faulty);
  it.each(sound)('%s/%s is valid', (definition, file) => {
    expect(validators.definition(definition, read(definition, file))).toEqual({ valid: true, definition });
  });

  it(`${faulty} lacks caching hints`, () => {
    const [definition, file] = faulty.split('/') as [DefinitionName, string];
    expect(validators.definition(definition, read(definition, file))).toMatchObject({
      errors: [{ pointer: '/result', keyword: 'required', expected: 'a member "ttlMs"' }],
    });
  });
});
