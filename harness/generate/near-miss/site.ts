import type { Builder } from '../builder.js';
import type { Located } from '../document.js';
import type { Fact } from '../flatten.js';
import type { Schema } from '../json-schema.js';

/** A new value for a place, and what was done to the old one. */
export interface Candidate {
  readonly value: unknown;
  readonly description: string;
}

/** A constraint that could be broken at some place of a value. */
export interface Break {
  readonly keyword: string;
  readonly fact: Located;
  /** Where the validator will complain, below the place; default the place itself. */
  readonly below?: string;
  /** Values for the place, tried one after another. */
  candidates(): readonly Candidate[];
}

/** What the makers of breaks may look at: a place in a valid value and all that certainly holds for it. */
export interface Place {
  readonly builder: Builder;
  readonly facts: readonly Fact[];
  readonly value: unknown;
}

/**
 * A part of a value together with the schema it is judged by: the whole value, or an instance of `anyOf` or
 * `oneOf` under one of the branches that accept it.
 */
export interface Scope {
  readonly schema: Located;
  readonly pointer: string;
  /** The choice this scope is a branch of. */
  readonly choice?: { readonly scope: Scope; readonly fact: Located; readonly keyword: string };
  /** The schemas that hold for sure, by the pointers of what they hold for. */
  readonly certain: Map<string, Set<Schema>>;
  /** Pointers to instances of choices, where complaints of other branches are to be expected. */
  readonly choices: Set<string>;
}

/** A maker of breaks for a family of keywords. */
export type BreakMaker = (place: Place) => Break[];
