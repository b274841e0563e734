import { isObject, type JsonObject } from '../wire/message.js';
import { requireAnnotated } from './annotated-arguments.js';
import { likelier, type Origin } from './argument-values.js';
import { isUnconstrained, smallest } from './arguments.js';
import { foreignSchemas } from './foreign-schemas.js';
import type { Harvest } from './harvest.js';

/** One set of arguments for a tool, and where its values come from. */
export interface ArgumentSet {
  readonly arguments: JsonObject;
  readonly origin: Origin;
}

/** What sets are made with. */
export interface ArgumentSetOptions {
  readonly seed: number;
  readonly harvest: Harvest;
  /** What the user's config says; nothing else is tried then. */
  readonly given: JsonObject | undefined;
}

/**
 * Sets of arguments for a tool, the likeliest to succeed first, each made when it is asked for and no two the same: what
 * the user gives, or else whole examples of the schema, what must be there, everything that may be there, and then other
 * generated values. All are proven in the worker to fit the schema. Ends with the reason where there are none.
 */
export async function* argumentSets(
  schema: unknown,
  options: ArgumentSetOptions,
): AsyncGenerator<ArgumentSet, string> {
  if (!isObject(schema)) return 'inputSchema is not an object';
  const { given } = options;
  if (given !== undefined) {
    const fits = await foreignSchemas.validate(schema, given);
    if (fits.ok && !fits.value.valid)
      return `the arguments in the config do not fit its inputSchema: ${fits.value.errors[0]?.pointer ?? ''} ${fits.value.errors[0]?.message ?? ''}`;
    yield { arguments: given, origin: 'given in the config' };
    return 'the config gives no other arguments';
  }
  const seen = new Set<string>();
  let reason: string | undefined;
  for (const make of makers) {
    const made = await make(schema, options);
    if (typeof made === 'string') {
      reason ??= made;
      continue;
    }
    for (const set of made) {
      const text = JSON.stringify(set.arguments);
      if (seen.has(text)) continue;
      seen.add(text);
      yield set;
    }
  }
  return reason ?? 'no object fits the schema';
}

type Maker = (schema: JsonObject, options: ArgumentSetOptions) => Promise<readonly ArgumentSet[] | string>;

/** How many generated values the smallest is picked from. */
const picked = 8;

const wholeExamples: Maker = async (schema) => {
  const written = [
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    ...('default' in schema ? [schema.default] : []),
  ].filter(isObject);
  const sets: ArgumentSet[] = [];
  for (const example of written.slice(0, 2))
    if (await fits(schema, example)) sets.push({ arguments: example, origin: 'from its inputSchema' });
  return sets;
};

/** Parameters with an `x-mcp-header` count as required, because checks of their header fields need a value. */
const required: Maker = async (schema, options) => {
  if (isUnconstrained(schema) && requireAnnotated(schema) === undefined)
    return [{ arguments: {}, origin: 'generated' }];
  const annotated = requireAnnotated(schema);
  const full = annotated === undefined ? undefined : await smallest(annotated, options.seed, picked);
  const made = full?.ok === true ? full : await smallest(schema, options.seed, picked);
  return made.ok ? likely(made.value, schema, options) : made.reason;
};

const everything: Maker = async (schema, options) => {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  if (names.length === 0) return [];
  const already = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  const whole = { ...schema, required: [...new Set([...already, ...names])] };
  const made = await smallest(whole, options.seed, picked);
  return made.ok ? likely(made.value, schema, options) : made.reason;
};

const others: Maker = async (schema, { seed }) => {
  const outcome = await foreignSchemas.samples(schema, { seed: seed + 1, count: picked, kind: 'valid' });
  if (!outcome.ok) return outcome.reason;
  const values = outcome.value.map(({ value }) => value).filter(isObject);
  return values.map((value) => ({ arguments: value, origin: 'generated' }));
};

const makers: readonly Maker[] = [wholeExamples, required, everything, others];

/** Generated arguments with likelier values in them, where that still fits; then as they were generated. */
async function likely(
  generated: JsonObject,
  schema: JsonObject,
  { harvest }: ArgumentSetOptions,
): Promise<readonly ArgumentSet[]> {
  const { value, origin } = likelier(generated, schema, harvest);
  const plain: ArgumentSet = { arguments: generated, origin: 'generated' };
  return (await fits(schema, value)) ? [{ arguments: value, origin }, plain] : [plain];
}

async function fits(schema: JsonObject, value: JsonObject): Promise<boolean> {
  const outcome = await foreignSchemas.validate(schema, value, { formats: true });
  return outcome.ok && outcome.value.valid;
}
