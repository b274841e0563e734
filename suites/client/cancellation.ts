import { together, unobserved, type Evidence } from '../../harness/peer/evidence.js';
import { all } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { isObject, type RequestId } from '../../harness/wire/message.js';
import { noticesOn, toldOff } from './support/cancelled.js';
import { begin, call, called, givenUp, said, toolServer } from './support/tool-server.js';

/** Serves a call unless it says to hang; then nothing comes until it is given up. */
const hanging = toolServer(async (request) => {
  if (said(request) !== 'hang') return called();
  await givenUp(request);
  return { none: true };
});

/** The call that came with these words, once it is there. */
async function callOf(stage: Scene, words: string): Promise<SeenMessage | undefined> {
  const find = ({ seen }: Scene): SeenMessage | undefined =>
    seen
      .requests('tools/call')
      .find(({ params }) => isObject(params.arguments) && params.arguments.text === words);
  await stage.wait((scene) => find(scene) !== undefined);
  return find(stage);
}

/** A call that the host gives up. */
export const givingUp = clientCheck({
  id: 'cancellation/giving-up',
  title: 'A call that is given up while the server works on it',
  needs: [operations('callTool', 'cancel')],
  requirements: ['cancellation-sent-client', 'stdio-cancel-by-notification-client'],
  async run({ scene, judge, transport }) {
    const stage = await scene({ server: hanging });
    const plain = await call(stage, 'at once');
    const underway = begin(stage, 'hang');
    const request = await callOf(stage, 'hang');
    if (plain.how !== 'done' || request === undefined)
      return judge.inconclusive(
        ['cancellation-sent-client', 'stdio-cancel-by-notification-client'],
        'no call came that could be given up',
      );
    await stage.cancel(underway.id);
    const outcome = await underway.outcome;
    await stage.wait(({ seen }) => toldOff(seen, request));
    const told = toldOff(stage.seen, request);
    const evidence = together(
      { ...outcome, unusable: undefined },
      request,
      stage.allSeen('told the client to give the call up'),
    );
    if (transport === 'http')
      return judge('cancellation-sent-client', evidence, () => told, 'the response closed by the client');
    const notices = noticesOn(stage.seen, request).length;
    judge(
      'cancellation-sent-client',
      evidence,
      () => notices > 0 || { cannot: 'nothing was said, see stdio-cancel-by-notification-client' },
      'a notice that the request is given up',
    );
    judge(
      'stdio-cancel-by-notification-client',
      evidence,
      () => told,
      `notifications/cancelled with the requestId ${JSON.stringify(request.id)}`,
    );
  },
});

/** A call that is over is not given up any more. */
export const finished = clientCheck({
  id: 'cancellation/finished',
  title: 'A call that is given up after its result, and one whose time passes after its result',
  needs: [operations('callTool')],
  requirements: ['cancellation-in-progress-client'],
  async run({ profile, scene, judge, limits, transport }) {
    const slowly = 400;
    const stage = await scene({
      server: toolServer(async (request) => {
        if (said(request) === 'slow') await new Promise((resolve) => setTimeout(resolve, slowly));
        return called();
      }),
    });
    const underway = begin(stage, 'over', { timeout: slowly / 2 });
    const first = await underway.outcome;
    if (profile.operations.has('cancel')) await stage.cancel(underway.id);
    const fence = await call(stage, 'slow');
    const request = stage.seen.request('tools/call');
    const cancelled = ({ seen }: Scene): boolean =>
      noticesOn(seen, request).some(({ params }) => params.requestId === request.id);
    // over HTTP a POST of its own may come later than the fence
    if (transport === 'http') await stage.wait(cancelled, limits.quiet);
    const unusable =
      first.how === 'done' && fence.how === 'done'
        ? request.unusable
        : { reason: 'the client did not carry out both calls' };
    judge(
      'cancellation-in-progress-client',
      {
        ...stage.allSeen('gave a call up after its result; another took longer than its time limit'),
        unusable,
      },
      () => !cancelled(stage),
      'no notifications/cancelled for a call whose result was handed back before',
    );
  },
});

/** A response that crosses the cancellation of its request. */
export const late = clientCheck({
  id: 'cancellation/late-response',
  title: 'A response that comes after its request was given up',
  on: { transport: 'stdio' },
  needs: [operations('callTool', 'cancel')],
  requirements: ['cancellation-late-response-ignored-client', 'cancellation-races-client'],
  async run({ scene, judge, limits }) {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const stage = await scene({
      server: all(
        toolServer(async (request) => {
          if (said(request) === 'hang') await givenUp(request);
          if (said(request) === 'beside') await Promise.race([released, givenUp(request)]);
          return called(said(request));
        }),
        (plain) => ({
          ...plain,
          stdio: { ...plain.stdio, cancelled: () => ({ ...called('too late'), broken: true }) },
        }),
      ),
    });
    const plain = await call(stage, 'at once');
    const underway = begin(stage, 'hang');
    const beside = begin(stage, 'beside');
    const request = await callOf(stage, 'hang');
    await stage.wait(({ seen }) => seen.requests('tools/call').length > 2, limits.quiet);
    await stage.cancel(underway.id);
    const answered = ({ seen }: Scene): boolean =>
      seen
        .requests('tools/call')
        .some(({ event, answers }) => event.n === request?.event.n && answers.length > 0);
    await stage.wait(answered);
    release();
    const other = await beside.outcome;
    const after = await call(stage, 'after');
    const given = await underway.outcome;
    const came: Evidence =
      request !== undefined && answered(stage)
        ? request
        : unobserved('the client did not say that the call is given up, so that nothing was late');
    judge(
      'cancellation-races-client',
      together(came, besideTwin(other, plain), besideTwin(after, plain)),
      () => other.how === 'done' && after.how === 'done',
      'the results of the call beside it and of one afterwards',
    );
    judge(
      'cancellation-late-response-ignored-client',
      together(came, { ...given, unusable: undefined }),
      () => given.how !== 'done',
      'an operation that stays given up',
    );
  },
});

/** What a server must not send as a cancellation changes nothing. */
export const invalidNotices = clientCheck({
  id: 'cancellation/invalid-notices',
  title: 'Cancellations by the server that are malformed or name no open request',
  needs: [operations('callTool')],
  requirements: ['cancellation-invalid-ignored-client'],
  async run({ scene, judge }) {
    const over: RequestId[] = [];
    const stage = await scene({
      server: toolServer((request) => {
        if (said(request) === 'noticed')
          for (const params of [
            {},
            { requestId: null },
            { requestId: { id: 1 } },
            { requestId: 'never-sent', reason: 'no reason' },
            ...over.map((requestId) => ({ requestId })),
          ])
            request.notify('notifications/cancelled', params, { broken: true });
        over.push(request.id);
        return called();
      }),
    });
    const plain = await call(stage, 'plain');
    const noticed = besideTwin(await call(stage, 'noticed'), plain);
    const after = besideTwin(await call(stage, 'after'), plain);
    judge(
      'cancellation-invalid-ignored-client',
      together(noticed, after),
      () => noticed.how === 'done' && after.how === 'done',
      'the results of the call and of the next one',
    );
  },
});

export const cancellationChecks = [givingUp, finished, late, invalidNotices];
