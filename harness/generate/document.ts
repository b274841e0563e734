import { CannotGenerate, type CannotGenerateKind } from './cannot-generate.js';
import { isObject, isSchema, type Dialect, type Schema } from './json-schema.js';
import { hasSiblings, removedFrom } from './keywords/dialects.js';
import { get, join } from './pointer.js';
import { Resources, type SchemaObject, type Target } from './resources.js';

/** A schema of a document, with the JSON Pointer to it. There is one object for each place. */
export interface Located {
  readonly pointer: string;
  readonly schema: Schema;
  /** Made up to narrow the choice, not part of the document: nothing needs to be validated against it. */
  readonly synthetic?: true;
}

/**
 * A schema document made ready for generation and validation: a copy of the given one in which every
 * reference is resolved to a short local one, so that no identifiers, anchors or dynamic scopes remain.
 */
export class SchemaDocument {
  /** What `$ref` in the copy points into; grows as further schemas are named. */
  readonly definitions: Record<string, Schema> = {};
  /** Whether some `$ref` of a draft-07 document has siblings, which that draft ignores and many validators do not. */
  hasRefSiblings = false;
  readonly #root: Schema;
  readonly #resources: Resources;
  readonly #names = new Map<string, string>();
  readonly #pointers = new Map<string, string>();
  readonly #places = new Map<string, Located>();
  readonly #broken = new Map<string, { kind: CannotGenerateKind; reason: string }>();

  /**
   * @param root the whole document; read once, through its JSON form
   * @param dialect how to read it
   * @throws CannotGenerate where it is not JSON, or uses an identifier twice (what that means is undefined)
   */
  constructor(
    root: Schema,
    readonly dialect: Dialect,
  ) {
    this.#root = toJson(root);
    this.#resources = new Resources(this.#root, dialect);
    this.#read('');
  }

  /**
   * The schema at a place of the document.
   * @throws CannotGenerate where there is none
   */
  at(pointer: string): Located {
    const known = this.#places.get(pointer);
    if (known) return known;
    const schema = pointer === '' ? this.#root : get(this.#root, pointer);
    if (!isSchema(schema))
      throw new CannotGenerate('invalid-schema', 'no schema where one is expected', pointer);
    const located = { pointer, schema };
    this.#places.set(pointer, located);
    return located;
  }

  /** The schema inside another one, found by keyword and, for lists and maps of schemas, index or name. */
  child(parent: Located, ...tokens: readonly (string | number)[]): Located {
    if (!parent.synthetic) return this.at(join(parent.pointer, ...tokens));
    const schema = get(parent.schema, join('', ...tokens));
    return {
      pointer: join(parent.pointer, ...tokens),
      schema: isSchema(schema) ? schema : true,
      synthetic: true,
    };
  }

  /**
   * The schema that a `$ref` of this document's copy leads to.
   * @throws CannotGenerate where it leaves the document or leads nowhere
   */
  target(ref: string): Located {
    const broken = this.#broken.get(ref);
    if (broken) throw new CannotGenerate(broken.kind, broken.reason);
    return this.at(this.#pointers.get(ref) ?? '');
  }

  /**
   * The schema that a reference leads to which is written as if it stood at the root of the document.
   * @throws CannotGenerate where it leaves the document or leads nowhere
   */
  resolve(ref: string): Located {
    const target = this.#resources.follow(ref);
    if (target.pointer === undefined) throw new CannotGenerate(target.kind, target.reason);
    this.#read(target.pointer);
    return this.at(target.pointer);
  }

  /** A `$ref`, local to {@link definitions}, that leads to the given schema. */
  refTo(located: Located): string {
    const known = this.#names.get(located.pointer);
    if (known) return known;
    const name = `s${this.#names.size}`;
    const ref = `#/$defs/${name}`;
    this.definitions[name] = located.schema;
    this.#names.set(located.pointer, ref);
    this.#pointers.set(ref, located.pointer);
    return ref;
  }

  /** The pointer into the document behind a path such as `#/$defs/s3/properties/a`, given by a validator. */
  pointerOf(path: string): string {
    const [, ref = '', rest = ''] = /(#\/\$defs\/s\d+)(.*)$/s.exec(path) ?? [];
    const below = decodeURIComponent(rest);
    let place = this.target(ref);
    // Where a schema is nothing but a reference, ajv goes on to its target without a word.
    while (
      isObject(place.schema) &&
      typeof place.schema.$ref === 'string' &&
      get(place.schema, below) === undefined
    ) {
      place = this.target(place.schema.$ref);
    }
    return place.pointer + below;
  }

  /** Makes the schemas at a place, and all that they refer to, ready; places read before are passed over. */
  #read(pointer: string): void {
    const read = this.#resources.discover(pointer);
    for (let index = 0; index < read.length; index += 1) {
      const { pointer, schema } = read[index] as SchemaObject;
      this.hasRefSiblings ||= this.dialect === 'draft-07' && hasSiblings(schema);
      const targets = this.#resources.resolve(schema, pointer);
      for (const target of targets)
        if (target.pointer !== undefined) read.push(...this.#resources.discover(target.pointer));
      this.#pointTo(schema, targets);
    }
    for (const { schema } of read) {
      for (const keyword of removedFrom(this.dialect)) delete (schema as Mutable)[keyword];
    }
  }

  #pointTo(schema: Mutable, targets: readonly Target[]): void {
    if (targets.length === 0) return;
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) delete schema[keyword];
    const [first, ...others] = targets.map((target) => ({ $ref: this.#refToTarget(target) }));
    Object.assign(schema, first);
    if (others.length > 0) schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), ...others];
  }

  #refToTarget(target: Target): string {
    if (target.pointer !== undefined) return this.refTo(this.at(target.pointer));
    const ref = `#/$defs/broken-${this.#broken.size}`;
    this.#broken.set(ref, { kind: target.kind, reason: target.reason });
    return ref;
  }
}

type Mutable = Record<string, unknown>;

function toJson(root: Schema): Schema {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(root)) as unknown;
  } catch (error) {
    throw new CannotGenerate('invalid-schema', `the schema is not JSON: ${String(error)}`);
  }
  if (!isObject(copy) && typeof copy !== 'boolean')
    throw new CannotGenerate('invalid-schema', 'a schema is an object or a boolean');
  return copy;
}
