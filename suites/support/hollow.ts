import type { Answer, Call, Method, ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import type { JsonObject } from '../../harness/wire/message.js';
import type { Transport } from '../../schema/report.js';
import type { Change } from '../mutants/mutant.js';

/** A server that does next to nothing, so that whatever passes on it needs a reason. */
export interface HollowServer {
  readonly what: string;
  /** What it is run as. */
  readonly runs: readonly (readonly [Transport, Change])[];
}

/** Answers discovery as the reference does, and everything else with one answer, whatever it says; adds nothing of its own. */
function withOneAnswer(answer: (call: Call) => Answer): Change {
  return (blueprint) => ({
    ...bare(blueprint),
    methods: { 'server/discover': blueprint.methods['server/discover']! },
    unknownMethod: answer,
  });
}

/** Without guards and without what the reference adds to each result. */
function bare(blueprint: ServerBlueprint): ServerBlueprint {
  return {
    ...blueprint,
    guards: {},
    stamp: (result: JsonObject) => ({ resultType: 'complete', ...result }),
    http: { ...blueprint.http, guards: {} },
  };
}

const sameError = (code: number): Change =>
  withOneAnswer(() => ({ error: { code, message: 'No' }, status: 400 }));

const echoing: Change = (blueprint) => ({
  ...bare(blueprint),
  methods: {},
  unknownMethod: ({ params }) => ({ result: { ...params } }),
});

/** What a server that ignores params asks itself for. */
const ownParams: Readonly<Record<string, JsonObject>> = {
  'tools/call': { name: 'greet' },
  'resources/read': { uri: 'note://reference/alpha' },
  'prompts/get': { name: 'outline' },
  'completion/complete': {
    ref: { type: 'ref/prompt', name: 'outline' },
    argument: { name: 'text', value: '' },
  },
  'subscriptions/listen': { notifications: {} },
};

const withoutParams: Change = (blueprint) => ({
  ...bare(blueprint),
  methods: Object.fromEntries(
    Object.entries(blueprint.methods).map(([name, method]): [string, Method] => [
      name,
      (call) => method({ ...call, params: ownParams[name] ?? {}, meta: {} }),
    ]),
  ),
});

/** Servers that answer, and mean nothing by it. */
export const hollowServers = {
  sameError: {
    what: 'serves discovery and answers every other request with the same error',
    runs: [
      ['stdio', sameError(-32602)],
      ['http', sameError(-32602)],
      ['stdio', sameError(-32601)],
      ['http', sameError(-32020)],
    ],
  },
  emptyResult: {
    what: 'serves discovery and answers every other request with an empty complete result',
    runs: [
      ['stdio', withOneAnswer(() => ({ result: {} }))],
      ['http', withOneAnswer(() => ({ result: {} }))],
    ],
  },
  withoutHeaders: {
    what: 'never looks at a header field',
    runs: [['http', (blueprint) => ({ ...blueprint, http: { ...blueprint.http, guards: {} } })]],
  },
  withoutParams: {
    what: 'never looks at the params of a request',
    runs: [
      ['stdio', withoutParams],
      ['http', withoutParams],
    ],
  },
  echo: {
    what: 'gives the params of each request back as its result',
    runs: [
      ['stdio', echoing],
      ['http', echoing],
    ],
  },
} as const satisfies Readonly<Record<string, HollowServer>>;
