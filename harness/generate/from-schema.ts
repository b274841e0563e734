import type fc from 'fast-check';
import { Builder } from './builder.js';
import { CannotGenerate } from './cannot-generate.js';
import { SchemaDocument, type Located } from './document.js';
import { dialectOf, isObject, type Dialect, type JsonSchema, type Schema } from './json-schema.js';
import { assertResolvable } from './resolvable.js';
import { Validator } from './validator.js';

export { CannotGenerate, type CannotGenerateKind } from './cannot-generate.js';
export type { Dialect, JsonSchema, Schema } from './json-schema.js';

/** How to read a schema and how rich the values shall be. */
export interface FromSchemaOptions {
  /** The document that references of the schema lead into; default the schema itself. Must not be changed later. */
  readonly root?: JsonSchema;
  /** Default: what `$schema` of the root says, else 2020-12. */
  readonly dialect?: Dialect;
  /** Nesting up to which optional members and items are generated; deeper down only required ones. Default 4. */
  readonly maxDepth?: number;
  /** Whether objects also get unknown members wherever these are permitted. Default false. */
  readonly extras?: boolean;
}

/** A schema prepared for generation. */
export interface Prepared {
  readonly builder: Builder;
  readonly entry: Located;
}

const ENTRY = 'x-touchstone-entry';
const prepared = new WeakMap<JsonSchema, Map<string, Builder>>();

/**
 * Values that satisfy a JSON Schema, with shrinking. Values are plain JSON: well-formed strings, integers within
 * ±(2^53−1), no negative zero. `format` counts as a constraint. Values given by `default` and `examples` come up
 * now and then. Nothing is ever fetched.
 * @param schema a schema of draft-07, 2019-09 or 2020-12, trusted: its patterns run on this thread
 * @param options see {@link FromSchemaOptions}
 * @returns an arbitrary; drawing from it throws CannotGenerate in the rare case that a filter runs dry
 * @throws CannotGenerate where no value can be generated
 */
export function fromSchema<T = unknown>(schema: Schema, options: FromSchemaOptions = {}): fc.Arbitrary<T> {
  const { builder, entry } = prepare(schema, options);
  return builder.build([entry], 0).arbitrary as fc.Arbitrary<T>;
}

/**
 * Reads a schema once for any number of uses; what was read of a root is kept with it.
 * @throws CannotGenerate where the dialect is unknown, a reference that matters is broken, or the schema is malformed
 */
export function prepare(schema: Schema, options: FromSchemaOptions = {}): Prepared {
  const { maxDepth = 4, extras = false } = options;
  const root = options.root ?? schema;
  const dialect = options.dialect ?? dialectOf(root);
  if (!dialect) throw new CannotGenerate('unsupported', 'the dialect that $schema names is not supported');
  const within = options.root === undefined || onlyRefers(schema);
  const create = (document: Schema): Builder => {
    const read = new SchemaDocument(document, dialect);
    return new Builder(read, new Validator(read), { maxDepth, extras });
  };
  const builder = within
    ? kept(root, `${dialect} ${maxDepth} ${extras}`, create)
    : create({ ...options.root, [ENTRY]: schema });
  const entry = entryOf(builder.document, schema, options.root !== undefined, within);
  assertResolvable(builder.document, entry);
  return { builder, entry };
}

/** The JSON Pointer, as the caller knows it, to a place of the prepared document. */
export function pointerForCaller(pointer: string): string {
  return pointer.startsWith(`/${ENTRY}`) ? pointer.slice(ENTRY.length + 1) : pointer;
}

function entryOf(document: SchemaDocument, schema: Schema, rooted: boolean, within: boolean): Located {
  if (!rooted) return document.at('');
  if (!within) return document.resolve(`#/${ENTRY}`);
  return document.resolve((schema as JsonSchema).$ref as string);
}

/** A schema that is nothing but a reference needs no place of its own in the document. */
function onlyRefers(schema: Schema): boolean {
  return isObject(schema) && typeof schema.$ref === 'string' && Object.keys(schema).length === 1;
}

function kept(root: Schema, key: string, create: (root: Schema) => Builder): Builder {
  if (!isObject(root)) return create(root);
  const builders = prepared.get(root) ?? new Map<string, Builder>();
  prepared.set(root, builders);
  const builder = builders.get(key) ?? create(root);
  builders.set(key, builder);
  return builder;
}
