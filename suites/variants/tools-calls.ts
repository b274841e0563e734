import type { Answer, Call, Method } from '../../harness/peer/server/blueprint.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { announce } from '../../harness/reference/server/subscriptions.js';
import { headerValue } from '../../harness/transport/headers.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { method, results, variant, type Change, type Variant } from '../mutants/mutant.js';
import { perServer } from '../mutants/support/lists.js';
import { done, simpleTool, tools } from '../mutants/support/tools.js';

const requests = perServer(() => ({ count: 0 }));
const asSecond = ({ headers }: Call): boolean => headerValue(headers, 'authorization') !== undefined;

/** Changes how tools refuse arguments. */
const refusing = (refusal: (said: unknown) => Answer): Change =>
  tools((each) =>
    each.map((one) => ({
      ...one,
      call: async (call) => {
        const answer = await one.call(call);
        const failed = 'result' in answer && answer.result.isError === true;
        return failed && !one.definition.name.includes('fail') && !one.definition.name.includes('error')
          ? refusal(answer.result.content)
          : answer;
      },
    })),
  );

/** Drops members that the schema does not know, and reads numbers and booleans out of texts. */
const lenient =
  (original: Method, schema: JsonObject): Method =>
  (call) => {
    const given = isObject(call.params.arguments) ? call.params.arguments : undefined;
    if (given === undefined) return original(call);
    const properties = isObject(schema.properties) ? schema.properties : {};
    const known = Object.entries(given)
      .filter(([name, value]) => name in properties && value !== null)
      .map(([name, value]) => [name, converted(value, properties[name])]);
    return original({
      ...call,
      params: { ...call.params, arguments: Object.fromEntries(known) as JsonObject },
    });
  };

function converted(value: unknown, schema: unknown): unknown {
  const type = isObject(schema) ? schema.type : undefined;
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if ((type === 'number' || type === 'integer') && typeof value === 'string' && value.trim() !== '')
    return Number(value);
  return value;
}

/** Legal ways with the set of tools and with calls. */
export const toolsCallsVariants: readonly Variant[] = [
  variant({
    id: 'tools/grows',
    story: 'finds one more tool for everybody after a while, and tells of it',
    uses: ['tools-list-changes'],
    change: method('tools/list', (original) => (call) => {
      const seen = requests(call.server);
      if ((seen.count += 1) === 40) {
        call.server.world.tools.push(simpleTool({ name: 'late' }));
        announce(call, { what: 'tools' });
      }
      return original(call);
    }),
  }),
  variant({
    id: 'tools/by-authorization',
    story: 'shows a tool to one caller only, and says that its list is private',
    uses: ['tools-list-by-authorization'],
    on: ['http'],
    change: results((result, call) => {
      const listed = (result.tools as JsonObject[]).filter(({ name }) => name !== 'fail' || !asSecond(call));
      return { ...result, tools: listed, cacheScope: 'private' };
    }, 'tools/list'),
  }),
  variant({
    id: 'tools/asks-first',
    story: 'has tools that ask for input before they give a result',
    uses: ['tools-input-required'],
    change: tools((each) =>
      each.filter(({ definition }) => ['ask_name', 'plan_trip', 'add'].includes(definition.name)),
    ),
  }),
  variant({
    id: 'tools/refuses-by-error',
    story: 'refuses arguments that do not fit by -32602, as the schema comment has it',
    change: refusing((content) => invalidParams(JSON.stringify(content))),
  }),
  variant({
    id: 'tools/lenient',
    story: 'drops members and nulls that it does not know, and converts scalars; what is left it validates',
    change: tools((each) =>
      each.map((one) => ({
        ...one,
        call: lenient(one.call, isObject(one.definition.inputSchema) ? one.definition.inputSchema : {}),
      })),
    ),
  }),
  variant({
    id: 'tools/without-parameters',
    story:
      'has tools without parameters only, in both forms that the page names; nothing can be wrong with their arguments',
    change: tools(() => [
      simpleTool({ name: 'one', inputSchema: { type: 'object' } }),
      simpleTool({ name: 'two', inputSchema: { type: 'object', additionalProperties: false } }, done('two')),
    ]),
  }),
  variant({
    id: 'tools/fails-when-asked',
    story: 'has a tool with an outputSchema that fails, without a structured result',
    change: tools((each) => [
      ...each,
      simpleTool(
        { name: 'try', outputSchema: { type: 'object', required: ['a'] } },
        { result: { content: [{ type: 'text', text: 'not today' }], isError: true } },
      ),
    ]),
  }),
  variant({
    id: 'tools/odd-formats',
    story: 'gives a text of another form than the format of its outputSchema; formats are notes',
    change: tools((each) => [
      ...each,
      simpleTool(
        { name: 'when', outputSchema: { type: 'string', format: 'date-time' } },
        { result: { content: [{ type: 'text', text: 'tomorrow' }], structuredContent: 'tomorrow' } },
      ),
    ]),
  }),
];
