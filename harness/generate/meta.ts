import fc from 'fast-check';
import { jsonValue } from './json-value.js';
import { setMember } from './pointer.js';
import { traceContext } from './trace-context.js';

/** Keys without a prefix that the specification has given a meaning. */
const BARE_RESERVED = new Set(['progressToken', 'traceparent', 'tracestate', 'baggage']);
const RESERVED_LABELS = new Set(['mcp', 'modelcontextprotocol']);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERIC = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
const from = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

const label = fc.oneof(
  from(`${LETTERS}${LETTERS.toUpperCase()}`, 1, 1),
  fc
    .tuple(from(LETTERS, 1, 1), from(`${ALPHANUMERIC}-`, 0, 8), from(ALPHANUMERIC, 1, 1))
    .map((parts) => parts.join('')),
);

const name = fc.oneof(
  from(ALPHANUMERIC, 1, 1),
  fc
    .tuple(from(ALPHANUMERIC, 1, 1), from(`${ALPHANUMERIC}-_.`, 0, 12), from(ALPHANUMERIC, 1, 1))
    .map((parts) => parts.join('')),
);

const ownPrefix = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('com', 'org', 'dev', 'x'), label, fc.array(label, { maxLength: 2 }))
      .map(([first, second, more]) => [first, second, ...more]),
  },
  { weight: 1, arbitrary: label.map((only) => [only]) },
  // Reserved is what has the label in the second place; these have it last.
  {
    weight: 1,
    arbitrary: fc.constantFrom(['com', 'example', 'mcp'], ['org', 'example', 'modelcontextprotocol']),
  },
);

/**
 * Whether no revision of the specification reserves a prefix: the newest looks at the second label only, earlier
 * ones at every label but the last.
 */
function isOwn(labels: readonly string[]): boolean {
  const [only, second] = labels;
  if (labels.length === 1) return !isReserved(only);
  return !isReserved(second) && !labels.slice(0, -1).some(isReserved);
}

function isReserved(text: string | undefined): boolean {
  return RESERVED_LABELS.has((text ?? '').toLowerCase());
}

/**
 * Keys that anyone may add to `_meta` (basic/index#meta): mostly with a prefix of one's own, now and then bare, now
 * and then a prefix with an empty name. Reserved ones never come up; the empty key, which the grammar seems to
 * allow, does not either.
 */
export function metaKey(): fc.Arbitrary<string> {
  const prefix = ownPrefix.filter(isOwn).map((labels) => `${labels.join('.')}/`);
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(prefix, name).map((parts) => parts.join('')) },
    { weight: 2, arbitrary: name.filter((bare) => !BARE_RESERVED.has(bare)) },
    { weight: 1, arbitrary: prefix },
  );
}

/** Keys under a prefix that is reserved, which the specification has not defined: to be ignored by a receiver. */
export function reservedMetaKey(): fc.Arbitrary<string> {
  const prefixes = [
    'io.modelcontextprotocol/',
    'dev.mcp/',
    'org.modelcontextprotocol.api/',
    'com.mcp.tools/',
  ];
  return fc.tuple(fc.constantFrom(...prefixes), name).map(([prefix, rest]) => `${prefix}touchstone-${rest}`);
}

/** A key that the grammar forbids, and in what respect. */
export interface IllegalMetaKey {
  readonly key: string;
  readonly fault:
    | 'empty prefix'
    | 'empty label'
    | 'label start'
    | 'label end'
    | 'label character'
    | 'name start'
    | 'name end'
    | 'name character'
    | 'second slash';
}

/** Keys that break the grammar of `_meta` keys in one respect. */
export function illegalMetaKey(): fc.Arbitrary<IllegalMetaKey> {
  const made = (
    fault: IllegalMetaKey['fault'],
    ...keys: fc.Arbitrary<string>[]
  ): fc.Arbitrary<IllegalMetaKey> => fc.oneof(...keys.map((keys) => keys.map((key) => ({ key, fault }))));
  const prefixed = (make: (inner: string) => string): fc.Arbitrary<string> =>
    fc.tuple(label, name).map(([inner, rest]) => `${make(inner)}/${rest}`);
  const named = (make: (inner: string) => string): fc.Arbitrary<string> =>
    fc.tuple(name, fc.boolean()).map(([inner, bare]) => `${bare ? '' : 'com.example/'}${make(inner)}`);
  return fc.oneof(
    made(
      'empty prefix',
      name.map((rest) => `/${rest}`),
    ),
    made(
      'empty label',
      prefixed((inner) => `com..${inner}`),
      prefixed((inner) => `.${inner}`),
      prefixed((inner) => `com.${inner}.`),
    ),
    made(
      'label start',
      prefixed((inner) => `com.7${inner}`),
      prefixed((inner) => `-${inner}.example`),
    ),
    made(
      'label end',
      prefixed((inner) => `com.${inner}-`),
    ),
    made(
      'label character',
      prefixed((inner) => `com.${inner}_x`),
      prefixed((inner) => `com.${inner} x`),
      prefixed((inner) => `com.${inner}é`),
    ),
    made(
      'name start',
      named((inner) => `-${inner}`),
      named((inner) => `.${inner}`),
      named((inner) => `_${inner}`),
    ),
    made(
      'name end',
      named((inner) => `${inner}-`),
      named((inner) => `${inner}.`),
      named((inner) => `${inner}_`),
    ),
    made(
      'name character',
      named((inner) => `${inner} x`),
      named((inner) => `${inner}:x`),
      named((inner) => `${inner}éx`),
      named((inner) => `${inner}\nx`),
    ),
    made(
      'second slash',
      name.map((rest) => `com.example/${rest}/x`),
    ),
  );
}

/**
 * Members that may be added to any `_meta` without changing what a message means: keys of one's own with any
 * values, sometimes a trace context. May be empty.
 */
export function extraMeta(): fc.Arbitrary<Record<string, unknown>> {
  const members = fc.array(fc.tuple(metaKey(), jsonValue()), { maxLength: 4 });
  const trace = fc.option(traceContext(), { nil: {}, freq: 3 });
  return fc.tuple(members, trace).map(([entries, context]) => {
    const meta: Record<string, unknown> = { ...context };
    for (const [key, value] of entries) setMember(meta, key, value);
    return meta;
  });
}
