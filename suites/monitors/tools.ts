import { annotationsIn } from '../../harness/peer/tool-headers.js';
import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { declares, hasList } from '../../harness/run/needs.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';
import { resultsIn } from './support/results.js';

const lists = new Set(['tools/list']);

/** Judges the form of every list of tools. */
export const list = monitor({
  id: 'tools/list-shape',
  title: 'The form of every list of tools',
  requirements: ['tools-list-shape'],
  needs: { 'tools-list-shape': declares('tools') },
  *scan(view) {
    for (const { message, result } of resultsIn(view, lists)) {
      const tools: unknown = result.tools;
      const fault = Array.isArray(tools) ? tools.findIndex((tool) => !isObject(tool)) : -1;
      yield sighted(
        'tools-list-shape',
        message,
        Array.isArray(tools) && fault === -1,
        'tools, an array of objects',
        { pointer: `/result/tools${fault === -1 ? '' : `/${fault}`}` },
      );
    }
  },
});

/** A tool as some page lists it. */
interface Listed {
  readonly message: SubjectMessage;
  readonly tool: JsonObject;
  readonly pointer: string;
}

/** Every tool that was listed, each definition once. */
function* listedTools(view: TranscriptView): Generator<Listed> {
  const known = new Set<string>();
  for (const { message, result } of resultsIn(view, lists)) {
    for (const [at, tool] of (Array.isArray(result.tools) ? (result.tools as unknown[]) : []).entries()) {
      if (!isObject(tool)) continue;
      const text = jsonText(tool) ?? '';
      if (text !== '' && known.has(text)) continue;
      known.add(text);
      yield { message, tool, pointer: `/result/tools/${at}` };
    }
  }
}

const definitionRequirements = [
  'tools-name-string',
  'tools-optional-member-types',
  'tools-input-schema-object',
  'tools-input-schema-root',
  'tools-output-schema-object',
  'tools-annotations-types',
] as const;
type Definition = (typeof definitionRequirements)[number];

const noneOfThem =
  (member: string): Need =>
  (profile) =>
    hasList('tools')(profile) ?? {
      verdict: 'not-applicable',
      reason: `no tool that is listed has ${member}`,
    };

/** Judges the members of every tool that is listed. */
export const definitions = monitor({
  id: 'tools/definitions',
  title: 'The members of every tool in a list',
  requirements: definitionRequirements,
  needs: {
    ...Object.fromEntries(definitionRequirements.map((requirement) => [requirement, hasList('tools')])),
    'tools-output-schema-object': noneOfThem('outputSchema'),
    'tools-annotations-types': noneOfThem('annotations'),
  },
  *scan(view) {
    for (const listed of listedTools(view)) yield* membersOf(listed);
  },
});

function* membersOf({ message, tool, pointer }: Listed): Generator<Sighting<Definition>> {
  const judged = (
    requirement: Definition,
    member: string,
    holds: boolean,
    expected: string,
  ): Sighting<Definition> =>
    sighted(requirement, message, holds, expected, {
      pointer: `${pointer}/${member}`,
      received: `in the tool ${String(tool.name)}: ${textOf(member.split('/').reduce(step, tool))}`,
    });
  yield judged('tools-name-string', 'name', typeof tool.name === 'string', 'name as a string');
  for (const name of ['title', 'description'])
    if (name in tool)
      yield judged(
        'tools-optional-member-types',
        name,
        typeof tool[name] === 'string',
        `${name}, if present, as a string`,
      );
  const { inputSchema } = tool;
  const object = isObject(inputSchema);
  yield judged('tools-input-schema-object', 'inputSchema', object, 'inputSchema, a JSON object');
  if (object)
    yield judged('tools-input-schema-root', 'inputSchema', inputSchema.type === 'object', '"type": "object"');
  if ('outputSchema' in tool)
    yield judged(
      'tools-output-schema-object',
      'outputSchema',
      isObject(tool.outputSchema),
      'outputSchema, if present, as a JSON object',
    );
  if (!('annotations' in tool)) return;
  const { annotations } = tool;
  if (!isObject(annotations))
    return yield judged('tools-annotations-types', 'annotations', false, 'annotations as an object');
  yield judged('tools-annotations-types', 'annotations', true, '');
  for (const [name, type] of Object.entries(hints))
    if (name in annotations)
      yield judged(
        'tools-annotations-types',
        `annotations/${name}`,
        typeof annotations[name] === type,
        `${name}, if present, as a ${type}`,
      );
}

const step = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const textOf = (value: unknown): string =>
  value === undefined ? 'nothing' : (jsonText(value) ?? 'nested too deep to be shown').slice(0, 300);

const hints = {
  title: 'string',
  readOnlyHint: 'boolean',
  destructiveHint: 'boolean',
  idempotentHint: 'boolean',
  openWorldHint: 'boolean',
} as const;

/** Longest name that is advised. */
const maxName = 128;

/** Judges the names of the tools; what is longer or shorter than advised may be of good characters, and the reverse. */
export const names = monitor({
  id: 'tools/names',
  title: 'The names of the tools',
  requirements: ['tools-name-length', 'tools-name-characters'],
  needs: { 'tools-name-length': hasList('tools'), 'tools-name-characters': hasList('tools') },
  *scan(view) {
    for (const { message, tool, pointer } of listedTools(view)) {
      const { name } = tool;
      if (typeof name !== 'string') continue;
      const { length } = [...name];
      const detail = { pointer: `${pointer}/name`, received: JSON.stringify(name).slice(0, 300) };
      yield sighted(
        'tools-name-length',
        message,
        length >= 1 && length <= maxName,
        `1 to ${maxName} characters`,
        detail,
      );
      if (length > 0)
        yield sighted(
          'tools-name-characters',
          message,
          /^[A-Za-z0-9_.-]+$/.test(name),
          'letters A to Z and a to z, digits, "_", "-" and "."',
          detail,
        );
    }
  },
});

/** Names that nobody gives to what may be seen by others. */
const secret =
  /^(pass[-_]?(word|wd|phrase)|api[-_]?key|secret|client[-_]?secret|secret[-_]?key|private[-_]?key|(access|refresh|bearer)[-_]?token|ssn|credit[-_]?card([-_]?number)?)$/i;

/** Judges that no parameter which is plainly secret is mirrored into a header field. */
export const mirrored = monitor({
  id: 'tools/mirrored',
  title: 'The parameters that are mirrored into header fields',
  requirements: ['tools-sensitive-not-mirrored'],
  needs: {
    'tools-sensitive-not-mirrored': ({ lists: { tools } }) =>
      (tools?.items ?? []).some(({ inputSchema }) => annotationsIn(inputSchema).length > 0)
        ? undefined
        : { verdict: 'not-applicable', reason: 'no tool has an x-mcp-header' },
  },
  *scan(view) {
    for (const { message, tool, pointer } of listedTools(view)) {
      for (const { path, schema, pointer: at } of annotationsIn(tool.inputSchema)) {
        const open = !secret.test(path?.at(-1) ?? '') && schema.format !== 'password';
        yield sighted('tools-sensitive-not-mirrored', message, open, 'no x-mcp-header on what is secret', {
          pointer: `${pointer}/inputSchema${at}`,
          received: `the parameter ${path?.join('.') ?? at} of the tool ${String(tool.name)}`,
        });
      }
    }
  },
});
