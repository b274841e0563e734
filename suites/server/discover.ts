import { check } from '../../harness/run/check.js';
import { isServed, mute } from './support/answers.js';

/** Discovery is served; the form of its result is held by the monitor. */
export const implemented = check({
  id: 'discover/implemented',
  title: 'A request for discovery',
  requirements: ['discover-implemented'],
  async run({ peer, judge }) {
    const reply = await peer.request('server/discover');
    judge('discover-implemented', reply, isServed, 'a discovery result');
  },
});

/** The version under which the greeting was served is a supported one. */
export const servedVersionListed = check({
  id: 'discover/served-version-listed',
  title: 'The list of versions names the one that is being served',
  requirements: ['discover-served-version-listed'],
  run({ judge, profile, revision }) {
    judge(
      'discover-served-version-listed',
      profile.greeting,
      (reply) => {
        const list = reply.result?.supportedVersions;
        if (!Array.isArray(list) || !list.every((version) => typeof version === 'string'))
          return mute(reply) ?? { cannot: 'discovery gave no list of versions' };
        return { ok: list.includes(revision), pointer: '/result/supportedVersions' };
      },
      `"${revision}" in the list`,
    );
    return Promise.resolve();
  },
});
