import type { World, WorldTool } from '../../peer/server/blueprint.js';
import { isObject } from '../../wire/message.js';
import { checkingArguments } from './checked-arguments.js';
import { text } from './content.js';
import { contentTools } from './content-tools.js';
import { dialectTools } from './dialect-tools.js';
import { icons } from './icons.js';
import { fixtureTools } from './fixture-tools.js';
import { underKnownNames } from './known-names.js';
import { structuredTools } from './structured-tools.js';
import { referencePrompts } from './prompts.js';
import { referenceTemplates } from './resource-templates.js';
import { referenceResources } from './resources.js';

const readOnly = { readOnlyHint: true, openWorldHint: false };

const plainTools: readonly WorldTool[] = [
  {
    definition: {
      name: 'add',
      title: 'Add two numbers',
      description: 'Adds two numbers.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
      annotations: readOnly,
    },
    call: ({ params }) => {
      const { a, b } = isObject(params.arguments) ? params.arguments : {};
      if (typeof a !== 'number' || typeof b !== 'number') {
        return { result: { content: [text('a and b must be numbers')], isError: true } };
      }
      const structuredContent = { sum: a + b };
      return { result: { content: [text(JSON.stringify(structuredContent))], structuredContent } };
    },
  },
  checkingArguments({
    definition: {
      name: 'greet',
      title: 'Greet someone',
      description: 'Says hello.',
      icons,
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      annotations: readOnly,
    },
    call: ({ params }) => {
      const { name } = isObject(params.arguments) ? params.arguments : {};
      return { result: { content: [text(`Hello, ${typeof name === 'string' ? name : 'world'}!`)] } };
    },
  }),
];

const ownTools = [...plainTools, ...fixtureTools, ...dialectTools, ...contentTools, ...structuredTools];

/** The reference server's world: a few of each, in pages of three. */
export function referenceWorld(): World {
  return {
    tools: [...ownTools, ...underKnownNames(ownTools)],
    resources: [...referenceResources],
    templates: [...referenceTemplates],
    prompts: [...referencePrompts],
    pageSize: 3,
  };
}
