import fc from 'fast-check';
import type { BuildContext, Built } from './build-context.js';
import { CannotGenerate } from './cannot-generate.js';
import { checked } from './checked.js';
import { choices } from './choices.js';
import type { Located, SchemaDocument } from './document.js';
import { flatten, type Fact, type Union } from './flatten.js';
import { jsonValue } from './json-value.js';
import { constants } from './keywords/enumerated.js';
import { typed } from './keywords/typed.js';
import type { Validator } from './validator.js';

/** How deep and how rich generated values are. */
export interface BuilderOptions {
  /** Nesting up to which optional parts are generated; deeper down only what is required. */
  readonly maxDepth: number;
  /** Whether objects get unknown members wherever these are permitted. */
  readonly extras: boolean;
}

/** Turns conjunctions of schemas of one document into arbitraries; each is built once for each depth. */
export class Builder implements BuildContext {
  readonly extras: boolean;
  readonly #built = new Map<string, Built>();
  readonly #underway = new Set<string>();

  constructor(
    readonly document: SchemaDocument,
    readonly validator: Validator,
    private readonly options: BuilderOptions,
  ) {
    this.extras = options.extras;
  }

  isMinimal(depth: number): boolean {
    return depth > this.options.maxDepth;
  }

  accepts(schemas: readonly Located[], value: unknown): boolean {
    return schemas.every((schema) => this.validator.accepts(schema, value));
  }

  build(schemas: readonly Located[], depth: number): Built {
    if (schemas.every(({ schema }) => schema === true)) {
      return { arbitrary: jsonValue(this.isMinimal(depth) ? 0 : 1), exact: true };
    }
    const pointers = [...new Set(schemas.map(({ pointer }) => pointer))].sort();
    const key = [this.isMinimal(depth) ? 'minimal' : depth, ...pointers].join('\n');
    const known = this.#built.get(key);
    if (known) return known;
    if (this.#underway.has(key)) {
      throw new CannotGenerate(
        'recursion',
        'only infinitely nested values satisfy the schema',
        schemas[0]?.pointer,
      );
    }
    this.#underway.add(key);
    try {
      const flat = flatten(this.document, schemas);
      const built = this.#expand(schemas, flat, depth, []);
      this.#built.set(key, built);
      return built;
    } finally {
      this.#underway.delete(key);
    }
  }

  #expand(
    whole: readonly Located[],
    flat: { readonly facts: readonly Fact[]; readonly unions: readonly Union[]; readonly exact: boolean },
    depth: number,
    chosen: readonly string[],
  ): Built {
    if (flat.unions.length === 0) return this.#conclude(whole, flat.facts, flat.exact, depth);
    const ids = flat.unions.map((union) => union.id);
    const again = ids.find((id) => chosen.includes(id));
    if (again !== undefined)
      throw new CannotGenerate('recursion', 'an alternative leads back to itself', again);
    const exact = flat.exact && flat.unions.every((union) => union.exact);
    const options = choices(flat.unions, (branches) => {
      const inner = flatten(this.document, branches);
      const facts = [
        ...new Map([...flat.facts, ...inner.facts].map((fact) => [fact.pointer, fact])).values(),
      ];
      return this.#expand(whole, { facts, unions: inner.unions, exact: exact && inner.exact }, depth, [
        ...chosen,
        ...ids,
      ]);
    });
    return oneOf(options);
  }

  /** No choice is left to be made: one arbitrary, checked where it has to be. */
  #conclude(whole: readonly Located[], facts: readonly Fact[], exact: boolean, depth: number): Built {
    const built = typed(facts, this, depth);
    if (exact && built.exact) return built;
    const wanted = (value: unknown): boolean => this.accepts(whole, value);
    if (built.values) {
      const values = built.values.filter(wanted);
      if (values.length === 0) {
        throw new CannotGenerate(
          'contradiction',
          'none of the possible values is allowed',
          whole[0]?.pointer,
        );
      }
      return { arbitrary: constants(values), exact: true, values };
    }
    return {
      arbitrary: checked(built.arbitrary, wanted, 'not all keywords could be met at once'),
      exact: true,
    };
  }
}

/** Any of several arbitraries. */
function oneOf(options: readonly Built[]): Built {
  const [only] = options;
  if (only && options.length === 1) return only;
  const arbitrary = fc.oneof({ withCrossShrink: true }, ...options.map((option) => option.arbitrary));
  const exact = options.every((option) => option.exact);
  const finite = options.every((option) => option.values !== undefined);
  return finite
    ? { arbitrary, exact, values: options.flatMap((option) => option.values ?? []) }
    : { arbitrary, exact };
}
