import type { Answer } from '../../harness/peer/server/blueprint.js';
import { headerMismatch } from '../../harness/reference/server/http-guards.js';
import { isObject } from '../../harness/wire/message.js';
import { all, type Change, errors, httpGuard, method, variant, type Variant } from '../mutants/mutant.js';
import { missing } from '../mutants/support/resources.js';

const anything: readonly unknown[] = [
  'text',
  7.5,
  false,
  null,
  ['nested', { error: {} }],
  { any: { thing: 1 } },
];
let turn = 0;
const specified: readonly unknown[] = [-32020, -32021, -32022];

/** Answers calls of tools that do not exist in another way. */
const unknownTool = (answer: Answer): Change =>
  method('tools/call', (original) => (call) => {
    const { name } = call.params;
    const known = call.server.world.tools.some(({ definition }) => definition.name === name);
    return typeof name === 'string' && !known ? answer : original(call);
  });

/** Answers a POST whose body is no JSON in another way than by -32700. */
const unparsable = (answer: Parameters<typeof httpGuard>[1]): Change =>
  httpGuard('parse', (http) => (http.value === undefined ? answer(http) : undefined));

/** Legal oddities of errors. */
export const errorsVariants: readonly Variant[] = [
  variant({
    id: 'errors/data-of-any-type',
    story: 'sends data of every JSON type with errors whose data nothing defines',
    uses: ['errors-data-any'],
    change: errors((error) =>
      'data' in error || specified.includes(error.code)
        ? error
        : { ...error, data: anything[turn++ % anything.length] },
    ),
  }),
  variant({
    id: 'errors/own-code',
    story:
      'has a code of its own for tools that do not exist, outside the reserved range; none is prescribed',
    change: unknownTool({ error: { code: 4040, message: 'Touchstone says: no such tool' } }),
  }),
  variant({
    id: 'errors/unknown-tool-not-found',
    story: 'answers a call of an unknown tool with -32601; the code is given by example only',
    warns: { 'tools-unknown-code': 'the example and the schema comment have -32602' },
    change: unknownTool({ error: { code: -32601, message: 'Tool not found' } }),
  }),
  variant({
    id: 'errors/unknown-tool-as-result',
    story: 'answers a call of an unknown tool with a result that is an error; no keyword forbids it',
    warns: { 'tools-unknown-error': 'the page counts unknown tools among the protocol errors' },
    change: unknownTool({ result: { content: [{ type: 'text', text: 'Unknown tool' }], isError: true } }),
  }),
  variant({
    id: 'errors/odd-messages',
    story: 'has messages that are empty, end in a newline or use any script',
    change: errors((error, call) => {
      const messages = ['', `${String(error.message)}\n`, 'Fehler: «nicht gefunden» – 見つかりません'];
      return call.method === 'initialize' ? error : { ...error, message: messages[turn++ % 3] };
    }),
  }),
  variant({
    id: 'errors/extra-methods',
    story: 'still serves methods that the revision has removed; no sentence forbids more methods',
    change: (blueprint) => ({
      ...blueprint,
      methods: {
        ...blueprint.methods,
        ping: () => ({ result: {} }),
        'logging/setLevel': () => ({ result: {} }),
      },
    }),
  }),
  variant({
    id: 'errors/serves-any-resource',
    story: 'has something to say under every URI, so that none is unknown',
    change: missing(
      ({ params: { uri } }) => ({ result: { contents: [{ uri, text: 'nothing special' }] } }),
      (uri) => /^[a-z][a-z0-9+.-]*:/i.test(uri),
    ),
  }),
  variant({
    id: 'errors/serves-unadvertised',
    story: 'does not advertise completions, knows their method all the same and has no suggestions',
    change: ({ capabilities: { completions: _completions, ...capabilities }, ...blueprint }) => {
      const { declaredFeature: _guard, ...guards } = blueprint.guards;
      const complete = (): Answer => ({ result: { completion: { values: [] } } });
      const methods = { ...blueprint.methods, 'completion/complete': complete };
      return { ...blueprint, capabilities, guards, methods };
    },
  }),
  variant({
    id: 'errors/unadvertised-not-found',
    story: 'does not advertise completions and prompts, and does not know their methods',
    change: ({
      capabilities: { completions: _completions, prompts: _prompts, ...capabilities },
      ...blueprint
    }) => ({ ...blueprint, capabilities }),
  }),
  variant({
    id: 'errors/bare-bad-request',
    story: 'lets its HTTP stack refuse what is no JSON, with a body that is no JSON-RPC; none is prescribed',
    on: ['http'],
    change: unparsable(() => ({
      status: 400,
      headers: [['Content-Type', 'application/json']],
      body: '{"error":"Bad Request"}',
    })),
  }),
  variant({
    id: 'errors/headers-before-body',
    story:
      'compares the headers first and finds nothing that they match in a body that is no JSON or no message',
    on: ['http'],
    change: all(
      unparsable((http) => headerMismatch(http, 'the body has no version')),
      httpGuard('bodyless', (http) =>
        http.value === undefined || (isObject(http.value) && 'method' in http.value)
          ? undefined
          : headerMismatch(http, 'the body has no method'),
      ),
    ),
  }),
  variant({
    id: 'errors/own-codes-for-garbage',
    story: 'treats JSON that is no message as an unexpected failure',
    change: (blueprint) => ({
      ...blueprint,
      invalid: (value, reason, server) => {
        const answer = blueprint.invalid(value, reason, server);
        return answer === undefined
          ? undefined
          : { ...answer, error: { code: -32603, message: 'Internal error' } };
      },
    }),
  }),
  variant({
    id: 'errors/lenient-reader',
    story: 'serves requests that lack the member jsonrpc; leniency towards a client is no fault',
    change: (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        prepare: (line) =>
          Buffer.from(
            line.toString('utf8').replace('{"id":"touchstone-c"', '{"jsonrpc":"2.0","id":"touchstone-c"'),
          ),
      },
    }),
    on: ['stdio'],
  }),
];
