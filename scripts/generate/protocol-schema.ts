import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Revision, revisions } from '../../schema/revisions.js';

/** A JSON Schema as far as the generators look into it. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode | boolean>>;
  readonly anyOf?: readonly SchemaNode[];
}

/** The schema of a revision: nothing but definitions. */
export interface JsonSchema {
  readonly $defs: Readonly<Record<string, SchemaNode>>;
}

/** Revisions that have a schema of our own, oldest first. */
export async function revisionsWithSchema(root: string): Promise<Revision[]> {
  return revisions.filter((revision) => existsSync(schemaFile(root, revision)));
}

/** Reads `schema/<revision>/protocol.schema.json`. */
export async function readProtocolSchema(root: string, revision: Revision): Promise<JsonSchema> {
  return JSON.parse(await readFile(schemaFile(root, revision), 'utf8')) as JsonSchema;
}

function schemaFile(root: string, revision: Revision): string {
  return join(root, 'schema', revision, 'protocol.schema.json');
}

/** The name in a reference to a definition. */
export function definitionNamed(reference: string): string {
  return reference.replace('#/$defs/', '');
}

/** The subschema of a member, or undefined where there is none or it is a boolean. */
export function member(node: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const found = node?.properties?.[name];
  return typeof found === 'object' ? found : undefined;
}
