import { check } from '../../harness/run/check.js';
import { capabilitiesKnown, declares } from '../../harness/run/needs.js';
import { listMethods } from '../../harness/run/walk.js';
import { mute } from './support/answers.js';
import { walkAgain } from './support/pages.js';
import { read, resourcesToRead } from './support/resources.js';

/** Who lists resources declares them. */
export const declared = check({
  id: 'resources/declared',
  title: 'Resources, and the capability that tells of them',
  needs: [capabilitiesKnown],
  requirements: ['resources-capability-declared'],
  async run({ peer, judge, profile }) {
    const requirement = 'resources-capability-declared';
    const isDeclared = profile.capabilities.resources !== undefined;
    let offered = false;
    for (const { method, member, capability } of listMethods) {
      if (capability !== 'resources') continue;
      const reply = await peer.request(method);
      const listed: unknown = reply.result?.[member];
      if (!Array.isArray(listed) || listed.length === 0) continue;
      offered = true;
      judge(requirement, reply, () => isDeclared, 'the capability resources, since some are listed');
    }
    if (offered) return;
    if (isDeclared) judge.inconclusive(requirement, 'the server declares resources and lists none');
    else judge.notApplicable(requirement, 'the server neither declares nor lists resources');
  },
});

/** Who declares resources lists them, and be it none. */
export const listServed = check({
  id: 'resources/list-served',
  title: 'The list of resources, where they are declared',
  needs: [declares('resources')],
  requirements: ['resources-list-served'],
  async run({ peer, judge }) {
    const requirement = 'resources-list-served';
    const first = await peer.request('resources/list', {}, { twin: true });
    const reply =
      first.error === undefined ? first : await peer.request('resources/list', {}, { twin: true });
    judge(
      requirement,
      reply,
      ({ result, error }) => {
        if (result !== undefined)
          return (
            Array.isArray(result.resources) || { cannot: 'the result holds no list: resources-list-array' }
          );
        if (error?.code === -32601)
          return { cannot: 'the method is called unknown: capabilities-declared-lists-served' };
        return mute(reply) ?? (error === undefined ? { cannot: 'there was no JSON-RPC answer' } : false);
      },
      'a result',
    );
  },
});

/** Most resources that are read. */
const most = 20;

/** Reads what is listed, one of each kind first; what comes is judged by the monitors, too. */
export const readListed = check({
  id: 'resources/read-listed',
  title: 'Reading what the list has',
  needs: [declares('resources')],
  requirements: ['resources-listed-readable'],
  async run({ peer, judge, profile }) {
    const requirement = 'resources-listed-readable';
    const uris = resourcesToRead(profile, most);
    if (uris.length === 0) return judge.inconclusive(requirement, 'the server lists no resource to read');
    const list = listMethods.find(({ member }) => member === 'resources')!;
    for (const uri of uris) {
      const reply = await read(peer, uri);
      if (reply.error?.code !== -32602) {
        judge(
          requirement,
          reply,
          ({ result, error }) =>
            result !== undefined || { cannot: error === undefined ? 'no answer' : `error ${error.code}` },
          'its contents',
        );
        continue;
      }
      const { items } = await walkAgain(peer, list, profile);
      const again = await read(peer, uri);
      judge(
        requirement,
        again,
        () => {
          if (!items.some((item) => item.uri === uri)) return { cannot: 'it is no longer in the list' };
          return again.error?.code !== -32602;
        },
        'its contents, since the list still has it',
      );
    }
  },
});
