import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { table } from './table.js';

interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Node;
  readonly minimum?: number;
  readonly allOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node | boolean>>;
  readonly required?: readonly string[];
}

type Definitions = Readonly<Record<string, Node>>;

const nameIn = ({ $ref = '' }: Node): string => $ref.replace('#/$defs/', '');

/** A value in as few words as a table has room for. */
function valueWords(node: Node | boolean, definitions: Definitions): string {
  if (typeof node === 'boolean') return 'any value';
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  const referred = definitions[nameIn(node)];
  if (referred !== undefined)
    return nameIn(node) === 'Milliseconds' ? 'milliseconds' : valueWords(referred, definitions);
  if (node.enum !== undefined) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (node.items !== undefined) return `array of ${valueWords(node.items, definitions)}`;
  return node.type === 'string' ? 'text' : (node.type ?? 'any value');
}

/** The members of a definition in a sentence's worth of words, without those that go without saying. */
function members(node: Node, definitions: Definitions, passed: readonly string[]): string {
  const own = Object.entries(node.properties ?? {})
    .filter(([name, member]) => !passed.includes(name) && member !== false)
    .map(
      ([name, member]) =>
        `\`${name}\`${node.required?.includes(name) === true ? '' : '?'}: ${valueWords(member, definitions)}`,
    );
  const options = (node.allOf ?? []).some((part) => nameIn(part) === 'OperationOptions')
    ? ['the options of an operation']
    : [];
  return [...own, ...options].join('; ');
}

/** A table of the members of a definition. */
function memberTable(node: Node, definitions: Definitions, passed: readonly string[] = []): string {
  const rows = Object.entries(node.properties ?? {})
    .filter(([name, member]) => !passed.includes(name) && member !== false)
    .map(([name, member]) => [
      `\`${name}\``,
      valueWords(member, definitions),
      (typeof member === 'object'
        ? (member.description ?? definitions[nameIn(member)]?.description)
        : undefined) ?? '',
    ]);
  return table(['member', 'value', 'meaning'], rows);
}

/** A table of the branches of a definition. */
function branchTable(
  head: string,
  branches: readonly Node[],
  definitions: Definitions,
  tag: string,
  passed: readonly string[],
): string {
  const rows = branches.map((branch) => {
    const definition = definitions[nameIn(branch)]!;
    const member = definition.properties?.[tag];
    return [
      `\`${String(typeof member === 'object' ? member.const : '')}\``,
      members(definition, definitions, [tag, ...passed]),
      definition.description ?? '',
    ];
  });
  return table([head, 'members', 'meaning'], rows);
}

/** What `docs/driver.md` takes from the published schema, by the name of the place. */
function parts(definitions: Definitions): Readonly<Record<string, string>> {
  const branches = (name: string): readonly Node[] => definitions[name]?.anyOf ?? [];
  const options = {
    properties: {
      ...definitions.ConnectInstruction!.properties,
      ...definitions.OperationOptions!.properties,
    },
  };
  return {
    instructions: branchTable('op', branches('Instruction'), definitions, 'op', ['id', 'on']),
    targets: branchTable('transport', branches('Target'), definitions, 'transport', []),
    options: memberTable(options, definitions, ['id', 'op', 'on', 'target']),
    answers: memberTable(definitions.Answer!, definitions),
    hello: memberTable(definitions.Hello!, definitions),
    events: branchTable('event', branches('DriverEvent'), definitions, 'event', []),
  };
}

/** A page with its marked places filled from the published schema of the driver protocol. */
export async function driverDocument(page: string): Promise<string> {
  const schema = JSON.parse(await readFile('schema/driver.schema.json', 'utf8')) as { $defs: Definitions };
  const known = parts(schema.$defs);
  const filled = page.replace(
    /(<!-- generated: (\w+) -->\n)[^]*?(<!-- end -->)/g,
    (_whole, start: string, name: string, end: string) => `${start}\n${known[name]!}\n\n${end}`,
  );
  return format(filled, { parser: 'markdown', printWidth: 110 });
}
