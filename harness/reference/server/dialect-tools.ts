import type { Answer, WorldTool } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';

const annotations = { readOnlyHint: true, openWorldHint: false };
const said = (text: string, isError = false): Answer => ({
  result: { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) },
});
const argumentsOf = (params: JsonObject): JsonObject => (isObject(params.arguments) ? params.arguments : {});
const textOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

/** Uses a keyword of 2020-12 in a schema that declares no dialect (basic/index#schema-dialect). */
const book: WorldTool = {
  definition: {
    name: 'book_ride',
    title: 'Book a ride',
    description: 'Books a ride; a place to leave needs one to arrive at.',
    inputSchema: {
      type: 'object',
      properties: { leave: { type: 'string' }, arrive: { type: 'string' } },
      dependentRequired: { leave: ['arrive'] },
    },
    annotations,
  },
  call: ({ params }) => {
    const { leave, arrive } = argumentsOf(params);
    if (!textOrAbsent(leave) || !textOrAbsent(arrive)) return said('leave and arrive must be strings', true);
    if (leave !== undefined && arrive === undefined) return said('leave needs arrive', true);
    return said(leave === undefined ? 'No ride.' : `A ride from ${String(leave)} to ${String(arrive)}.`);
  },
};

/** Uses a keyword of the dialect that its schema declares. */
const mix: WorldTool = {
  definition: {
    name: 'mix_colour',
    title: 'Mix a colour',
    description: 'Takes some of a colour.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { part: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] } },
      required: ['part'],
    },
    annotations,
  },
  call: ({ params }) => {
    const { part } = argumentsOf(params);
    if (!Array.isArray(part)) return said('part must be an array', true);
    const [colour, amount] = part as unknown[];
    if (!textOrAbsent(colour)) return said('the first of part must be a string', true);
    if (amount !== undefined && !Number.isInteger(amount))
      return said('the second of part must be an integer', true);
    return said(`Took ${String(amount ?? 1)} of ${String(colour ?? 'nothing')}.`);
  },
};

/** Tools whose schemas tell by what dialect they are read. */
export const dialectTools: readonly WorldTool[] = [book, mix];
