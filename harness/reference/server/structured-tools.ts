import type { WorldTool } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { checkingArguments } from './checked-arguments.js';
import { text } from './content.js';

const annotations = { readOnlyHint: true, openWorldHint: false };

/** A tool whose result is structured (server/tools#structured-content), with its JSON as text beside it. */
const structured = (
  definition: { readonly name: string; readonly title: string } & JsonObject,
  value: (given: JsonObject) => unknown,
): WorldTool =>
  checkingArguments({
    definition: { description: `${definition.title}, structured.`, ...definition, annotations },
    call: ({ params }) => {
      const structuredContent = value(isObject(params.arguments) ? params.arguments : {});
      return { result: { content: [text(JSON.stringify(structuredContent))], structuredContent } };
    },
  });

const noArguments = { type: 'object' } as const;

const weather = structured(
  {
    name: 'tell_weather',
    title: 'The weather of a place',
    inputSchema: {
      type: 'object',
      properties: {
        place: { type: 'string', minLength: 1, maxLength: 60 },
        unit: { enum: ['celsius', 'kelvin'] },
      },
      required: ['place'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        place: { type: 'string' },
        temperature: { $ref: '#/$defs/measure' },
        wind: { $ref: '#/$defs/measure' },
      },
      required: ['place', 'temperature'],
      $defs: {
        measure: {
          type: 'object',
          properties: { value: { type: 'number' }, unit: { type: 'string' } },
          required: ['value', 'unit'],
          additionalProperties: false,
        },
      },
    },
  },
  ({ place, unit = 'celsius' }) => ({
    place,
    temperature: { value: unit === 'kelvin' ? 294.15 : 21, unit },
    wind: { value: 3.5, unit: 'm/s' },
  }),
);

const people = structured(
  {
    name: 'list_people',
    title: 'A list of people',
    inputSchema: noArguments,
    outputSchema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, name: { type: 'string' } },
        required: ['id', 'name'],
      },
    },
  },
  () => [
    { id: '1', name: 'Ada' },
    { id: '2', name: 'Grace' },
  ],
);

const weekday = structured(
  {
    name: 'name_weekday',
    title: 'A day of the week',
    inputSchema: noArguments,
    outputSchema: { type: 'string', enum: ['Monday', 'Tuesday'] },
  },
  () => 'Monday',
);

const nothing = structured(
  {
    name: 'find_nothing',
    title: 'What is not there',
    inputSchema: noArguments,
    outputSchema: { type: ['object', 'null'] },
  },
  () => null,
);

/** Uses as much of 2020-12 as an input schema may: definitions, references, compositions, a condition, formats and patterns. */
const person: WorldTool = checkingArguments({
  definition: {
    name: 'register_person',
    title: 'Register a person',
    description: 'Checks the entry of a person, and keeps nothing.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        country: { $anchor: 'country', type: 'string', enum: ['AT', 'DE', 'FR'] },
        contact: {
          oneOf: [
            {
              type: 'object',
              properties: { email: { type: 'string', format: 'email' } },
              required: ['email'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' } },
              required: ['phone'],
              additionalProperties: false,
            },
          ],
        },
      },
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 40 },
        born: { type: 'string', format: 'date' },
        country: { $ref: '#country' },
        postcode: { type: 'string', pattern: '^[0-9]{4,5}$' },
        contact: { $ref: '#/$defs/contact' },
        tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 3, uniqueItems: true },
      },
      required: ['name'],
      allOf: [{ anyOf: [{ required: ['contact'] }, { required: ['country'] }] }],
      if: { properties: { country: { const: 'DE' } }, required: ['country'] },
      then: { required: ['postcode'] },
      else: { properties: { born: { minLength: 10 } } },
      additionalProperties: false,
    },
    annotations,
  },
  call: ({ params }) => {
    const { name } = isObject(params.arguments) ? params.arguments : {};
    return { result: { content: [text(`${String(name)} is registered.`)] } };
  },
});

/** Tools with structured results of every kind, and one with a rich input schema. */
export const structuredTools: readonly WorldTool[] = [weather, people, weekday, nothing, person];
