import { canonical, coversType, numberOf, typeOf, type JsonSchema } from '../json-schema.js';
import { strangersTo } from '../keywords/format.js';
import { lengthOf } from '../keywords/string.js';
import type { Break, Candidate, Place } from './site.js';

const OF_EVERY_TYPE: readonly unknown[] = [null, true, 0, 7, 1.5, 'text', '', [], {}];
const LONGEST = 100_000;

/** Breaks `type`, `enum`, `const`, the numeric limits, the lengths, `pattern` and `format`. */
export function scalarBreaks({ facts, value }: Place): Break[] {
  return facts.flatMap((fact) =>
    Object.keys(fact.schema).flatMap((keyword): Break[] => {
      const make = MAKERS[keyword];
      if (!make) return [];
      return [{ keyword, fact, candidates: () => make(fact.schema, value) }];
    }),
  );
}

type Maker = (schema: JsonSchema, value: unknown) => Candidate[];

const MAKERS: Readonly<Record<string, Maker>> = {
  type: (schema, value) => {
    const allowed = [schema.type].flat();
    const written = typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
    return [...written, ...OF_EVERY_TYPE]
      .filter((other) => !allowed.some((type) => coversType(type, typeOf(other))))
      .map((other) => ({
        value: other,
        description: `${typeOf(other)} in place of ${allowed.join(' or ')}`,
      }));
  },
  enum: (schema, value) => {
    const values = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
    return strangers([value, ...values], values, 'a value that the enumeration lacks');
  },
  const: (schema) => strangers([schema.const], [schema.const], 'another value than the constant'),
  minimum: (schema) => around(schema, 'minimum', -1, 'below the minimum'),
  maximum: (schema) => around(schema, 'maximum', 1, 'above the maximum'),
  exclusiveMinimum: (schema) => limits(schema, 'exclusiveMinimum', -1, 'at or below the exclusive minimum'),
  exclusiveMaximum: (schema) => limits(schema, 'exclusiveMaximum', 1, 'at or above the exclusive maximum'),
  multipleOf: (schema, value) => {
    const step = numberOf(schema, 'multipleOf');
    if (step === undefined || typeof value !== 'number') return [];
    const off = [value + 1, value - 1, value + step / 2, value - step / 2];
    return numbers(off, `not a multiple of ${step}`);
  },
  minLength: (schema, value) => {
    const min = numberOf(schema, 'minLength') ?? 0;
    if (typeof value !== 'string' || min < 1) return [];
    return [{ value: [...value].slice(0, min - 1).join(''), description: `one character less than ${min}` }];
  },
  maxLength: (schema, value) => {
    const max = numberOf(schema, 'maxLength') ?? Infinity;
    if (typeof value !== 'string' || max > LONGEST) return [];
    const missing = max + 1 - lengthOf(value);
    return [[...value].at(-1) ?? 'a', [...value].at(0) ?? 'a', 'a', '0'].map((filler) => ({
      value: value + filler.repeat(missing),
      description: `one character more than ${max}`,
    }));
  },
  pattern: (schema, value) => {
    if (typeof value !== 'string') return [];
    const others = [
      `${value}!`,
      `!${value}`,
      value.slice(1),
      value.slice(0, -1),
      value.toUpperCase(),
      value.toLowerCase(),
      ` ${value}`,
    ];
    const drastic = [
      '',
      '\u2603'.repeat(Math.max(1, lengthOf(value))),
      'a'.repeat(lengthOf(value)),
      '0'.repeat(lengthOf(value)),
    ];
    return [...others, ...drastic].map((text) => ({
      value: text,
      description: `does not match ${String(schema.pattern)}`,
    }));
  },
  format: (schema, value) => {
    if (typeof value !== 'string' || typeof schema.format !== 'string') return [];
    return strangersTo(schema.format).map((text) => ({
      value: text,
      description: `not of the format ${String(schema.format)}`,
    }));
  },
};

/** Values near to given ones that are none of the allowed ones, those of the same type first. */
function strangers(near: readonly unknown[], allowed: readonly unknown[], description: string): Candidate[] {
  const known = new Set(allowed.map(canonical));
  const others = near.flatMap((value): unknown[] => {
    if (typeof value === 'string') return [`${value}x`, value.toUpperCase(), `${value} `, ''];
    if (typeof value === 'number') return [value + 1, value - 1, String(value)];
    if (typeof value === 'boolean') return [!value, String(value)];
    return [];
  });
  return [...others, ...OF_EVERY_TYPE]
    .filter((value) => !known.has(canonical(value)))
    .map((value) => ({ value, description }));
}

function around(schema: JsonSchema, keyword: string, direction: number, description: string): Candidate[] {
  const limit = numberOf(schema, keyword);
  if (limit === undefined) return [];
  const step = numberOf(schema, 'multipleOf') ?? 1;
  const nearest = direction < 0 ? Math.ceil(limit) - 1 : Math.floor(limit) + 1;
  return numbers(
    [nearest, limit + direction * step, limit + direction / 2, limit + direction * 12],
    description,
  );
}

function limits(schema: JsonSchema, keyword: string, direction: number, description: string): Candidate[] {
  const limit = numberOf(schema, keyword);
  return limit === undefined
    ? []
    : [...numbers([limit], description), ...around(schema, keyword, direction, description)];
}

/** Numbers that every implementation can tell apart. */
function numbers(values: readonly number[], description: string): Candidate[] {
  return values
    .filter((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    .map((value) => ({ value: value + 0, description }));
}
