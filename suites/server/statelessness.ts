import { together } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { paginates } from '../../harness/run/needs.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { isServed, mute } from './support/answers.js';
import { type RequestAtHand, requestsAtHand } from './support/at-hand.js';
import { hasNeedyCall, needyCalls } from './support/declared.js';
import { kindOf, sameAnswer } from './support/kinds.js';
import { pagedLists, samePosition } from './support/pages.js';
import { naming, unknownVersion } from './support/versions.js';

const ask = (peer: MockClient, { method, params, options }: RequestAtHand, more = {}): Promise<Reply> =>
  peer.request(method, params, { ...options, ...more });

/** A connection on which nothing has been said yet, and all of whose requests share one channel. */
const fresh = { greet: false, oneSocket: true } as const;

/** The same call with and without a capability, before and after the other, on fresh connections. */
export const capabilitiesPerRequest = check({
  id: 'statelessness/capabilities',
  title: 'What earlier requests declared does not count',
  needs: [hasNeedyCall],
  requirements: ['statelessness-capabilities-per-request'],
  async run({ connect, judge, profile }) {
    for (const { tool, arguments: given } of needyCalls(profile).slice(0, 2)) {
      const call = (peer: MockClient, capabilities: JsonObject): Promise<Reply> =>
        peer.request('tools/call', { name: tool, arguments: given }, { capabilities });
      const [declaredFirst, bareFirst] = [await connect(fresh), await connect(fresh)];
      const declared = await call(declaredFirst, allCapabilities);
      const bareAfter = await call(declaredFirst, {});
      const bare = await call(bareFirst, {});
      const declaredAfter = await call(bareFirst, allCapabilities);
      for (const [alone, after, capabilities] of [
        [bare, bareAfter, 'none'],
        [declared, declaredAfter, 'every capability'],
      ] as const) {
        judge(
          'statelessness-capabilities-per-request',
          together(alone, after),
          () => {
            if (kindOf(declared) === kindOf(bare))
              return { cannot: 'the call does not depend on what is declared' };
            return mute(alone) ?? mute(after) ?? kindOf(alone) === kindOf(after);
          },
          `with ${capabilities} declared, the same answer whatever an earlier request declared`,
        );
      }
    }
  },
});

/** A refused version spoils nothing, and a served one opens nothing. */
export const versionPerRequest = check({
  id: 'statelessness/version',
  title: 'What earlier requests named as their version does not count',
  requirements: ['statelessness-version-per-request'],
  async run({ connect, judge }) {
    const peer = await connect(fresh);
    const first = await peer.sanity(naming(unknownVersion));
    const served = await peer.sanity();
    const again = await peer.sanity(naming(unknownVersion));
    const refusedAlone = first.error?.code === -32022;
    judge(
      'statelessness-version-per-request',
      together(first, served),
      () =>
        refusedAlone
          ? isServed(served)
          : { cannot: 'the version nobody has was not refused: versioning-unsupported-code' },
      'a result, although another version was refused before',
    );
    judge(
      'statelessness-version-per-request',
      together(served, again),
      () => {
        if (!refusedAlone || served.result === undefined)
          return { cannot: 'the two versions were not told apart at first' };
        return mute(again) ?? again.error?.code === -32022;
      },
      'error -32022, although another version was served before',
    );
  },
});

const other = { name: 'touchstone-other', version: '9.9.9' };
const asOther = { meta: { 'io.modelcontextprotocol/clientInfo': other } };

/** A request is answered the same whoever opened the connection. */
export const identityPerRequest = check({
  id: 'statelessness/identity',
  title: 'Who sent earlier requests does not count',
  requirements: ['statelessness-identity-per-request'],
  async run({ connect, judge, profile }) {
    const apart = await connect(fresh);
    const shared = await connect(fresh);
    const opening = await shared.sanity();
    for (const request of requestsAtHand(profile)) {
      const alone = await ask(apart, request, asOther);
      const after = await ask(shared, request, asOther);
      const again = await ask(apart, request, asOther);
      judge(
        'statelessness-identity-per-request',
        together(opening, alone, after),
        () => {
          if (alone.result === undefined || opening.result === undefined)
            return { cannot: 'the request is not served on a connection of its own' };
          if (!sameAnswer(alone, again))
            return { cannot: `the answers to ${request.method} change by themselves` };
          return mute(after) ?? { ok: sameAnswer(alone, after), received: after.received };
        },
        `the answer that ${request.method} gets where no other client came before: ${alone.received.slice(0, 300)}`,
      );
    }
  },
});

/** Every kind of request at hand, each as the first of a connection. */
export const noPriorRequest = check({
  id: 'statelessness/first-request',
  title: 'Any request as the first on a connection',
  requirements: ['statelessness-no-prior-request-needed'],
  async run({ peer, connect, judge, profile }) {
    for (const request of oneOfEach(requestsAtHand(profile))) {
      const twin = await ask(peer, request);
      const first = await ask(await connect(fresh), request);
      judge(
        'statelessness-no-prior-request-needed',
        first,
        (reply) =>
          twin.result === undefined ? { cannot: 'it is not served later either' } : isServed(reply),
        'a result, as later on a connection',
      );
    }
  },
});

/** The first list and one of everything else, since each takes a connection; discovery is how connections are greeted anyway. */
function oneOfEach(requests: readonly RequestAtHand[]): RequestAtHand[] {
  const lists = requests.filter(({ method }) => method.endsWith('/list'));
  const others = requests.filter(({ method }) => !method.endsWith('/list') && method !== 'server/discover');
  return [...(lists[0] === undefined ? requests.slice(0, 1) : lists.slice(0, 1)), ...others];
}

/** Requests of several conversations, told apart by who asks and what is declared, all under way at once. */
export const interleaved = check({
  id: 'statelessness/interleaved',
  title: 'Requests of several conversations at once',
  requirements: ['statelessness-interleaved-conversations'],
  async run({ peer, judge, profile }) {
    const { slow, progress } = profile.fixtures;
    const long = slow ?? progress;
    const requests = requestsAtHand(profile);
    if (long !== undefined) {
      const options = { capabilities: allCapabilities };
      requests.unshift({
        method: 'tools/call',
        params: { name: long.tool, arguments: long.arguments },
        options,
      });
    }
    const conversation = (number: number): { meta: JsonObject } => ({
      meta: { 'io.modelcontextprotocol/clientInfo': { name: `touchstone-${number}`, version: '1' } },
    });
    const alone: Reply[] = [];
    for (const request of requests) alone.push(await ask(peer, request));
    const turns = [0, 1].flatMap((round) =>
      requests.map((request, at) => ({ request, at, number: at + round })),
    );
    const replies = await Promise.all(
      turns.map(({ request, number }) => ask(peer, request, conversation(number))),
    );
    replies.forEach((reply, turn) => {
      const { at } = turns[turn]!;
      judge(
        'statelessness-interleaved-conversations',
        reply,
        (seen) =>
          alone[at]!.result === undefined ? { cannot: 'it is not served alone either' } : isServed(seen),
        'a result, as without the others',
      );
    });
  },
});

/** The second page of a list is asked for on another connection than the first. */
export const noAffinity = check({
  id: 'statelessness/other-connection',
  title: 'The next page, asked for over another connection',
  on: { transport: 'http' },
  needs: [paginates],
  requirements: ['statelessness-no-connection-affinity'],
  async run({ connect, judge, profile }) {
    for (const list of pagedLists(profile)) {
      const [one, two] = [await connect(fresh), await connect(fresh)];
      const first = await one.request(list.method);
      const cursor = first.result?.nextCursor;
      if (typeof cursor !== 'string') continue;
      const same = await one.request(list.method, { cursor });
      const next = await two.request(list.method, { cursor });
      const again = await one.request(list.method, { cursor });
      judge(
        'statelessness-no-connection-affinity',
        together(first, next),
        () => {
          if (same.result === undefined)
            return { cannot: 'the cursor is not accepted on the same connection either' };
          if (samePosition(same, first, list.member))
            return {
              cannot: `${list.method} gives the first page for its cursor: pagination-cursor-advances`,
            };
          const served = isServed(next);
          if (served !== true || samePosition(same, next, list.member)) return served;
          return samePosition(same, again, list.member)
            ? { ok: false, received: next.received }
            : { cannot: `the pages of ${list.method} change by themselves` };
        },
        'the next page, as on the same connection',
      );
    }
  },
});
