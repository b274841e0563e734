import { type Change, method } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import type { Outcome } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { echoTool, greetingPrompt, noteUri } from '../../harness/run/client/stage-server.js';
import { isObject } from '../../harness/wire/message.js';
import { inputsFor, taking } from './support/inputs.js';

const asks = ['asks first', 'asks second'] as const;

function textOf({ params }: Pick<SeenMessage, 'params'>): unknown {
  return isObject(params.arguments) ? params.arguments.text : undefined;
}

/** The tool asks where its text says so, with a state and a key made of the text, and holds the retry until it is let go. */
function asking(request: object | undefined, released: Promise<void>): Change {
  return method('tools/call', (plain) => async (call) => {
    const text = String(textOf(call));
    const { requestState, inputResponses } = call.params;
    if (!asks.some((asked) => asked === text)) return plain(call);
    if (requestState === undefined && inputResponses === undefined)
      return {
        result: {
          resultType: 'input_required',
          requestState: `state: ${text}`,
          ...(request === undefined ? {} : { inputRequests: { [`key: ${text}`]: request } }),
        },
      };
    await released;
    return plain(call);
  });
}

/** Everything that a client can be told to ask for meanwhile. */
function others(stage: Scene, can: ReadonlySet<string>): Promise<Outcome>[] {
  return [
    stage.callTool(echoTool.name, { text: 'asks nothing' }),
    ...(can.has('listTools') ? [stage.listTools()] : []),
    ...(can.has('listResources') ? [stage.listResources()] : []),
    ...(can.has('readResource') ? [stage.readResource(noteUri)] : []),
    ...(can.has('getPrompt') ? [stage.getPrompt(greetingPrompt, { name: 'Ada' })] : []),
  ];
}

/** Requests beside one whose retry is under way carry nothing of it. */
export const parallel = clientCheck({
  id: 'mrtr/parallel',
  title: 'Requests in parallel to one that is retried, and after it',
  needs: [operations('callTool')],
  requirements: ['mrtr-fields-scope-client'],
  async run({ profile, scene, judge, limits }) {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const [kind] = inputsFor(profile);
    const declares = kind === undefined ? undefined : taking(kind);
    const stage = await scene({ server: asking(kind?.request, released), ...declares });
    const [first, second] = asks;
    const sent = (text: string): SeenMessage[] =>
      stage.seen.requests('tools/call').filter((message) => textOf(message) === text);
    const one = stage.begin(stage.calling(echoTool.name, { text: first }));
    const retried = await stage.wait(() => sent(first).length > 1, limits.quiet * 3);
    const before = stage.seen.requests().length;
    const meanwhile = others(stage, profile.operations);
    const two = stage.begin(stage.calling(echoTool.name, { text: second }));
    // a client that sends one request after the other is not to wait for ever
    await stage.wait(({ seen }) => seen.requests().length > before + meanwhile.length + 1, limits.quiet * 3);
    release();
    await Promise.all([one.outcome, two.outcome, ...meanwhile]);
    await Promise.all(others(stage, profile.operations));
    if (!retried && sent(first).length < 2)
      return judge.inconclusive(
        'mrtr-fields-scope-client',
        `the client did not retry, as it may: ${(await one.outcome).received}`,
      );
    const requests = stage.seen.requests();
    for (const message of requests) {
      const own = asks.find((asked) => asked === textOf(message));
      const retries = own !== undefined && requests.find((of) => textOf(of) === own) !== message;
      const foreign = asks.filter((asked) => asked !== own);
      judge(
        'mrtr-fields-scope-client',
        message,
        ({ params: { requestState, inputResponses } }) =>
          retries
            ? foreign.every(
                (of) => requestState !== `state: ${of}` && !Object.hasOwn(inputResponses ?? {}, `key: ${of}`),
              )
            : requestState === undefined && inputResponses === undefined,
        retries ? 'nothing of another request' : 'neither requestState nor inputResponses, as it is no retry',
      );
    }
  },
});
