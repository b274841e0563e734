import type { Method, WorldResource } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { asking, type AskingTool } from './asking.js';
import { icons } from './icons.js';

/** Gives one text. */
export function readText(content: string, mimeType = 'text/plain'): Method {
  return ({ params }) => ({ result: { contents: [{ uri: params.uri, mimeType, text: content }] } });
}

const notes: readonly WorldResource[] = ['alpha', 'beta', 'gamma', 'delta'].map((name) => ({
  definition: {
    uri: `note://reference/${name}`,
    name,
    title: `Note ${name}`,
    mimeType: 'text/plain',
    ...(name === 'alpha' ? { icons } : {}),
  },
  read: readText(`The note ${name}.`),
}));

/** Asks who reads it (basic/patterns/mrtr). */
const askReader: AskingTool = {
  definition: { name: 'letter' },
  needs: [['elicitation', 'form']],
  asks: {
    reader: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message: 'Who reads this letter?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
    },
  },
  carries: {},
  accepts: (_key, { action, content }) =>
    action === 'decline' || action === 'cancel' || (isObject(content) && typeof content.name === 'string'),
  finish: ({ reader = {} }, call) => {
    const name = reader.action === 'accept' ? String((reader.content as JsonObject).name) : 'reader';
    return {
      result: { contents: [{ uri: call.params.uri, mimeType: 'text/plain', text: `Dear ${name}.` }] },
    };
  },
};

const letter: WorldResource = {
  definition: {
    uri: 'note://reference/letter',
    name: 'letter',
    title: 'A letter to its reader',
    mimeType: 'text/plain',
  },
  read: asking(askReader).call,
};

/** A picture of one dot, as PNG. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Resources under the names that test servers of SDKs give them. */
const customary: readonly WorldResource[] = [
  {
    definition: {
      uri: 'test://static-text',
      name: 'static-text',
      title: 'A text that rests',
      mimeType: 'text/plain',
    },
    read: readText('A text that is always the same.'),
  },
  {
    definition: {
      uri: 'test://static-binary',
      name: 'static-binary',
      title: 'A picture',
      mimeType: 'image/png',
      size: Buffer.from(dot, 'base64').length,
    },
    read: ({ params }) => ({ result: { contents: [{ uri: params.uri, mimeType: 'image/png', blob: dot }] } }),
  },
  {
    definition: {
      uri: 'test://watched-resource',
      name: 'watched-resource',
      title: 'A text to watch',
      mimeType: 'text/plain',
    },
    read: readText('A text that subscriptions can watch.'),
  },
];

const lastModified = '2026-01-12T15:00:58Z';

/** The files below `file:///reference/guide/`, which are on no disk. */
export const guide: Readonly<Record<string, string>> = {
  'start.md': '# Start\n\nBegin here.',
  'more/deep.md': '# Deep\n\nGo on here.',
};

const file = (path: string): JsonObject => ({
  uri: `file:///reference/guide/${path}`,
  mimeType: 'text/markdown',
  text: guide[path],
});

const files: readonly WorldResource[] = [
  {
    definition: {
      uri: 'file:///reference/guide/',
      name: 'guide',
      title: 'The guide',
      description: 'A directory: reading it gives the files in it.',
      mimeType: 'inode/directory',
      annotations: { audience: ['user', 'assistant'] },
    },
    read: () => ({ result: { contents: Object.keys(guide).map(file) } }),
  },
  {
    definition: {
      uri: 'file:///reference/guide/start.md',
      name: 'start.md',
      title: 'The start of the guide',
      mimeType: 'text/markdown',
      size: Buffer.byteLength(guide['start.md']!),
      annotations: { audience: ['user'], priority: 0.8, lastModified },
    },
    read: () => ({ result: { contents: [file('start.md')] } }),
  },
];

/** Other forms of a URI: with a query and a fragment, and without an authority. */
const otherSchemes: readonly WorldResource[] = [
  {
    definition: {
      uri: 'git://reference.example/guide.git?rev=main#readme',
      name: 'readme',
      title: 'The readme at a revision',
      mimeType: 'text/markdown',
      annotations: { priority: 1 },
    },
    read: readText('# Readme', 'text/markdown'),
  },
  {
    definition: { uri: 'urn:touchstone:motto', name: 'motto', annotations: { priority: 0 } },
    read: readText('By the mark it leaves.'),
  },
];

/** What the reference server lists: notes first, one of which asks for input, then each kind of resource once. */
export const referenceResources: readonly WorldResource[] = [
  ...notes,
  letter,
  ...customary,
  ...files,
  ...otherSchemes,
];
