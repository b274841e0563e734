import { isObject, type JsonObject } from '../wire/message.js';

/** Keywords of plain schemas, such as forms have (client/elicitation#requested-schema); anything else is for the generator. */
const plain = new Set([
  'type',
  'title',
  'description',
  'default',
  'examples',
  'enum',
  'enumNames',
  'oneOf',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'format',
  'minimum',
  'maximum',
  'x-mcp-header',
]);

/** A value that is right for a format. */
const formats: Readonly<Record<string, string>> = {
  email: 'touchstone@example.com',
  uri: 'https://example.com/touchstone',
  date: '2026-07-28',
  'date-time': '2026-07-28T12:00:00Z',
};

/** A value such as a person would give, for a schema of the plain kinds; undefined where it is none. */
export function plainValue(schema: JsonObject): unknown {
  if (!Object.keys(schema).every((keyword) => plain.has(keyword))) return undefined;
  const choice = choices(schema)?.[0];
  if (choice !== undefined) return choice;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return stringValue(schema);
  if (schema.type === 'number' || schema.type === 'integer') return numberValue(schema);
  if (schema.type !== 'array' || !isObject(schema.items)) return undefined;
  const items = choices(schema.items);
  const count = Math.max(1, numberOr(schema.minItems, 1));
  return items === undefined || items.length < count ? undefined : items.slice(0, count);
}

function choices(schema: JsonObject): unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  const titled = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(titled)) return undefined;
  return titled
    .map((one) => (isObject(one) ? one.const : undefined))
    .filter((value) => typeof value === 'string');
}

/** Longest text that is made for a lower bound: bounds of a subject may be absurd. */
const longest = 10_000;

function stringValue({ format, minLength, maxLength }: JsonObject): string | undefined {
  if (numberOr(minLength, 0) > longest) return undefined;
  const text =
    format === undefined
      ? 'touchstone'.padEnd(numberOr(minLength, 0), 'x').slice(0, numberOr(maxLength, Infinity))
      : formats[String(format)];
  return text === undefined ||
    text.length < numberOr(minLength, 0) ||
    text.length > numberOr(maxLength, Infinity)
    ? undefined
    : text;
}

function numberValue({ type, minimum, maximum }: JsonObject): number | undefined {
  const lowest = numberOr(minimum, -Infinity);
  const chosen = Math.min(
    Math.max(1, type === 'integer' ? Math.ceil(lowest) : lowest),
    numberOr(maximum, Infinity),
  );
  const value = type === 'integer' ? Math.floor(chosen) : chosen;
  return value >= lowest ? value : undefined;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
