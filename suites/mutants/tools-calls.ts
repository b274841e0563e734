import type { Call, Method } from '../../harness/peer/server/blueprint.js';
import { methodNotFound } from '../../harness/reference/server/methods.js';
import { isObject } from '../../harness/wire/message.js';
import {
  all,
  guard,
  method,
  mutant,
  notificationsOut,
  withoutGuard,
  type Change,
  type Mutant,
} from './mutant.js';
import { perServer } from './support/lists.js';
import { calling, done, simpleTool, tool, tools } from './support/tools.js';

/** Whether a call is one of a tool that exists. */
export const exists = ({ params, server }: Call): boolean =>
  server.world.tools.some(({ definition }) => definition.name === params.name);

/** Changes the list of tools on its way, whatever page is asked for. */
const listing = (wrap: (original: Method) => Method): Change => method('tools/list', wrap);

/** Leaves tools out of a list where a condition holds. */
const hiding = (name: string, when: (call: Call) => boolean): Change =>
  listing((original) => async (call) => {
    const answer = await original(call);
    if (!('result' in answer) || !Array.isArray(answer.result.tools) || !when(call)) return answer;
    const left = answer.result.tools.filter((one: unknown) => !isObject(one) || one.name !== name);
    return { result: { ...answer.result, tools: left } };
  });

const requests = perServer(() => ({ count: 0, sockets: 0 }));

/** The number of a connection, by the order in which they list tools. */
function connectionNumber({ server, memory }: Call): number {
  if (!memory.has('number')) memory.set('number', (requests(server).sockets += 1));
  return memory.get('number') as number;
}

/** Faults in the set of tools, and in what becomes of calls. */
export const toolsCallsMutants: readonly Mutant[] = [
  mutant({
    id: 'tools/undeclared',
    fault: 'lists tools without declaring them',
    breaks: 'tools-capability-declared',
    change: all(
      withoutGuard('declaredFeature'),
      ({ capabilities: { tools: _tools, ...capabilities }, ...rest }) => ({
        ...rest,
        capabilities,
      }),
    ),
  }),
  mutant({
    id: 'tools/list-refused',
    fault: 'declares tools and fails whenever they are asked for',
    breaks: 'tools-list-answered',
    change: listing(() => () => ({ error: { code: -32603, message: 'Internal error' } })),
  }),
  mutant({
    id: 'tools/per-connection',
    fault: 'hides a tool on every other connection',
    breaks: 'tools-list-not-per-connection',
    on: ['http'],
    change: hiding('fail', (call) => connectionNumber(call) % 2 === 0),
  }),
  mutant({
    id: 'tools/per-process',
    fault: 'names a tool after its process',
    breaks: 'tools-list-not-per-connection',
    on: ['stdio'],
    change: (blueprint) => {
      let processes = 0;
      return {
        ...blueprint,
        world: () => {
          processes += 1;
          const world = blueprint.world();
          return { ...world, tools: [...world.tools, simpleTool({ name: `session_${processes}` })] };
        },
      };
    },
  }),
  mutant({
    id: 'tools/after-a-prompt',
    fault: 'hides a tool on a connection on which a prompt was got',
    breaks: 'tools-list-no-side-effects',
    change: all(
      method('prompts/get', (original) => (call) => {
        call.memory.set('prompted', true);
        return original(call);
      }),
      hiding('fail', ({ memory }) => memory.has('prompted')),
    ),
  }),
  mutant({
    id: 'tools/after-a-call',
    fault: 'lists one more tool on a connection on which a tool was called',
    breaks: 'tools-list-no-side-effects',
    on: ['http'],
    change: all(
      method('tools/call', (original) => (call) => {
        call.memory.set('called', true);
        return original(call);
      }),
      hiding('fail', ({ memory }) => !memory.has('called')),
    ),
  }),
  mutant({
    id: 'tools/shuffled',
    fault: 'turns the order of each page round whenever the list is walked again',
    breaks: 'tools-order-stable',
    change: listing((original) => async (call) => {
      const answer = await original(call);
      if (!('result' in answer) || !Array.isArray(answer.result.tools)) return answer;
      const listed: unknown[] = answer.result.tools;
      const seen = requests(call.server);
      if (call.params.cursor === undefined) seen.count += 1;
      const turned = seen.count % 2 === 0;
      return { result: { ...answer.result, tools: turned ? listed.toReversed() : listed } };
    }),
  }),
  mutant({
    id: 'tools/ghost',
    fault: 'lists a tool that does not exist',
    breaks: 'tools-listed-callable',
    change: tools((each) => [
      ...each,
      {
        ...simpleTool({ name: 'ghost' }),
        call: () => ({ error: { code: -32602, message: 'Unknown tool: ghost' } }),
      },
    ]),
  }),
  mutant({
    id: 'tools/unfinished',
    fault: 'lists a tool that is yet to come, and calls it an unknown method',
    breaks: 'tools-listed-callable',
    change: all(
      tools((each) => [...each, { ...simpleTool({ name: 'later' }), call: methodNotFound }]),
      // so that all tools that are not there get the same answer
      method(
        'tools/call',
        (original) => (call) =>
          exists(call) || typeof call.params.name !== 'string' ? original(call) : methodNotFound(call),
      ),
    ),
    companions: { 'tools-unknown-code': 'the same code stands for tools that do not exist' },
  }),
  mutant({
    id: 'tools/change-not-told',
    fault: 'tells subscribers of other changes and not of other tools',
    breaks: 'tools-list-changed-told',
    change: notificationsOut((message) =>
      message.method === 'notifications/tools/list_changed' ? [] : [message],
    ),
  }),
  mutant({
    id: 'tools/any-case',
    fault: 'finds tools whatever the case of the letters in their name',
    breaks: 'tools-names-case-sensitive',
    change: method('tools/call', (original) => (call) => {
      const wanted = String(call.params.name).toLowerCase();
      const found = call.server.world.tools.find(
        ({ definition }) => definition.name.toLowerCase() === wanted,
      );
      return original(
        found === undefined ? call : { ...call, params: { ...call.params, name: found.definition.name } },
      );
    }),
  }),
  mutant({
    id: 'tools/name-twice',
    fault: 'has two tools by one name',
    breaks: 'tools-names-unique',
    change: tools((each) => [...each, simpleTool({ name: 'greet', description: 'Another greeting.' })]),
  }),
  mutant({
    id: 'tools/arguments-demanded',
    fault: 'refuses a call without the member arguments',
    breaks: 'tools-arguments-optional',
    change: guard('arguments', ({ method: name, params }) =>
      name === 'tools/call' && params.arguments === undefined
        ? { error: { code: -32602, message: 'arguments is missing' } }
        : undefined,
    ),
  }),
  mutant({
    id: 'tools/unknown-as-result',
    fault: 'answers a call of a tool that does not exist by a result with isError',
    breaks: 'tools-unknown-error',
    change: method(
      'tools/call',
      (original) => (call) =>
        exists(call) || typeof call.params.name !== 'string'
          ? original(call)
          : { result: { content: [{ type: 'text', text: 'No such tool' }], isError: true } },
    ),
  }),
  mutant({
    id: 'tools/unknown-as-method',
    fault: 'answers a call of a tool that does not exist as it answers unknown methods',
    breaks: 'tools-unknown-code',
    change: method(
      'tools/call',
      (original) => (call) =>
        exists(call) || typeof call.params.name !== 'string'
          ? original(call)
          : { error: { code: -32601, message: 'Tool not found' }, status: 200 },
    ),
  }),
  mutant({
    id: 'tools/malformed-as-empty',
    fault: 'takes arguments that are no object for none',
    breaks: 'tools-malformed-error',
    change: method(
      'tools/call',
      (original) => (call) =>
        original(
          isObject(call.params.arguments) ? call : { ...call, params: { ...call.params, arguments: {} } },
        ),
    ),
  }),
  mutant({
    id: 'tools/takes-anything',
    fault: 'greets whatever it is given for a name',
    breaks: 'tools-invalid-arguments-refused',
    change: tool('greet', (one) => ({ ...one, call: () => done('Hello, you!') })),
  }),
  mutant({
    id: 'tools/refusal-without-is-error',
    fault: 'refuses arguments in words only',
    breaks: 'tools-invalid-arguments-refused',
    change: calling('greet', (original) => async (call) => {
      const answer = await original(call);
      return 'result' in answer ? { result: { ...answer.result, isError: false } } : answer;
    }),
  }),
  mutant({
    id: 'tools/failure-as-protocol-error',
    fault: 'turns what goes wrong in a tool into a protocol error',
    breaks: 'tools-errors-in-result',
    change: calling('test_error_handling', () => () => ({
      error: { code: -32603, message: 'This tool always fails' },
    })),
  }),
];
