import { CannotGenerate, type CannotGenerateKind } from './cannot-generate.js';
import { isSchema, type Dialect, type JsonSchema, type Schema } from './json-schema.js';
import { subschemas } from './keywords/subschemas.js';
import { get, join, split } from './pointer.js';

/** Where a reference leads: into the document, or nowhere. */
export type Target =
  | { readonly pointer: string }
  | { readonly pointer?: undefined; readonly kind: CannotGenerateKind; readonly reason: string };

/** A schema object with the pointer to it. */
export interface SchemaObject {
  readonly pointer: string;
  readonly schema: JsonSchema;
}

const ROOT_URI = 'touchstone://schema/';

/** The identifiers of a document (`$id`, anchors of all kinds) and the resolution of references against them. */
export class Resources {
  readonly #bases = new Map<string, string>();
  readonly #byUri = new Map<string, string>();
  /** Resources that declare a dynamic anchor, by its name; `''` stands for `$recursiveAnchor`. */
  readonly #dynamic = new Map<string, Map<string, string>>();
  readonly #rootUri: string;

  constructor(
    private readonly root: Schema,
    private readonly dialect: Dialect,
  ) {
    this.#rootUri = (typeof root === 'boolean' ? undefined : this.#identify(root, ROOT_URI)) ?? ROOT_URI;
    this.#byUri.set(this.#rootUri, '');
  }

  /**
   * Reads the identifiers of a schema and of all schemas inside of it.
   * @param pointer where to begin
   * @returns the schema objects met for the first time
   * @throws CannotGenerate where an identifier is used twice
   */
  discover(pointer: string): SchemaObject[] {
    const found: SchemaObject[] = [];
    const start = pointer === '' ? this.root : get(this.root, pointer);
    const pending = isSchema(start) ? [{ pointer, schema: start, base: this.#baseOf(pointer) }] : [];
    for (let place = pending.pop(); place; place = pending.pop()) {
      if (typeof place.schema === 'boolean' || this.#bases.has(place.pointer)) continue;
      const base =
        place.pointer === '' ? this.#rootUri : (this.#identify(place.schema, place.base) ?? place.base);
      if (base !== place.base && place.pointer !== '') this.#register(base, place.pointer);
      this.#bases.set(place.pointer, base);
      this.#readAnchors(place.schema, place.pointer, base);
      found.push({ pointer: place.pointer, schema: place.schema });
      for (const inner of subschemas(place.schema, place.pointer)) pending.push({ ...inner, base });
    }
    return found;
  }

  /** Where the references of a schema lead: `$ref`, and the dynamic one of its dialect. */
  resolve(schema: JsonSchema, pointer: string): Target[] {
    const base = this.#baseOf(pointer);
    const { $ref, $dynamicRef, $recursiveRef } = schema;
    const targets = typeof $ref === 'string' ? [this.follow($ref, base)] : [];
    if (this.dialect === '2020-12' && typeof $dynamicRef === 'string') {
      targets.push(this.#followDynamic(this.follow($dynamicRef, base), $dynamicRef.split('#')[1] ?? ''));
    }
    if (this.dialect === '2019-09' && $recursiveRef === '#') {
      targets.push(this.#followDynamic(this.follow('#', base), ''));
    }
    return targets;
  }

  /** Where a reference leads that is written at the root of the document, or under the given base URI. */
  follow(ref: string, base = this.#rootUri): Target {
    const uri = URL.canParse(ref, base) ? new URL(ref, base).href : ref;
    const [resource = '', rawFragment = ''] = uri.split('#', 2);
    const start = this.#byUri.get(resource);
    if (start === undefined)
      return { kind: 'external-ref', reason: `${JSON.stringify(ref)} leaves the document` };
    const fragment = decode(rawFragment);
    const pointer =
      fragment === '' || fragment.startsWith('/')
        ? start + fragment
        : this.#byUri.get(`${resource}#${fragment}`);
    if (pointer === undefined || !isSchema(pointer === '' ? this.root : get(this.root, pointer))) {
      return { kind: 'unresolved-ref', reason: `${JSON.stringify(ref)} leads to no schema` };
    }
    return { pointer: join('', ...split(pointer)) };
  }

  /** The outermost resource in the dynamic scope wins: the root, where it declares the anchor, whatever the path taken. */
  #followDynamic(initial: Target, name: string): Target {
    if (initial.pointer === undefined) return initial;
    const declared = this.#dynamic.get(name);
    if (!declared || ![...declared.values()].includes(initial.pointer)) return initial;
    const outermost = declared.get(this.#rootUri);
    if (outermost !== undefined) return { pointer: outermost };
    if (declared.size === 1) return initial;
    return {
      kind: 'unsupported',
      reason: `the dynamic anchor "${name}" is declared by several resources, not by the root`,
    };
  }

  #identify(schema: JsonSchema, base: string): string | undefined {
    const id = schema.$id;
    if (typeof id !== 'string' || id.startsWith('#')) return undefined;
    if (this.dialect === 'draft-07' && '$ref' in schema) return undefined;
    return (URL.canParse(id, base) ? new URL(id, base).href : id).split('#')[0];
  }

  #readAnchors(schema: JsonSchema, pointer: string, base: string): void {
    const { $id, $anchor, $dynamicAnchor } = schema;
    if (this.dialect === 'draft-07') {
      if (typeof $id === 'string' && $id.startsWith('#') && $id.length > 1)
        this.#register(base + $id, pointer);
      return;
    }
    if (typeof $anchor === 'string') this.#register(`${base}#${$anchor}`, pointer);
    if (this.dialect === '2020-12' && typeof $dynamicAnchor === 'string') {
      this.#register(`${base}#${$dynamicAnchor}`, pointer);
      this.#declare($dynamicAnchor, base, pointer);
    }
    if (this.dialect === '2019-09' && schema.$recursiveAnchor === true) this.#declare('', base, pointer);
  }

  #declare(name: string, base: string, pointer: string): void {
    const declared = this.#dynamic.get(name) ?? new Map<string, string>();
    declared.set(base, pointer);
    this.#dynamic.set(name, declared);
  }

  #register(uri: string, pointer: string): void {
    const known = this.#byUri.get(uri);
    if (known !== undefined && known !== pointer) {
      throw new CannotGenerate('unsupported', `${JSON.stringify(uri)} identifies two schemas`, pointer);
    }
    this.#byUri.set(uri, pointer);
  }

  #baseOf(pointer: string): string {
    const tokens = split(pointer);
    for (let length = tokens.length; length >= 0; length -= 1) {
      const base = this.#bases.get(join('', ...tokens.slice(0, length)));
      if (base !== undefined) return base;
    }
    return this.#rootUri;
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
