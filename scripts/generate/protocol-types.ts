import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { format } from 'prettier';
import { methodMaps } from './method-maps.js';
import { type JsonSchema, readProtocolSchema, revisionsWithSchema } from './protocol-schema.js';

/**
 * Writes `schema/<revision>/protocol.ts` beside each `protocol.schema.json`.
 *
 * @param root - the project's folder
 * @throws where a schema cannot be read or compiled
 */
export async function generateProtocolTypes(root: string): Promise<void> {
  for (const revision of await revisionsWithSchema(root)) {
    const file = join(root, 'schema', revision, 'protocol.ts');
    await writeIfChanged(file, await renderProtocolTypes(await readProtocolSchema(root, revision)));
  }
}

/** The compiler wants a name for the file as a whole, whose type nobody needs. */
const rootName = 'WholeFile';

/** Leaves the file alone where it is right already, so that watchers do not wake. */
async function writeIfChanged(file: string, text: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present !== text) await writeFile(file, text);
}

/**
 * The TypeScript of a protocol schema: a type for each definition, the methods of requests and notifications with
 * their params and results, and the definitions by name.
 */
export async function renderProtocolTypes(schema: JsonSchema): Promise<string> {
  const definitions = schema.$defs;
  const types = await compile({ $defs: forCompiler(definitions) }, rootName, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    unreachableDefinitions: true,
  });
  const source = [
    '// Generated from protocol.schema.json by scripts/generate/protocol-types.ts. Do not edit.',
    withoutNoise(types),
    ...aliases(definitions),
    ...methodMaps(definitions),
    definitionMap(Object.keys(definitions)),
  ];
  return format(source.join('\n\n'), { parser: 'typescript', singleQuote: true, printWidth: 110 });
}

/**
 * A copy that json-schema-to-typescript renders as one type per definition: a `$ref` stands alone, an object without
 * declared members is open, anything goes where nothing is said, and an `anyOf` that only asks for the presence of
 * members is left to the validators.
 */
function forCompiler(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forCompiler);
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Record<string, unknown>;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forCompiler(value)]));
  if (Array.isArray(copy.anyOf) && copy.anyOf.every(asksForPresence)) delete copy.anyOf;
  if (copy.type === 'object' && !('properties' in copy)) copy.additionalProperties ??= true;
  if (Object.keys(copy).every((key) => key === 'description')) copy.tsType = 'unknown';
  return copy;
}

function asksForPresence(branch: object): boolean {
  return Object.keys(branch).join() === 'required';
}

/**
 * Without the empty root type and the compiler's remarks on where a type is used, comments of one line on one line,
 * and aliases for interfaces: unlike an interface, an alias of an object type may be passed where any object is taken.
 */
function withoutNoise(types: string): string {
  return types
    .replace(new RegExp(`export interface ${rootName} \\{[^}]*\\}`), '')
    .replace(/^ *\* This interface was referenced by .*\n *\* via the `definition` .*\n/gm, '')
    .replace(/(?:\n *\* *)+(?=\n *\*\/)/g, '')
    .replace(/^ *\/\*\*\n *\*\/\n/gm, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
    .replace(/^export interface (\w+) \{/gm, 'export type $1 = {');
}

/** Definitions that are another name of a definition: the compiler drops them. */
function aliases(definitions: JsonSchema['$defs']): string[] {
  return Object.entries(definitions).flatMap(([name, { $ref }]) =>
    $ref === undefined ? [] : [`export type ${name} = ${$ref.slice('#/$defs/'.length)};`],
  );
}

function definitionMap(names: readonly string[]): string {
  const members = names.map((name) => `  ${name}: ${name};`).join('\n');
  return `/** Every definition of the schema by its name. */
export interface Definitions {
${members}
}

/** The name of a definition of the schema. */
export type DefinitionName = keyof Definitions;
`;
}
