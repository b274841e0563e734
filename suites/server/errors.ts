import fc from 'fast-check';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Need, type Outcome } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { codeIs, codeIsNot, type Codes } from './support/error-code.js';
import { commonGarbage, garbage } from './support/garbage.js';
import { malformedParams } from './support/malformed-params.js';

const nothing = 'touchstone-no-such-thing';

/** Requests whose only fault is that they name what does not exist. */
const unknownNames = [
  { capability: 'tools', method: 'tools/call', params: { name: nothing, arguments: {} } },
  { capability: 'prompts', method: 'prompts/get', params: { name: nothing } },
  { capability: 'resources', method: 'resources/read', params: { uri: `touchstone://${nothing}` } },
] as const;

const offersSome: Need = ({ capabilities }) =>
  unknownNames.some(({ capability }) => capabilities[capability] !== undefined)
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server declares no tools, prompts or resources' };

/** Headers and capabilities are in order, so the codes that speak of them mean something else here. */
export const unknownName = check({
  id: 'errors/unknown-name',
  title: 'A tool, a prompt and a resource that do not exist',
  requirements: ['errors-defined-code-meaning', 'errors-no-32002'],
  needs: [offersSome],
  async run({ peer, judge, profile }) {
    if (profile.capabilities.resources === undefined) {
      judge.notApplicable('errors-no-32002', 'the server declares no resources');
    }
    for (const { capability, method, params } of unknownNames) {
      if (profile.capabilities[capability] === undefined) continue;
      const reply = await peer.request(method, params, { capabilities: allCapabilities, twin: true });
      const meaning = 'a code other than -32020 and -32021';
      judge(
        'errors-defined-code-meaning',
        reply,
        () => meansSomethingElse(reply) ?? codeIsNot(reply, -32020, -32021),
        meaning,
      );
      if (method === 'resources/read')
        judge('errors-no-32002', reply, () => codeIsNot(reply, -32002), 'not -32002');
    }
  },
});

/** That no capability is named, or one that was declared, is held against the requirements on that error. */
function meansSomethingElse({ error }: Reply): Outcome | undefined {
  if (error?.code !== -32021) return undefined;
  const named =
    isObject(error.data) && isObject(error.data.requiredCapabilities) ? error.data.requiredCapabilities : {};
  const ofClients = Object.keys(named).every((name) => name in allCapabilities);
  return ofClients ? { cannot: 'the capabilities that the error names are judged by themselves' } : undefined;
}

/** An error for what is no JSON says so; that one is sent is not demanded. */
export const parseError = check({
  kind: 'property',
  id: 'errors/parse-error',
  title: 'Messages that are no JSON',
  requirements: ['errors-parse-code'],
  connection: 'own',
  async run({ peer, property }) {
    await property(
      'no JSON gives -32700',
      garbage(),
      { examples: commonGarbage },
      async ({ what, text }, judge) => {
        const { answer, fence } = await peer.garble(Buffer.from(text), what);
        if (fence.result === undefined)
          return judge.inconclusive('errors-parse-code', 'a valid request after it was not served');
        judge('errors-parse-code', answer, () => codeIs(answer, parseCodes(answer)), 'error -32700');
      },
    );
  },
});

// over HTTP the headers have nothing in the body that they could match
const parseCodes = ({ status }: Reply): Codes => ({
  right: status === undefined ? [-32700] : [-32700, -32020],
});

/** An error for JSON that is no request says so. */
export const invalidRequest = check({
  id: 'errors/invalid-request',
  title: 'JSON that is no JSON-RPC message',
  requirements: ['errors-invalid-request-code'],
  connection: 'own',
  async run({ peer, judge, transport }) {
    const params = peer.era.params({}, { capabilities: {}, meta: {} });
    const method = peer.era.sanity.method;
    // what is neither right nor wrong is of the server's own making, or an unexpected failure
    const right = transport === 'stdio' ? [-32600] : [-32600, -32020];
    const wrong = [-32700, -32601, -32602, -32020, -32021, -32022];
    for (const [what, value, id] of [
      ['a number', 42, undefined],
      ['a string', method, undefined],
      ['null', null, undefined],
      // as a request without the required _meta it would rightly get -32602
      ['an empty object', {}, undefined],
      ['a request without method', { jsonrpc: '2.0', id: 'touchstone-a', params }, 'touchstone-a'],
      [
        'a method that is a number',
        { jsonrpc: '2.0', id: 'touchstone-b', method: 7, params },
        'touchstone-b',
      ],
      ['a request without jsonrpc', { id: 'touchstone-c', method, params }, 'touchstone-c'],
    ] as const) {
      const { answer, fence } = await peer.garble(
        Buffer.from(JSON.stringify(value)),
        what,
        id === undefined ? {} : { id },
      );
      if (fence.result === undefined)
        judge.inconclusive('errors-invalid-request-code', `a valid request after ${what} was not served`);
      else {
        const codes = { right, wrong: wrong.filter((code) => code !== -32602 || !isEmpty(value)) };
        judge('errors-invalid-request-code', answer, () => codeIs(answer, codes), 'error -32600');
      }
    }
  },
});

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** On stdio; over HTTP the transport page says the same, with a status. */
export const unknownMethod = check({
  kind: 'property',
  id: 'errors/unknown-method',
  title: 'Methods that nobody has heard of',
  on: { transport: 'stdio' },
  requirements: ['errors-unknown-method-code'],
  async run({ peer, property }) {
    const examples = ['touchstone/no-such-method', 'tools/list/touchstone', 'toString', '__proto__'];
    const names = fc.string({ unit: 'grapheme' }).map((name) => `touchstone/${name}`);
    await property('any unknown method gives -32601', names, { examples }, async (method, judge) => {
      const reply = await peer.request(method, {}, { twin: true });
      judge(
        'errors-unknown-method-code',
        reply,
        () => codeIs(reply, { right: [-32601], demanded: true }),
        'error -32601',
      );
    });
  },
});

/** Methods by the feature that they belong to. */
const featureMethods: readonly { capability: string; method: string; params: JsonObject }[] = [
  ...unknownNames,
  { capability: 'tools', method: 'tools/list', params: {} },
  { capability: 'prompts', method: 'prompts/list', params: {} },
  { capability: 'resources', method: 'resources/list', params: {} },
  {
    capability: 'completions',
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: nothing }, argument: { name: 'text', value: '' } },
  },
];

/** An error for a method of a feature that was not advertised says that the method is not there. */
export const unadvertisedMethod = check({
  id: 'errors/unadvertised-method',
  title: 'Methods of features that the server does not advertise',
  requirements: ['errors-unadvertised-method-code'],
  async run({ peer, judge, profile }) {
    const requirement = 'errors-unadvertised-method-code';
    const undeclared = featureMethods.filter(
      ({ capability }) => profile.capabilities[capability] === undefined,
    );
    if (undeclared.length === 0)
      return judge.notApplicable(requirement, 'the server advertises every feature');
    for (const { method, params } of undeclared) {
      const reply = await peer.request(method, params, { twin: true });
      // what is served without being advertised may rightly say that it does not know the name
      const served = !method.endsWith('/list') && reply.error?.code === -32602;
      const outcome = served
        ? { cannot: `${method} may be served all the same` }
        : codeIs(reply, { right: [-32601] });
      judge(requirement, reply, () => outcome, 'error -32601');
    }
  },
});

/** An error for params of the wrong form says so; leniency is no fault. */
export const invalidParams = check({
  id: 'errors/invalid-params',
  title: 'Params that do not have the form of their method',
  requirements: ['errors-invalid-params-code'],
  async run({ peer, judge, profile }) {
    for (const { request, what, edit } of malformedParams(profile, peer.transport)) {
      const { method, params, options } = request;
      const reply = await peer.request(method, params, { ...options, twin: request, broken: what, edit });
      judge('errors-invalid-params-code', reply, () => codeIs(reply, { right: [-32602] }), 'error -32602');
    }
  },
});
