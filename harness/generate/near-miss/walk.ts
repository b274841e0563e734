import type { Builder } from '../builder.js';
import { attempt, CannotGenerate } from '../cannot-generate.js';
import type { Located } from '../document.js';
import { flatten, parts, type Fact } from '../flatten.js';
import { isObject, isSchema, mapOf } from '../json-schema.js';
import { itemSchemas } from '../keywords/array.js';
import { memberSchemas } from '../keywords/members.js';
import { join, replace } from '../pointer.js';
import { arrayBreaks } from './array-breaks.js';
import { compositeBreaks } from './composite-breaks.js';
import { objectBreaks } from './object-breaks.js';
import { scalarBreaks } from './scalar-breaks.js';
import type { Break, BreakMaker, Candidate, Scope } from './site.js';

/** A constraint that could be broken somewhere in a given value. */
export interface Site {
  readonly keyword: string;
  readonly fact: Located;
  readonly scope: Scope;
  /** Where the validator will complain. */
  readonly pointer: string;
  candidates(): readonly Candidate[];
  /** The whole value with another one in this place. */
  replace(part: unknown): unknown;
}

const MAKERS: readonly BreakMaker[] = [scalarBreaks, objectBreaks, arrayBreaks, compositeBreaks];
const MAX_SITES = 2_000;

/**
 * All constraints that could be broken in a valid value.
 * @param builder knows the schemas
 * @param entry the schema of the whole value
 * @param whole the value
 */
export function sitesOf(builder: Builder, entry: Located, whole: unknown): Site[] {
  const sites: Site[] = [];
  const root = scopeOf(entry, '');
  visit([entry], '', whole, root);
  return sites;

  function visit(schemas: readonly Located[], pointer: string, value: unknown, scope: Scope): void {
    if (schemas.length === 0 || sites.length >= MAX_SITES) return;
    const facts = attempt(() => certainFacts(builder, schemas, value));
    if (facts instanceof CannotGenerate) return;
    const certain = scope.certain.get(pointer) ?? new Set();
    scope.certain.set(pointer, new Set([...certain, ...facts.map((fact) => fact.schema)]));
    for (const make of MAKERS) {
      for (const found of make({ builder, facts, value })) {
        // A value of another type than that of one branch is rather a value of no branch.
        const ofChoice = found.keyword === 'type' && scope.choice !== undefined && scope.pointer === pointer;
        if (!ofChoice) sites.push(placed(found, pointer, scope));
      }
    }
    for (const fact of facts) visitChoices(fact, pointer, value, scope);
    if (Array.isArray(value)) {
      value.forEach((item, index) =>
        visit(itemSchemas(facts, index, builder), join(pointer, index), item, scope),
      );
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        visit(memberSchemas(facts, name, builder), join(pointer, name), member, scope);
      }
    }
  }

  function visitChoices(fact: Fact, pointer: string, value: unknown, scope: Scope): void {
    for (const keyword of ['anyOf', 'oneOf']) {
      for (const branch of parts(builder.document, fact, keyword)) {
        scope.choices.add(pointer);
        if (attempt(() => builder.accepts([branch], value)) !== true) continue;
        visit([branch], pointer, value, scopeOf(branch, pointer, { scope, fact, keyword }));
      }
    }
  }

  function placed(found: Break, pointer: string, scope: Scope): Site {
    return {
      keyword: found.keyword,
      fact: found.fact,
      scope,
      pointer: pointer + (found.below ?? ''),
      candidates: () => found.candidates(),
      replace: (part) => replace(whole, pointer, part),
    };
  }
}

function scopeOf(schema: Located, pointer: string, choice?: Scope['choice']): Scope {
  return { schema, pointer, certain: new Map(), choices: new Set(), ...(choice && { choice }) };
}

/** The schemas that hold for a valid value whatever branch it took: also what `if` and `dependentSchemas` add for it. */
function certainFacts(builder: Builder, schemas: readonly Located[], value: unknown): Fact[] {
  const { document } = builder;
  const facts = new Map<string, Fact>();
  const pending = [...schemas];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const fact of flatten(document, [next]).facts) {
      if (facts.has(fact.pointer)) continue;
      facts.set(fact.pointer, fact);
      const { schema } = fact;
      if (isSchema(schema.if)) {
        const arm = builder.accepts([document.child(fact, 'if')], value) ? 'then' : 'else';
        if (isSchema(schema[arm])) pending.push(document.child(fact, arm));
      }
      for (const keyword of ['dependentSchemas', 'dependencies']) {
        for (const [name, dependent] of Object.entries(mapOf(schema, keyword))) {
          const present = isObject(value) && Object.hasOwn(value, name);
          if (present && isSchema(dependent)) pending.push(document.child(fact, keyword, name));
        }
      }
    }
  }
  return [...facts.values()];
}
