import type fc from 'fast-check';
import type { BuildContext } from '../build-context.js';
import type { Fact } from '../flatten.js';
import { constants } from './enumerated.js';

/**
 * The values that a schema itself suggests by `default` and `examples`, as far as they are valid.
 * @returns undefined where there are none
 */
export function preferred(facts: readonly Fact[], context: BuildContext): fc.Arbitrary<unknown> | undefined {
  // What narrows the choice cannot be asked whether a value keeps to it.
  if (facts.some(({ synthetic }) => synthetic)) return undefined;
  const suggested = facts.flatMap(({ schema }) => [
    ...('default' in schema ? [schema.default] : []),
    ...(Array.isArray(schema.examples) ? (schema.examples as unknown[]) : []),
  ]);
  const values = suggested.length === 0 ? [] : suggested.filter((value) => context.accepts(facts, value));
  return values.length === 0 ? undefined : constants(values);
}
