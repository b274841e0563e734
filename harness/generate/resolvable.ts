import type { Located, SchemaDocument } from './document.js';
import type { Schema } from './json-schema.js';
import { subschemas } from './keywords/subschemas.js';

/**
 * Walks all schemas that can apply to a value of the given one, so that a broken reference is found at once and
 * not only when some value happens to need it. What stands in `$defs` unused does not matter.
 * @throws CannotGenerate where a reference on the way leaves the document or leads nowhere
 */
export function assertResolvable(document: SchemaDocument, entry: Located): void {
  const seen = new Set<Schema>();
  const pending = [entry];
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (typeof place.schema === 'boolean' || seen.has(place.schema)) continue;
    seen.add(place.schema);
    if (typeof place.schema.$ref === 'string') pending.push(document.target(place.schema.$ref));
    pending.push(...subschemas(place.schema, place.pointer, false));
  }
}
