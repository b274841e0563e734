import { check, type Need } from '../../harness/run/check.js';
import { declares, hasList } from '../../harness/run/needs.js';
import { listMethods } from '../../harness/run/walk.js';
import { isObject } from '../../harness/wire/message.js';
import { judgeListChange } from './support/list-changes.js';
import { judgeSameList } from './support/same-list.js';

const toolList = listMethods.find(({ member }) => member === 'tools')!;

/** Two connections list the same, and do so still after other requests. */
export const connections = check({
  id: 'tools/connections',
  title: 'The tools that two connections list',
  needs: [hasList('tools')],
  requirements: ['tools-list-not-per-connection', 'tools-list-no-side-effects'],
  run: (context) =>
    judgeSameList(context, toolList, {
      perConnection: 'tools-list-not-per-connection',
      sideEffects: 'tools-list-no-side-effects',
      by: 'name',
    }),
});

const declaresChanges: Need = ({ capabilities: { tools } }) =>
  isObject(tools) && tools.listChanged === true
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server does not declare listChanged for its tools' };

/** A change of the list is told to who has asked for it. */
export const changes = check({
  id: 'tools/changes',
  title: 'A call after which other tools are listed, with a subscription open',
  needs: [declares('tools'), declaresChanges],
  requirements: ['tools-list-changed-told'],
  connection: 'own',
  run: (context) => judgeListChange(context, toolList, 'tools-list-changed-told'),
});
