import { CannotGenerate } from './cannot-generate.js';

const compiled = new Map<string, RegExp>();

/**
 * Compiles the pattern of a schema: as JSON Schema recommends with Unicode semantics, without them where
 * the pattern is only legal so (`\-` and other superfluous escapes are common in the field).
 * @param pattern an ECMA-262 regular expression, not anchored
 * @throws CannotGenerate of kind `unsupported` where neither reading compiles
 */
export function patternOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = tryCompile(pattern, 'u') ?? tryCompile(pattern, '');
  if (!made)
    throw new CannotGenerate('unsupported', `the pattern ${JSON.stringify(pattern)} is not an ECMA-262 one`);
  compiled.set(pattern, made);
  return made;
}

function tryCompile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
