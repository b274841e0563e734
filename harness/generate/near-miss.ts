import fc from 'fast-check';
import { attempt, CannotGenerate } from './cannot-generate.js';
import { checked } from './checked.js';
import { pointerForCaller, prepare, type FromSchemaOptions } from './from-schema.js';
import type { Schema } from './json-schema.js';
import { proves } from './near-miss/prove.js';
import { sitesOf, type Site } from './near-miss/walk.js';
import { join } from './pointer.js';

export { CannotGenerate } from './cannot-generate.js';

/** Which constraints to break, beside how to read the schema. */
export interface NearMissOptions extends FromSchemaOptions {
  /** Break only these keywords; default all that can be broken. */
  readonly only?: readonly string[];
  /** Leave these keywords whole, for instance `format`, which 2020-12 lets a validator ignore; default none. */
  readonly except?: readonly string[];
}

/** The constraint that a near miss breaks. */
export interface Broken {
  /** JSON Pointer to the part of the value that the keyword speaks of; the object itself where a member is missing or too much. */
  readonly pointer: string;
  readonly keyword: string;
  /** JSON Pointer to the keyword, into the root document where one was given and the schema is a reference into it. */
  readonly schemaPointer: string;
  /** What was done to a valid value, in words. */
  readonly description: string;
}

/** A value that is invalid for exactly one reason. */
export interface NearMiss {
  readonly value: unknown;
  readonly broken: Broken;
}

const MAX_PROOFS = 80;
/** Keywords of which all breaks are equally near; of the others the first is the nearest. */
const VARIED = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'additionalProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
]);

/**
 * Values that break exactly one constraint of a JSON Schema and say which. Each is made from a valid value by one
 * change and yielded only after a validator has refused it for that reason alone. Inside a branch of `anyOf` or
 * `oneOf` that means: no other branch takes it, and the branch it was made from refuses it for that reason alone.
 * @param schema a schema that {@link prepare} can read, trusted: its patterns run on this thread
 * @param options see {@link NearMissOptions}
 * @throws CannotGenerate of kind `unbreakable` where no break was found, else for the reasons of `fromSchema`
 */
export function nearMiss(schema: Schema, options: NearMissOptions = {}): fc.Arbitrary<NearMiss> {
  const { builder, entry } = prepare(schema, options);
  const valid = builder.build([entry], 0).arbitrary;
  const eligible = ({ keyword }: Site): boolean =>
    !options.except?.includes(keyword) && (options.only?.includes(keyword) ?? true);
  const misses = fc.tuple(valid, fc.nat(), fc.nat()).map(([value, first, second]): NearMiss | undefined => {
    const sites = attempt(() => sitesOf(builder, entry, value).filter(eligible));
    return sites instanceof CannotGenerate ? undefined : firstProved(sites, first, second);
  });
  const found = attempt(() => checked(misses, (miss) => miss !== undefined, 'nothing to break', 60));
  if (!(found instanceof CannotGenerate)) return found as fc.Arbitrary<NearMiss>;
  throw new CannotGenerate(
    'unbreakable',
    'no value was found that breaks exactly one constraint',
    pointerForCaller(entry.pointer),
  );

  function firstProved(sites: readonly Site[], first: number, second: number): NearMiss | undefined {
    let proofs = 0;
    for (const group of rotated(grouped(sites), first)) {
      for (const site of rotated(group, second)) {
        const candidates = site.candidates();
        for (const { value, description } of VARIED.has(site.keyword)
          ? rotated(candidates, second)
          : candidates) {
          if (proofs >= MAX_PROOFS) return undefined;
          proofs += 1;
          const whole = site.replace(value);
          if (!proves(builder.validator, site, whole)) continue;
          const schemaPointer = pointerForCaller(
            join(site.fact.pointer, ...(site.keyword === 'false schema' ? [] : [site.keyword])),
          );
          return {
            value: whole,
            broken: { pointer: site.pointer, keyword: site.keyword, schemaPointer, description },
          };
        }
      }
    }
    return undefined;
  }
}

/** Sites of the same keyword together, so that each keyword is as likely as any other. */
function grouped(sites: readonly Site[]): Site[][] {
  const groups = new Map<string, Site[]>();
  for (const site of sites) groups.set(site.keyword, [...(groups.get(site.keyword) ?? []), site]);
  return [...groups.values()];
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
