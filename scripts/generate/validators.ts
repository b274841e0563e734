import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { formats } from '../../schema/formats.js';
import { discriminated } from './discriminated.js';
import { type JsonSchema, readProtocolSchema, revisionsWithSchema } from './protocol-schema.js';

/**
 * Writes `schema/generated/validators-<revision>.js` and its `.d.ts` for each revision with a schema: one validating
 * function per definition, compiled ahead of time since compiling at run time takes seconds; and the same for the driver
 * protocol and for scripts.
 *
 * @param root - the project's folder
 * @throws where a schema cannot be read or compiled
 */
export async function generateValidators(root: string): Promise<void> {
  const folder = join(root, 'schema', 'generated');
  await mkdir(folder, { recursive: true });
  for (const revision of await revisionsWithSchema(root)) {
    const schema = await readProtocolSchema(root, revision);
    const file = join(folder, `validators-${revision}`);
    await writeFile(`${file}.js`, await renderValidators(schema, root));
    await writeFile(`${file}.d.ts`, declaration);
  }
  for (const name of ['driver', 'script']) {
    const source = await readFile(join(root, 'schema', `${name}.schema.json`), 'utf8');
    const { $defs } = JSON.parse(source) as JsonSchema;
    const told = name === 'script' ? namingMembers($defs) : $defs;
    await writeFile(join(folder, `validators-${name}.js`), await renderValidators({ $defs: told }, root));
    await writeFile(join(folder, `validators-${name}.d.ts`), declaration);
  }
}

/**
 * JavaScript of a module that exports `validators`, a function for each definition, and imports nothing.
 *
 * @param schema - the definitions
 * @param root - where ajv's runtime helpers, which go into the module, are found
 */
export async function renderValidators(schema: JsonSchema, root: string): Promise<string> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false, // a presence rule names members that stand beside it
    allowUnionTypes: true,
    discriminator: true,
    inlineRefs: false, // inlined, the code grows by a seventh
    messages: false, // explain-errors.ts words them
    formats,
    code: { source: true, esm: true, lines: false },
  });
  ajv.addSchema({ $id: 'protocol', ...discriminated(withoutRecursion(schema)) });
  const names = Object.keys(schema.$defs);
  const code = standalone.default(
    ajv,
    Object.fromEntries(names.map((name) => [name, `protocol#/$defs/${name}`])),
  );
  const bundle = await build({
    stdin: { contents: `${code}\nexport const validators = { ${names.join(', ')} };`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: '// Generated from its JSON Schema by scripts/generate/validators.ts. Do not edit.' },
    logLevel: 'error',
  });
  return bundle.outputFiles[0]!.text;
}

/**
 * Whatever came out of a JSON parser is a JSONValue, so there is nothing left to check. Checked all the same, a value
 * that a hostile peer nests a hundred thousand times would overflow the stack.
 */
function withoutRecursion(schema: JsonSchema): JsonSchema {
  return 'JSONValue' in schema.$defs ? { ...schema, $defs: { ...schema.$defs, JSONValue: {} } } : schema;
}

/** A copy in which an object that is closed lists the names of its members, so that an error can say what there is. */
function namingMembers<T>(node: T): T {
  if (Array.isArray(node)) return node.map(namingMembers) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, namingMembers(value as unknown)]),
  );
  if (copy.additionalProperties !== false) return copy as T;
  return { ...copy, propertyNames: { enum: Object.keys(copy.properties as object) } } as T;
}

const declaration = `import type { Validator } from '../validator.js';

/** A validating function for each definition of the schema, by name. */
export declare const validators: Readonly<Record<string, Validator>>;
`;
