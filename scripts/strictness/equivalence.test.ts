import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fromSchema } from '../../harness/generate/from-schema.js';
import type { DefinitionName } from '../../schema/2026-07-28/protocol.js';
import { formats } from '../../schema/formats.js';
import { loadValidators } from '../../schema/validate.js';
import { readStrictness } from './entries.js';
import type { SchemaDefinitions } from './normalize.js';
import { patched } from './patch.js';
import { reached } from './reached.js';

const published = new URL('../../../shared/spec/2026-07-28/schema.json', import.meta.url);
const own = new URL('../../schema/2026-07-28/protocol.schema.json', import.meta.url);
const present = existsSync(published);
const definitionsIn = (file: URL) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { $defs: SchemaDefinitions }).$defs;

const ours = definitionsIn(own);
const theirs = present ? definitionsIn(published) : ours;
const entries = await readStrictness(fileURLToPath(new URL('../..', import.meta.url)));
const tighter = entries.filter(({ direction }) => direction === 'tighter');
const looser = entries.filter(({ direction }) => direction === 'looser');

/** Formats are an entry of their own, so they only annotate unless asked for. */
const validator = ($defs: SchemaDefinitions, validateFormats = false) => {
  const ajv = new Ajv2020({ strict: false, validateFormats, formats });
  ajv.addSchema({ $id: 'protocol', $defs });
  return (name: string, value: unknown) => ajv.validate(`protocol#/$defs/${name}`, value);
};

const seed = 20260728;
const runs = { numRuns: 20, seed };
const generators = ($defs: SchemaDefinitions) => {
  const root = { $defs };
  return (name: string) => fromSchema({ $ref: `#/$defs/${name}` }, { root, extras: true, maxDepth: 3 });
};

describe.skipIf(!present)(`values of our definitions and of the published ones (seed ${seed})`, async () => {
  const names = Object.keys(ours) as DefinitionName[];
  const [fromOurs, fromTheirs] = [generators(ours), generators(theirs)];
  const theirsMadeLooser = validator(patched(theirs, looser, ours));
  const oursMadeLooser = validator(patched(ours, tighter, theirs));
  const [plainTheirs, plainOurs] = [validator(theirs), validator(ours)];
  const exact = validator(ours, true);
  const compiled = await loadValidators('2026-07-28');

  it.each(names)('%s: ours are valid there, but for what strictness.yaml calls looser', (name) => {
    const judge = reached(theirs, looser).has(name) ? theirsMadeLooser : plainTheirs;
    fc.assert(
      fc.property(fromOurs(name), (value) => judge(name, value)),
      runs,
    );
  });

  it.each(names)('%s: theirs are valid here, but for what strictness.yaml calls tighter', (name) => {
    const judge = reached(ours, tighter).has(name) ? oursMadeLooser : plainOurs;
    fc.assert(
      fc.property(fromTheirs(name), (value) => judge(name, value)),
      runs,
    );
  });

  it.each(names)('%s: ours satisfy the compiled validator, formats included', (name) => {
    fc.assert(
      fc.property(fromOurs(name), (value) => compiled.definition(name, value).valid),
      runs,
    );
  });

  it.each(names)('%s: the compiled validator says what the schema says', (name) => {
    const either = fc.oneof(fromOurs(name), fromTheirs(name));
    fc.assert(
      fc.property(either, (value) => compiled.definition(name, value).valid === exact(name, value)),
      runs,
    );
  });
});
