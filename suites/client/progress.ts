import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { observed, unobserved } from '../../harness/peer/evidence.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { heeds, operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { modernRequests } from './support/modern.js';
import { concurrentRequests } from './support/open-requests.js';
import { sighted } from './support/sightings.js';
import { steady } from './support/steady.js';
import { begin, call, called, said, toolServer } from './support/tool-server.js';

/** Every progress token that the client gives. */
export const tokens = clientMonitor({
  id: 'progress/tokens',
  title: 'Progress tokens that the client gives',
  requirements: ['progress-token-type-client', 'progress-token-unique-client'],
  needs: {
    'progress-token-type-client': heeds('progress'),
    'progress-token-unique-client': heeds('progress'),
  },
  *scan({ seen }) {
    const requests = modernRequests(seen).filter(({ meta }) => 'progressToken' in meta);
    for (const request of requests) {
      const { progressToken } = request.meta;
      yield sighted(
        'progress-token-type-client',
        request,
        typeof progressToken === 'string' || Number.isInteger(progressToken),
        'a string or an integer',
        { pointer: '/params/_meta/progressToken' },
      );
    }
    for (const { request, open } of concurrentRequests(seen)) {
      if (!('progressToken' in request.meta)) continue;
      const others = open.filter(({ meta }) => 'progressToken' in meta);
      const same = others.find(({ meta }) => meta.progressToken === request.meta.progressToken);
      const sighting = sighted(
        'progress-token-unique-client',
        request,
        same === undefined,
        'a token that no other request under way has',
        { pointer: '/params/_meta/progressToken' },
      );
      if (same !== undefined) yield { ...sighting, events: [...same.events, ...request.events] };
      else if (others.length > 0) yield sighting;
    }
  },
});

/** Progress of two requests that run at the same time. */
export const twoAtOnce = clientCheck({
  id: 'progress/two-at-once',
  title: 'Progress of two requests at the same time',
  needs: [operations('callTool'), heeds('progress')],
  requirements: ['progress-tokens-tracked-client'],
  async run({ scene, judge, limits }) {
    const requirement = 'progress-tokens-tracked-client';
    let arrived: () => void;
    const both = new Promise<void>((resolve) => (arrived = resolve));
    let count = 0;
    const stage = await scene({
      server: toolServer(async (request) => {
        const { progressToken } = request.meta;
        if (++count === 2) arrived();
        // a client that has but one request under way at a time is not kept waiting
        await Promise.race([both, sleep(limits.quiet)]);
        for (const step of [1, 2, 3]) {
          if (progressToken !== undefined)
            request.notify('notifications/progress', {
              progressToken,
              progress: said(request) === 'first' ? step : step * 100,
            });
          await sleep(1);
        }
        return called();
      }),
    });
    const first = begin(stage, 'first', { progress: true });
    const second = begin(stage, 'second', { progress: true });
    const outcomes = await Promise.all([first.outcome, second.outcome]);
    if (count < 2 || outcomes.some(({ how }) => how !== 'done'))
      return judge.inconclusive(requirement, 'the client did not carry out two calls');
    const asked = stage.seen.requests('tools/call').map(({ meta }) => meta.progressToken);
    if (asked.includes(undefined) || new Set(asked).size < asked.length)
      return judge.inconclusive(requirement, 'the two requests were not given a token each');
    const told = stage.events.flatMap((event) =>
      event.event === 'notification' && event.method === 'notifications/progress' && event.of !== undefined
        ? [{ of: event.of, progress: isObject(event.params) ? event.params.progress : undefined }]
        : [],
    );
    const evidence =
      told.length === 0
        ? unobserved(
            'the client does not tell which operation progress belongs to',
            'a driver that reports progress with the operation it belongs to (`of`, docs/driver.md)',
          )
        : observed(
            'progress 1, 2, 3 of the first call and 100, 200, 300 of the second',
            told.map(({ of, progress }) => `operation ${of}: ${String(progress)}`).join('\n'),
            outcomes.flatMap(({ events }) => events),
          );
    judge(
      requirement,
      evidence,
      () => told.every(({ of, progress }) => (Number(progress) < 100 ? first.id : second.id) === of),
      `1 to 3 for operation ${first.id} alone, 100 to 300 for operation ${second.id} alone`,
    );
  },
});

/** Ways in which a server may report: values that grow, with or without a total and words, any number of them. */
const reports = fc
  .tuple(
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.array(fc.double({ min: 0.001, max: 1_000, noNaN: true }), { maxLength: 20 }),
    fc.option(fc.double({ min: -1, max: 1_000, noNaN: true }), { nil: undefined }),
    fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
  )
  .map(([start, steps, total, message]): readonly JsonObject[] => {
    let progress = start;
    return steps.map((step) => ({
      progress: (progress += step),
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    }));
  });

const fractions = [0.25, 0.5, 1].map((progress) => ({ progress, total: 1 }));
const withoutTotal = [0, 1, 1e6].map((progress) => ({ progress }));
const flood = Array.from({ length: 200 }, (_, progress) => ({ progress, total: 200, message: 'on the way' }));

/** Whatever a server may report, the call comes to its end. */
export const anyReports = clientCheck({
  id: 'progress/any-reports',
  kind: 'property',
  title: 'Progress of every legal kind, and none',
  needs: [operations('callTool'), heeds('progress')],
  requirements: ['progress-received-client'],
  async run({ scene, property, judge }) {
    let report: readonly JsonObject[] = [];
    const stages = steady(() =>
      scene({
        server: toolServer((request) => {
          const { progressToken } = request.meta;
          if (progressToken !== undefined)
            for (const params of report)
              request.notify('notifications/progress', { progressToken, ...params });
          return called();
        }),
      }),
    );
    const plain = await call(await stages.stage(), 'without progress');
    await property(
      'reports',
      reports,
      { examples: [[], fractions, withoutTotal, flood], share: 0.3 },
      async (reported, trial) => {
        report = reported;
        let request: SeenMessage | undefined;
        const outcome = await stages.run(async (stage) => {
          const carried = await call(stage, 'with progress', { progress: true });
          request = stage.seen.requests('tools/call').at(-1);
          return carried;
        });
        const evidence =
          request !== undefined && request.meta.progressToken === undefined
            ? unobserved('the request asks for no progress')
            : besideTwin(outcome, plain);
        trial('progress-received-client', evidence, () => outcome.how === 'done', 'the result of the call');
      },
    );
    if (plain.how !== 'done')
      judge.inconclusive('progress-received-client', `a call without progress came to ${plain.received}`);
  },
});

export const progressChecks = [twoAtOnce, anyReports];
export const progressMonitors = [tokens];
