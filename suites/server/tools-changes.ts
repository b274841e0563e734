import { observed } from '../../harness/peer/evidence.js';
import { changing } from '../../harness/run/change-fixtures.js';
import { check, type Need } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import { itemText, listMethods } from '../../harness/run/walk.js';
import type { Received } from '../../harness/transport/connection.js';
import { isObject } from '../../harness/wire/message.js';
import { walkAgain } from './support/pages.js';
import { subscribe } from './support/subscription.js';
import { callTool } from './support/tool-calls.js';

const toolList = listMethods.find(({ member }) => member === 'tools')!;
const told = 'notifications/tools/list_changed';
/** Calls that are tried. */
const maxCalls = 5;

const declaresChanges: Need = ({ capabilities }) =>
  isObject(capabilities.tools) && capabilities.tools.listChanged === true
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server does not declare listChanged for its tools' };

/** A change of the list is told to who has asked for it. */
export const changes = check({
  id: 'tools/changes',
  title: 'A call after which other tools are listed, with a subscription open',
  needs: [declares('tools'), declaresChanges],
  requirements: ['tools-list-changed-told'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'tools-list-changed-told';
    const calls = changing(profile.callable, profile.lists).slice(0, maxCalls);
    const unlock = 'a tool that changes the list of tools, with calls allowed (--call)';
    if (calls.length === 0)
      return judge.inconclusive(requirement, 'no tool may be called that could change anything', unlock);
    const subscription = await subscribe(peer, { toolsListChanged: true });
    if (subscription.state !== 'open' || !grants(subscription.acknowledged))
      return judge.inconclusive(requirement, 'no subscription to changes of the tools could be opened');
    let listed = await list();
    for (const { tool, arguments: given } of calls) {
      const known = subscription.changes().length;
      const reply = await callTool(peer, tool, given);
      const now = await list();
      if (listed === undefined || now === undefined || now === listed) continue;
      listed = now;
      const news = await awaited(known);
      if (news === undefined && subscription.end() !== undefined)
        return judge.inconclusive(requirement, 'the server has ended the subscription before');
      const sent = `${subscription.evidence.sent}; then tools/call ${tool}, after which other tools are listed`;
      const received = news?.read.text ?? 'no notification of it';
      judge(
        requirement,
        observed(sent, received, [...reply.events, ...(news === undefined ? [] : [news.event])]),
        () => news !== undefined,
        told,
      );
      return subscription.cancel();
    }
    judge.inconclusive(requirement, 'no call changed the list of tools', unlock);
    return subscription.cancel();

    async function list(): Promise<string | undefined> {
      const walk = await walkAgain(peer, toolList, profile);
      return walk.ending === 'end' ? walk.items.map(itemText).sort().join('\n') : undefined;
    }

    /** The notification that comes after the first `known` changes; others may come before it. */
    async function awaited(known: number): Promise<Received | undefined> {
      for (let at = known; ; at += 1) {
        const change = await subscription.next(at);
        if (change === undefined || methodOf(change) === told) return change;
      }
    }
  },
});

function methodOf({ read }: Received): unknown {
  return isObject(read.value) ? read.value.method : undefined;
}

function grants(acknowledged: Received | undefined): boolean {
  const value = acknowledged?.read.value;
  const params = isObject(value) ? value.params : undefined;
  return isObject(params) && isObject(params.notifications) && params.notifications.toolsListChanged === true;
}
