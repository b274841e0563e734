import { attempt, CannotGenerate } from '../cannot-generate.js';
import { isObject, isSchema, mapOf, numberOf, stringsOf } from '../json-schema.js';
import { declaredNames, dependentsOf, memberSchemas, requiredNames } from '../keywords/members.js';
import { join, setMember, without } from '../pointer.js';
import { patternOf } from '../regexp.js';
import { samplesOf } from './samples.js';
import type { Break, Candidate, Place } from './site.js';

const STRANGE_NAMES = ['touchstoneExtra', 'unexpected', 'x', 'X9', '9', '', ' ', 'é', 'a'.repeat(300)];
const MOST = 1_000;

/** Breaks what speaks of the members of an object: which there must, may and must not be. */
export function objectBreaks(place: Place): Break[] {
  const { facts, value } = place;
  if (!isObject(value)) return [];
  return facts.flatMap((fact) => {
    const { schema } = fact;
    const breaks: Break[] = stringsOf(schema, 'required').map((name) => ({
      keyword: 'required',
      fact,
      candidates: () => [
        { value: without(value, name), description: `without the required member ${JSON.stringify(name)}` },
      ],
    }));
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      if (schema[keyword] !== false) continue;
      breaks.push({
        keyword,
        fact,
        candidates: () => withStranger(place, 'with a member that is not allowed'),
      });
    }
    if (isSchema(schema.propertyNames)) {
      breaks.push({
        keyword: 'propertyNames',
        fact,
        candidates: () => withStranger(place, 'with a name that is not allowed'),
      });
    }
    for (const [name, member] of Object.entries(mapOf(schema, 'properties'))) {
      if (member !== false) continue;
      const never = place.builder.document.child(fact, 'properties', name);
      const description = `with the member ${JSON.stringify(name)}, which must not be there`;
      breaks.push({
        keyword: 'false schema',
        fact: never,
        below: join('', name),
        candidates: () => [{ value: withMember(value, name, 'x'), description }],
      });
    }
    for (const keyword of ['dependentRequired', 'dependencies']) {
      for (const [name, others] of keyword in schema ? dependentsOf([fact]) : []) {
        if (!Object.hasOwn(value, name)) continue;
        const candidates = (): Candidate[] =>
          others.map((other) => ({
            value: without(value, other),
            description: `without ${JSON.stringify(other)}, which ${JSON.stringify(name)} demands`,
          }));
        breaks.push({ keyword, fact, candidates });
      }
    }
    const min = numberOf(schema, 'minProperties') ?? 0;
    if (min > 0) breaks.push({ keyword: 'minProperties', fact, candidates: () => fewer(place, min - 1) });
    const max = numberOf(schema, 'maxProperties') ?? Infinity;
    if (max < MOST) breaks.push({ keyword: 'maxProperties', fact, candidates: () => more(place, max + 1) });
    return breaks;
  });
}

/** With one member of a name that no schema declares; its value satisfies what is asked of such members. */
function withStranger({ builder, facts, value }: Place, description: string): Candidate[] {
  const object = value as Record<string, unknown>;
  const declared = new Set(declaredNames(facts));
  const free = (name: string): boolean =>
    !declared.has(name) &&
    !Object.hasOwn(object, name) &&
    !facts.some(({ schema }) =>
      Object.keys(mapOf(schema, 'patternProperties')).some((pattern) => patternOf(pattern).test(name)),
    );
  return STRANGE_NAMES.filter(free).flatMap((name) => {
    const samples = samplesOf(builder, memberSchemas(facts, name, builder), 1);
    return (samples.length === 0 ? [null] : samples).map((member) => ({
      value: withMember(object, name, member),
      description,
    }));
  });
}

function fewer({ facts, value }: Place, count: number): Candidate[] {
  const required = requiredNames(facts);
  const names = Object.keys(value as object);
  const kept = [
    ...names.filter((name) => required.has(name)),
    ...names.filter((name) => !required.has(name)),
  ].slice(0, count);
  const smaller = kept.map((name): [string, unknown] => [name, (value as Record<string, unknown>)[name]]);
  return [{ value: Object.fromEntries(smaller), description: `one member less than ${count + 1}` }];
}

function more({ builder, facts, value }: Place, count: number): Candidate[] {
  const object = { ...(value as Record<string, unknown>) };
  const names = [...declaredNames(facts), ...Array.from({ length: count }, (_, index) => `extra${index}`)];
  for (const name of names.filter((candidate) => !Object.hasOwn(object, candidate))) {
    if (Object.keys(object).length >= count) break;
    const samples = attempt(() => samplesOf(builder, memberSchemas(facts, name, builder), 1));
    if (!(samples instanceof CannotGenerate) && samples.length > 0) setMember(object, name, samples[0]);
  }
  return [{ value: object, description: `one member more than ${count - 1}` }];
}

function withMember(object: Record<string, unknown>, name: string, member: unknown): Record<string, unknown> {
  const copy = { ...object };
  setMember(copy, name, member);
  return copy;
}
