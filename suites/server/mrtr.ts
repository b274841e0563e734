import { together } from '../../harness/peer/evidence.js';
import { asksForInput } from '../../harness/run/needs.js';
import { check } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { listMethods } from '../../harness/run/walk.js';
import {
  askingRequests,
  carryThrough,
  flowUnlock,
  isAsking,
  isDone,
  retryParams,
  roundOf,
  send,
  workingFlow,
} from './support/asking.js';

/** Other methods are not answered by `input_required`, even if the client could give any input. */
export const otherMethods = check({
  id: 'mrtr/other-methods',
  title: 'Methods that may not ask for input, from a client that could give it',
  requirements: ['mrtr-supported-methods'],
  async run({ peer, judge, profile }) {
    const lists = listMethods
      .filter(({ capability }) => profile.capabilities[capability] !== undefined)
      .map(({ method }) => ({ method, params: {} }));
    const prompt = profile.lists.prompts?.items[0]?.name;
    const completion = {
      ref: { type: 'ref/prompt', name: prompt },
      argument: { name: 'touchstone', value: '' },
    };
    const completes = profile.capabilities.completions !== undefined && typeof prompt === 'string';
    for (const { method, params } of [
      { method: 'server/discover', params: {} },
      ...lists,
      ...(completes ? [{ method: 'completion/complete', params: completion }] : []),
    ]) {
      const reply = await peer.request(method, params, { capabilities: allCapabilities });
      judge(
        'mrtr-supported-methods',
        reply,
        (answer) => ({ ok: !isAsking(answer), pointer: '/result/resultType' }),
        `no input_required to ${method}`,
      );
    }
  },
});

/** A client that never comes back does no harm. */
export const abandoned = check({
  id: 'mrtr/abandoned',
  title: 'A request for input that is never followed up',
  requirements: ['mrtr-abandoned'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requests = askingRequests(profile);
    for (const request of requests) {
      const first = await send(peer, request, {});
      if (!isAsking(first)) {
        judge.inconclusive('mrtr-abandoned', `${request.label} did not ask for input again`);
        continue;
      }
      const fence = await peer.sanity();
      const again = await send(peer, request, {});
      judge(
        'mrtr-abandoned',
        together(first, fence, again),
        () => fence.result !== undefined && again.result !== undefined,
        'later requests are served, the same one afresh included',
      );
    }
  },
});

/** A retry carries all that the server needs, so that it may come over any connection. */
export const otherConnection = check({
  id: 'mrtr/other-connection',
  title: 'Each retry under a new id over a new connection',
  on: { transport: 'http' },
  requirements: ['mrtr-retry-self-contained'],
  needs: [asksForInput],
  async run({ peer, judge, profile, connect }) {
    const requirement = 'mrtr-retry-self-contained';
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    let reply = await send(peer, twin.request, {});
    for (let at = 0; at < twin.rounds.length && isAsking(reply); at += 1) {
      const round = await roundOf(reply);
      if (typeof round === 'string') return judge.inconclusive(requirement, round);
      const other = await connect({ idPrefix: `touchstone-${at}-` });
      other.toolHeaders = peer.toolHeaders;
      reply = await send(other, twin.request, retryParams(round));
    }
    const second = await carryThrough(peer, twin.request);
    if (typeof second === 'string')
      return judge.inconclusive(requirement, `over one connection it does not always succeed: ${second}`);
    judge(
      requirement,
      together(twin.final, reply),
      () => isDone(reply),
      'the complete result, as over one connection',
    );
  },
});
