import { readFile } from 'node:fs/promises';

interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema | true>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

const titles: Readonly<Record<string, string>> = {
  server: 'A script for a server',
  tool: 'tools',
  resource: 'resources',
  resourceTemplate: 'resourceTemplates',
  prompt: 'prompts',
  rule: 'on',
  step: 'Steps of a rule (do)',
  told: 'What a stream tells',
  split: 'split',
  wire: 'wire',
  client: 'A script for a client',
  clientStep: 'Steps of a client',
};

/** docs/generated/scripts.md: every member of a script, from the published schema. */
export async function scriptsDocument(): Promise<string> {
  const { $defs } = JSON.parse(await readFile('schema/script.schema.json', 'utf8')) as {
    $defs: Readonly<Record<string, Schema>>;
  };
  const parts = Object.entries(titles).map(([name, title]) => {
    const definition = $defs[name]!;
    return [`## ${title}`, '', definition.description ?? '', '', ...rows(definition, '')].join('\n');
  });
  return [
    '# Scripts of mock peers',
    '',
    'Generated from [`script.schema.json`](../../schema/script.schema.json) by `npm run docs`. Examples are in [mocks.md](../mocks.md).',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n');
}

function rows(schema: Schema, indent: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (member === true) return name === 'mock' ? [] : [`${indent}- \`${name}\`: anything`];
    const needed = schema.required?.includes(name) === true ? ', required' : '';
    const words = member.description === undefined ? '' : `: ${member.description}`;
    return [`${indent}- \`${name}\` (${kindOf(member)}${needed})${words}`, ...rows(member, `${indent}  `)];
  });
}

function kindOf({ type, enum: values, const: only, $ref, items, anyOf }: Schema): string {
  if (values !== undefined) return values.join(', ');
  if (only !== undefined) return String(only);
  if ($ref !== undefined) return `see ${titles[$ref.split('/').at(-1)!] ?? ''}`;
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list: ${kindOf(items)}`;
  return [type ?? 'anything'].flat().join(' or ').replace('string', 'text').replace('boolean', 'true, false');
}
