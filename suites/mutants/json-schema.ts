import type { JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { defined, tool, tools } from './support/tools.js';

/** Lets a tool take what it would have refused for one reason, and refuse the rest as before. */
const lenient = (name: string, reason: RegExp): Change =>
  tool(name, (one) => ({
    ...one,
    call: async (call) => {
      const answer = await one.call(call);
      const refused =
        'result' in answer &&
        answer.result.isError === true &&
        reason.test(JSON.stringify(answer.result.content));
      return refused ? { result: { content: [{ type: 'text', text: 'done' }] } } : answer;
    },
  }));

/** What goes with a keyword that is not known. */
const lenientCompanions = {
  'tools-invalid-arguments-refused': 'arguments that break nothing but that keyword are taken',
};

/** Faults in schemas and in how they are applied. */
export const jsonSchemaMutants: readonly Mutant[] = [
  mutant({
    id: 'json-schema/type-any',
    fault: 'says "any" where a type should stand, in an outputSchema',
    breaks: 'json-schema-schema-valid',
    change: defined('greet', { outputSchema: { type: 'object', properties: { text: { type: 'any' } } } }),
  }),
  mutant({
    id: 'json-schema/required-in-place',
    fault: 'marks a property as required by a boolean in it, as drafts long gone did',
    breaks: 'json-schema-schema-valid',
    change: defined('greet', {
      inputSchema: { type: 'object', properties: { name: { type: 'string', required: false } } },
    }),
  }),
  mutant({
    id: 'json-schema/tuple-of-draft-07',
    fault: 'lists the items of a tuple as draft-07 does, in a schema that declares no dialect',
    breaks: 'json-schema-schema-valid',
    change: defined('greet', {
      inputSchema: {
        type: 'object',
        properties: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'string' }] } },
      },
    }),
  }),
  mutant({
    id: 'json-schema/ignores-2020-12',
    fault: 'reads a schema without a dialect as draft-07, which does not know dependentRequired',
    breaks: 'json-schema-2020-12-supported',
    companions: lenientCompanions,
    change: lenient('book_ride', /leave needs arrive/),
  }),
  mutant({
    id: 'json-schema/ignores-declared-dialect',
    fault: 'applies draft-07 to a schema that declares 2020-12, and so does not know prefixItems',
    breaks: 'json-schema-declared-dialect-applied',
    companions: lenientCompanions,
    change: lenient('mix_colour', /(first|second) of part/),
  }),
  mutant({
    id: 'json-schema/draft-07-declared',
    fault: 'declares draft-07 in every schema, because its library does',
    breaks: 'json-schema-2020-12-used',
    change: tools((each) =>
      each.map((one) => ({
        ...one,
        definition: {
          ...one.definition,
          inputSchema: {
            ...(one.definition.inputSchema as JsonObject),
            $schema: 'http://json-schema.org/draft-07/schema#',
          },
        },
      })),
    ),
  }),
];
