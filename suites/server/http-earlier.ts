import type { Reply } from '../../harness/peer/reply.js';
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
  requirements: ['http-session-header-ignored', 'http-no-session-id', 'http-last-event-id-ignored'],
  async run(context) {
    const { judge } = context;
    const all = ['http-session-header-ignored', 'http-no-session-id', 'http-last-event-id-ignored'] as const;
    if (await speaksLegacy(context)) return judge.notApplicable(all, bothEras);
    for (const reply of await askedWith(context, { 'Mcp-Session-Id': 'touchstone-session' })) {
      judge('http-session-header-ignored', reply, served, 'a result, as without the header');
      judge('http-no-session-id', reply, namesNoSession, 'no Mcp-Session-Id');
    }
    for (const reply of await askedWith(context, { 'Last-Event-ID': '7' }))
      judge('http-last-event-id-ignored', reply, served, 'a result, as without the header');
  },
});

const served = ({ result }: Reply): boolean => result !== undefined;
const namesNoSession = ({ header }: Reply): boolean => header('mcp-session-id') === undefined;

/** The answers to ordinary requests with one header more. */
async function askedWith(
  { peer, profile }: Pick<CheckContext<string>, 'peer' | 'profile'>,
  headers: Record<string, string>,
): Promise<Reply[]> {
  const lists = Object.values(profile.lists).filter(({ pages }) => pages[0]?.result !== undefined);
  const replies: Reply[] = [];
  for (const method of [peer.era.sanity.method, ...lists.map((list) => list.method)])
    replies.push(
      await peer.request(
        method,
        {},
        { headers, broken: 'a header of an earlier revision', twin: { method } },
      ),
    );
  return replies;
}
