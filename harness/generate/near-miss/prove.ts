import type { Located } from '../document.js';
import { canonical } from '../json-schema.js';
import { get, within } from '../pointer.js';
import type { Complaint, Validator } from '../validator.js';
import type { Scope } from './site.js';
import type { Site } from './walk.js';

/** Keywords that complain because something inside of them does. */
const ECHOES = new Set(['if', 'unevaluatedItems', 'unevaluatedProperties']);
/** Keywords of which the inner complaints belong to the same constraint. */
const CONTAINERS = new Set(['contains', 'not', 'propertyNames', 'anyOf', 'oneOf']);

interface Expected {
  readonly pointer: string;
  readonly keyword: string;
  readonly fact: Located;
}

/**
 * Whether a value is refused, under every reading of the schema, for the one reason that a site names.
 * @param validator the judge
 * @param site the constraint that is meant to be broken
 * @param value the whole value, already broken
 */
export function proves(validator: Validator, site: Site, value: unknown): boolean {
  let expected: Expected = site;
  for (let scope: Scope | undefined = site.scope; scope; scope = scope.choice?.scope) {
    const complaints = validator.complaints(scope.schema, get(value, scope.pointer));
    if (!complaints?.every((list) => blames(list, expected, scope as Scope))) return false;
    if (scope.choice) expected = { ...scope.choice, pointer: scope.pointer };
  }
  return true;
}

function blames(complaints: readonly Complaint[], expected: Expected, scope: Scope): boolean {
  const placed = complaints.map((complaint) => ({
    complaint,
    pointer: scope.pointer + complaint.instancePath,
  }));
  const main = placed.find(
    ({ complaint, pointer }) =>
      pointer === expected.pointer &&
      complaint.keyword === expected.keyword &&
      complaint.parentSchema === expected.fact.schema,
  );
  if (!main) return false;
  return placed.every(({ complaint, pointer }) => {
    if (complaint === main.complaint || ECHOES.has(complaint.keyword)) return true;
    const same = pointer === expected.pointer && complaint.keyword === expected.keyword;
    if (same && canonical(complaint.params) === canonical(main.complaint.params)) return true;
    const inside = CONTAINERS.has(expected.keyword) && within(pointer, expected.pointer);
    const expectedThere = inside || [...scope.choices].some((choice) => within(pointer, choice));
    return expectedThere && !scope.certain.get(pointer)?.has(complaint.parentSchema as never);
  });
}
