import type { Located } from '../document.js';
import { isSchema, numberOf } from '../json-schema.js';
import { itemSchemas } from '../keywords/array.js';
import { samplesOf } from './samples.js';
import type { Break, Candidate, Place } from './site.js';

const MOST = 1_000;

/** Breaks what speaks of the number of items, of their being distinct, and of what must be among them. */
export function arrayBreaks(place: Place): Break[] {
  const { builder, facts, value } = place;
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  return facts.flatMap((fact) => {
    const { schema } = fact;
    const breaks: Break[] = [];
    const add = (keyword: string, candidates: () => Candidate[]): unknown =>
      breaks.push({ keyword, fact, candidates });
    const min = numberOf(schema, 'minItems') ?? 0;
    if (min > 0)
      add('minItems', () => [{ value: items.slice(0, min - 1), description: `one item less than ${min}` }]);
    const max = numberOf(schema, 'maxItems') ?? Infinity;
    if (max < MOST) add('maxItems', () => longer(place, max + 1, `one item more than ${max}`));
    const closing = Array.isArray(schema.items) ? 'additionalItems' : 'items';
    if (schema[closing] === false) {
      const list = closing === 'items' ? schema.prefixItems : schema.items;
      const length = Array.isArray(list) ? list.length : 0;
      add(closing, () => [
        {
          value: [...filled(place, length), null],
          description: `one item more than the ${length} that are allowed`,
        },
      ]);
    }
    for (const never of itemSchemas([fact], items.length, builder).filter((item) => item.schema === false)) {
      const candidates = (): Candidate[] => [
        { value: [...items, null], description: 'with an item that must not be there' },
      ];
      breaks.push({ keyword: 'false schema', fact: never, below: `/${items.length}`, candidates });
    }
    if (schema.uniqueItems === true) add('uniqueItems', () => repeated(place));
    if (isSchema(schema.contains)) {
      const contains = builder.document.child(fact, 'contains');
      const wanted = (item: unknown): boolean => builder.accepts([contains], item);
      add('contains', () => [
        ...withFewer(place, wanted),
        ...withMore(place, contains, numberOf(schema, 'maxContains')),
      ]);
    }
    return breaks;
  });
}

/** Without the items of a kind: left out, or others in their places. */
function withFewer({ builder, facts, value }: Place, wanted: (item: unknown) => boolean): Candidate[] {
  const items = value as unknown[];
  const description = 'without the items that must be contained';
  const other = (index: number): unknown =>
    samplesOf(builder, itemSchemas(facts, index, builder), 20).find((item) => !wanted(item));
  return [
    { value: items.filter((item) => !wanted(item)), description },
    { value: items.map((item, index) => (wanted(item) ? (other(index) ?? item) : item)), description },
  ];
}

/** With more items of a kind than there may be. */
function withMore({ builder, value }: Place, kind: Located, max: number | undefined): Candidate[] {
  const items = value as unknown[];
  const found = items.filter((item) => builder.accepts([kind], item));
  const [item] = found.length > 0 ? found : samplesOf(builder, [kind], 1);
  if (max === undefined || max > MOST || item === undefined) return [];
  const copies = Array.from({ length: max + 1 - found.length }, () => item);
  return [{ value: [...items, ...copies], description: `with more than ${max} items of a kind` }];
}

/** The items up to a length, missing ones added. */
function filled({ builder, facts, value }: Place, length: number): unknown[] {
  const items = (value as unknown[]).slice(0, length);
  while (items.length < length) {
    const [item = null] = samplesOf(builder, itemSchemas(facts, items.length, builder), 1);
    items.push(item);
  }
  return items;
}

function longer(place: Place, length: number, description: string): Candidate[] {
  const { builder, facts, value } = place;
  const items = value as unknown[];
  const last = items.at(-1);
  const alike = [...items, ...Array.from({ length: Math.max(0, length - items.length) }, () => last ?? null)];
  const fresh = [...items];
  for (let tries = 0; fresh.length < length && tries < 3; tries += 1) {
    fresh.push(...samplesOf(builder, itemSchemas(facts, fresh.length, builder), length - items.length));
  }
  return [fresh.slice(0, length), alike].map((list) => ({ value: list, description }));
}

/** With one item twice, in the same number of items where there are several. */
function repeated({ value }: Place): Candidate[] {
  const items = value as unknown[];
  const [first] = items;
  if (items.length === 0) return [];
  const description = 'with the same item twice';
  return [
    ...(items.length > 1 ? [{ value: [...items.slice(0, -1), first], description }] : []),
    { value: [...items, first], description },
  ];
}
