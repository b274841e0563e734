import type { JsonObject } from '../../harness/wire/message.js';
import { mutant, results, type Mutant } from './mutant.js';
import { withTool } from './support/annotated-tool.js';
import { items } from './support/lists.js';
import { defined, done, simpleTool, tools } from './support/tools.js';

/** One more tool, which takes anything. */
const adding = (definition: JsonObject & { readonly name: string }) =>
  tools((each) => [...each, simpleTool(definition)]);

/** Faults in the list of tools and in what it says of them. */
export const toolsMutants: readonly Mutant[] = [
  mutant({
    id: 'tools/list-by-name',
    fault: 'lists its tools as an object by name',
    breaks: 'tools-list-shape',
    change: results(
      ({ tools: listed, ...result }) => ({
        ...result,
        tools: Object.fromEntries((listed as { name: string }[]).map((one) => [one.name, one])),
      }),
      'tools/list',
    ),
  }),
  mutant({
    id: 'tools/list-of-names',
    fault: 'lists a name in the place of a tool',
    breaks: 'tools-list-shape',
    change: results(
      ({ tools: listed, ...result }) => ({
        ...result,
        tools: (listed as { name: string }[]).map((one) => (one.name === 'fail' ? one.name : one)),
      }),
      'tools/list',
    ),
  }),
  mutant({
    id: 'tools/nameless',
    fault: 'lists a tool without a name',
    breaks: 'tools-name-string',
    change: items('tools/list', ({ name, ...one }) => (name === 'fail' ? one : { name, ...one })),
  }),
  mutant({
    id: 'tools/null-title',
    fault: 'writes null for a title that it does not have',
    breaks: 'tools-optional-member-types',
    change: defined('greet', { title: null }),
  }),
  mutant({
    id: 'tools/localised-description',
    fault: 'describes a tool by an object with a text for each language',
    breaks: 'tools-optional-member-types',
    change: defined('greet', { description: { en: 'Says hello.' } }),
  }),
  mutant({
    id: 'tools/without-input-schema',
    fault: 'leaves inputSchema out where a tool has no parameters',
    breaks: 'tools-input-schema-object',
    change: defined('count_slowly', { inputSchema: undefined }),
  }),
  mutant({
    id: 'tools/null-input-schema',
    fault: 'writes null as inputSchema where a tool has no parameters',
    breaks: 'tools-input-schema-object',
    change: defined('count_slowly', { inputSchema: null }),
  }),
  mutant({
    id: 'tools/anything-goes',
    fault: 'has the boolean schema true as inputSchema',
    breaks: 'tools-input-schema-object',
    change: defined('count_slowly', { inputSchema: true }),
  }),
  mutant({
    id: 'tools/schema-without-type',
    fault: 'has an empty inputSchema',
    breaks: 'tools-input-schema-root',
    change: defined('count_slowly', { inputSchema: {} }),
  }),
  mutant({
    id: 'tools/union-at-the-root',
    fault: 'has a union at the root of an inputSchema, and no type',
    breaks: 'tools-input-schema-root',
    change: adding({ name: 'either', inputSchema: { anyOf: [{ type: 'object' }, { type: 'object' }] } }),
  }),
  mutant({
    id: 'tools/list-of-types',
    fault: 'has a list of types at the root of an inputSchema',
    breaks: 'tools-input-schema-root',
    change: adding({ name: 'either', inputSchema: { type: ['object', 'null'] } }),
  }),
  mutant({
    id: 'tools/null-output-schema',
    fault: 'writes null as outputSchema where a tool has none',
    breaks: 'tools-output-schema-object',
    change: defined('greet', { outputSchema: null }),
  }),
  mutant({
    id: 'tools/boolean-output-schema',
    fault: 'says true as outputSchema where a tool may give anything',
    breaks: 'tools-output-schema-object',
    change: defined('greet', { outputSchema: true }),
  }),
  mutant({
    id: 'tools/hint-as-text',
    fault: 'writes a hint as a string',
    breaks: 'tools-annotations-types',
    change: defined('greet', { annotations: { readOnlyHint: 'true' } }),
  }),
  mutant({
    id: 'tools/annotations-as-list',
    fault: 'lists the hints that hold',
    breaks: 'tools-annotations-types',
    change: defined('greet', { annotations: ['readOnlyHint'] }),
  }),
  mutant({
    id: 'tools/null-annotations',
    fault: 'writes null where a tool has no annotations',
    breaks: 'tools-annotations-types',
    change: defined('change_world', { annotations: null }),
  }),
  mutant({
    id: 'tools/password-in-header',
    fault: 'mirrors a password into a header field',
    breaks: 'tools-sensitive-not-mirrored',
    change: withTool({ password: { type: 'string', 'x-mcp-header': 'Pass' } }),
  }),
  mutant({
    id: 'tools/long-name',
    fault: 'has a tool whose name is of 129 characters',
    breaks: 'tools-name-length',
    change: adding({ name: 'n'.repeat(129) }),
  }),
  mutant({
    id: 'tools/empty-name',
    fault: 'has a tool whose name is empty',
    breaks: 'tools-name-length',
    change: adding({ name: '' }),
  }),
  mutant({
    id: 'tools/name-with-space',
    fault: 'has a tool whose name has spaces',
    breaks: 'tools-name-characters',
    change: adding({ name: 'do something' }),
  }),
  mutant({
    id: 'tools/name-with-slash',
    fault: 'puts tools into folders',
    breaks: 'tools-name-characters',
    change: tools((each) => [...each, simpleTool({ name: 'files/read' }, done('read'))]),
  }),
  mutant({
    id: 'tools/name-beyond-ascii',
    fault: 'has a tool whose name is in letters beyond ASCII',
    breaks: 'tools-name-characters',
    change: adding({ name: 'grüßen' }),
  }),
];
