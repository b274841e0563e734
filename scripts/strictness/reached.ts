import { type StrictnessEntry, placesOf } from './entries.js';
import type { SchemaDefinitions } from './normalize.js';

/** The names of the definitions that an entry changes: those it lists, and those that lead to one of them. */
export function reached(
  definitions: SchemaDefinitions,
  entries: readonly StrictnessEntry[],
): ReadonlySet<string> {
  const names = new Set(entries.flatMap(placesOf).map(({ definition }) => definition));
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const [name, definition] of Object.entries(definitions)) {
      if (referencesOf(definition).some((reference) => names.has(reference))) names.add(name);
    }
  }
  return names;
}

function referencesOf(definition: unknown): string[] {
  return [...JSON.stringify(definition).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!);
}
