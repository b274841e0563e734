import { setTimeout as sleep } from 'node:timers/promises';
import { together, unobserved } from '../../harness/peer/evidence.js';
import { guard } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import type { Order } from '../../harness/run/client/hands.js';
import { heeds, operations } from '../../harness/run/client/needs.js';
import type { Outcome } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { echoTool, greetingPrompt, noteUri } from '../../harness/run/client/stage-server.js';
import type { OperationName } from '../../schema/driver.js';
import { toldOff } from './support/cancelled.js';
import { call, called, toolServer } from './support/tool-server.js';

/** The client's time limit here for the operations that take one, and for all others; milliseconds. */
const timeout = 500;
const general = 1_000;

/** What can be asked for, with the request it leads to. */
const operationsAsked: readonly {
  readonly op: OperationName;
  readonly method: string;
  readonly params: object;
}[] = [
  {
    op: 'callTool',
    method: 'tools/call',
    params: { name: echoTool.name, arguments: { text: 'silence' }, timeout },
  },
  { op: 'readResource', method: 'resources/read', params: { uri: noteUri, timeout } },
  {
    op: 'getPrompt',
    method: 'prompts/get',
    params: { name: greetingPrompt, arguments: { name: 'you' }, timeout },
  },
  { op: 'listPrompts', method: 'prompts/list', params: {} },
  { op: 'listResources', method: 'resources/list', params: {} },
];

/** Requests that are never answered. */
export const silence = clientCheck({
  id: 'cancellation/silence',
  title: 'Requests that the server does not answer',
  needs: [operations('callTool'), heeds('timeout')],
  requirements: ['cancellation-timeout-client', 'cancellation-timeout-cancels-client'],
  async run({ profile, scene, judge, limits }) {
    let silent = false;
    const stage = await scene({
      timeout: general,
      server: guard('silence', ({ method }) =>
        silent && operationsAsked.some((asked) => asked.method === method) ? { none: 'hang' } : undefined,
      ),
    });
    const plain = await call(stage, 'plain');
    if (plain.how !== 'done')
      return judge.inconclusive(
        ['cancellation-timeout-client', 'cancellation-timeout-cancels-client'],
        `an ordinary call came to ${plain.received}`,
      );
    silent = true;
    const asked = operationsAsked.filter(({ op }) => profile.operations.has(op));
    const began = performance.now();
    const ended = await Promise.all(
      asked.map(async ({ op, method, params }) => {
        const order = { op, on: stage.name, ...params } as Order;
        const outcome = await stage.begin(order).outcome;
        return { method, outcome, timedOut: outcome.how === 'failed' && elapsed(began) };
      }),
    );
    const limited = ended.some(({ timedOut }) => timedOut);
    for (const { method, outcome, timedOut } of ended) {
      const request = stage.seen.requests(method).at(-1) ?? stage.seen.request(method);
      judge(
        'cancellation-timeout-client',
        together(request, outcome),
        () =>
          outcome.how !== 'timeout' ||
          (limited ? false : { cannot: `no request came to an end within ${limits.response} ms` }),
        `an end of the request, as its time limit is ${general} ms at most`,
      );
      if (!timedOut) continue;
      await stage.wait(({ seen }) => toldOff(seen, request), limits.quiet);
      judge(
        'cancellation-timeout-cancels-client',
        together(request, outcome, stage.allSeen(`(no answer to ${method})`)),
        () => toldOff(stage.seen, request),
        'the request cancelled: on stdio by a notification, over HTTP by closing the response',
      );
    }
    if (!limited)
      judge.inconclusive(
        'cancellation-timeout-cancels-client',
        'no request was seen to come to its time limit',
      );
  },
});

/** Whether about the time limit has passed; an error that comes sooner has another reason. */
function elapsed(began: number): boolean {
  return performance.now() - began > timeout * 0.8;
}

/** Progress that never ends. */
export const endless = clientCheck({
  id: 'cancellation/endless-progress',
  title: 'Progress without end',
  needs: [operations('callTool'), heeds('timeout'), heeds('progress')],
  requirements: ['cancellation-timeout-maximum-client'],
  async run({ profile, scene, judge }) {
    const requirement = 'cancellation-timeout-maximum-client';
    const stage = await scene({
      server: toolServer(async (request) => {
        const { progressToken } = request.meta;
        if (progressToken === undefined) return called();
        for (let progress = 1; !request.signal.aborted; progress += 1) {
          request.notify('notifications/progress', { progressToken, progress });
          await sleep(40);
        }
        return { none: true };
      }),
    });
    const limit = { timeout, maxTimeout: 2 * timeout };
    const outcome: Outcome = await call(stage, 'endless', { progress: true, ...limit });
    const { meta, unusable } = asked(stage);
    if (unusable !== undefined) return judge.inconclusive(requirement, unusable.reason);
    judge(
      requirement,
      meta.progressToken === undefined ? unobserved('the request asks for no progress') : outcome,
      () =>
        outcome.how !== 'timeout' ||
        (profile.hello.options.includes('maxTimeout')
          ? false
          : {
              cannot: 'the client cannot be told how long a request may take at most',
              unlock: 'a driver that heeds maxTimeout (docs/driver.md)',
            }),
      `an end of the request, as it may take ${limit.maxTimeout} ms at most`,
    );
  },
});

const asked = ({ seen }: Scene): ReturnType<typeof seen.request> => seen.request('tools/call');

export const timeoutChecks = [silence, endless];
