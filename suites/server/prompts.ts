import { together } from '../../harness/peer/evidence.js';
import { check, type Need } from '../../harness/run/check.js';
import { capabilitiesKnown, declares, hasList } from '../../harness/run/needs.js';
import { itemsOf, listMethods } from '../../harness/run/walk.js';
import { isObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { judgeListChange } from './support/list-changes.js';
import { walkAgain } from './support/pages.js';
import { namesakes } from './support/namesakes.js';
import { judgeSameList } from './support/same-list.js';

const promptList = listMethods.find(({ member }) => member === 'prompts')!;

/** Who lists a prompt says so beforehand. */
export const declared = check({
  id: 'prompts/declared',
  title: 'Prompts, and the capability for them',
  requirements: ['prompts-capability-declared'],
  needs: [capabilitiesKnown],
  async run({ peer, judge, profile }) {
    const requirement = 'prompts-capability-declared';
    const isDeclared = profile.capabilities.prompts !== undefined;
    const reply = await peer.request('prompts/list');
    if (itemsOf(reply.result ?? {}, 'prompts').length > 0)
      return judge(requirement, reply, () => isDeclared, 'the capability prompts, or no prompts');
    if (isDeclared) judge.inconclusive(requirement, 'the server declares prompts and lists none so far');
    else judge.notApplicable(requirement, 'the server neither declares prompts nor lists any');
  },
});

/** The list of what is declared is there. */
export const served = check({
  id: 'prompts/list-served',
  title: 'The list of prompts',
  requirements: ['prompts-list-served'],
  needs: [declares('prompts')],
  async run({ peer, judge }) {
    const first = await peer.request('prompts/list');
    const seen = first.error === undefined ? [first] : [first, await peer.request('prompts/list')];
    judge(
      'prompts-list-served',
      together(...seen),
      () => {
        const lists = seen.flatMap(({ result }) => (result === undefined ? [] : [result.prompts]));
        if (lists.length > 0)
          return lists.some(Array.isArray) || { cannot: 'the result has no list: prompts-list-array' };
        const silent = seen.map(mute).find((outcome) => outcome !== undefined);
        if (silent !== undefined) return silent;
        if (seen.some(({ error }) => error === undefined))
          return { cannot: `there was no JSON-RPC answer (HTTP ${first.status ?? 'none'})` };
        return seen.some(({ error }) => error?.code === -32601)
          ? { cannot: 'the method is called unknown: capabilities-declared-lists-served' }
          : false;
      },
      'a list of prompts',
    );
  },
});

/** Two connections list the same, and do so still after other requests. */
export const connections = check({
  id: 'prompts/connections',
  title: 'The prompts that two connections list',
  requirements: ['prompts-list-not-per-connection', 'prompts-list-no-side-effects'],
  needs: [hasList('prompts')],
  run: (context) =>
    judgeSameList(context, promptList, {
      perConnection: 'prompts-list-not-per-connection',
      sideEffects: 'prompts-list-no-side-effects',
      by: 'name',
    }),
});

/** Each name stands for one prompt. */
export const names = check({
  id: 'prompts/names',
  title: 'The names of all prompts',
  requirements: ['prompts-name-unique'],
  needs: [hasList('prompts')],
  async run({ peer, judge, profile }) {
    const walks = [await walkAgain(peer, promptList, profile), await walkAgain(peer, promptList, profile)];
    judge(
      'prompts-name-unique',
      together(...walks.flatMap(({ pages }) => pages)),
      () => {
        const [one, again] = walks.map(namesakes);
        const name = one?.find((candidate) => again?.includes(candidate));
        if (name !== undefined)
          return { ok: false, received: `more than one prompt named ${JSON.stringify(name)}` };
        return one?.length === 0 || { cannot: 'a name stood twice in a list that changes' };
      },
      'one prompt of each name',
    );
  },
});

const declaresChanges: Need = ({ capabilities: { prompts } }) =>
  isObject(prompts) && prompts.listChanged === true
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server does not declare listChanged for its prompts' };

/** A change of the list is told to who has asked for it. */
export const changes = check({
  id: 'prompts/changes',
  title: 'A call after which other prompts are listed, with a subscription open',
  requirements: ['prompts-list-changed-notified'],
  needs: [declares('prompts'), declaresChanges],
  connection: 'own',
  run: (context) => judgeListChange(context, promptList, 'prompts-list-changed-notified'),
});
