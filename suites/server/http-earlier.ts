import { check, type CheckContext } from '../../harness/run/check.js';
import { modernOnly } from '../../harness/run/needs.js';
import { speaksLegacy } from './support/eras.js';

const bothEras = 'the server also serves earlier revisions, where this means something';

/** Earlier revisions opened a stream by GET and ended a session by DELETE; neither exists any more. */
export const retiredMethods = check({
  id: 'http/retired-methods',
  title: 'GET and DELETE on the endpoint',
  on: { transport: 'http' },
  needs: [modernOnly],
  requirements: ['http-get-405', 'http-delete-405'],
  async run(context) {
    const { peer, judge } = context;
    if (await speaksLegacy(context))
      return judge.notApplicable(['http-get-405', 'http-delete-405'], bothEras);
    for (const [method, requirement, headers] of [
      ['GET', 'http-get-405', { Accept: 'text/event-stream' }],
      ['DELETE', 'http-delete-405', { 'Mcp-Session-Id': 'touchstone-session' }],
    ] as const) {
      const reply = await peer.bare(method, { headers, twin: true });
      const { status } = reply;
      if (status === 401 || status === 429)
        judge.inconclusive(requirement, `the server answers ${method} with ${status} first`);
      else judge(requirement, reply, () => status === 405, 'status 405');
    }
  },
});

/** What an earlier client would send along does not matter to a server of this revision only. */
export const retiredHeaders = check({
  id: 'http/retired-headers',
  title: 'Requests with Mcp-Session-Id or Last-Event-ID',
  on: { transport: 'http' },
  needs: [modernOnly],
  requirements: ['http-session-header-ignored', 'http-last-event-id-ignored'],
  async run(context) {
    const { judge } = context;
    if (await speaksLegacy(context))
      return judge.notApplicable(['http-session-header-ignored', 'http-last-event-id-ignored'], bothEras);
    await served(context, 'http-session-header-ignored', { 'Mcp-Session-Id': 'touchstone-session' });
    await served(context, 'http-last-event-id-ignored', { 'Last-Event-ID': '7' });
  },
});

/** Sends ordinary requests with one header more and expects the same service. */
async function served<R extends 'http-session-header-ignored' | 'http-last-event-id-ignored'>(
  { peer, profile, judge }: CheckContext<R>,
  requirement: R,
  headers: Record<string, string>,
): Promise<void> {
  const lists = Object.values(profile.lists).filter(({ pages }) => pages[0]?.result !== undefined);
  for (const method of [peer.era.sanity.method, ...lists.map((list) => list.method)]) {
    const reply = await peer.request(
      method,
      {},
      { headers, broken: 'a header of an earlier revision', twin: { method } },
    );
    judge(requirement, reply, ({ result }) => result !== undefined, 'a result, as without the header');
  }
}
