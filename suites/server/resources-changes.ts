import { check, type Need } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import { listMethods } from '../../harness/run/walk.js';
import { isObject } from '../../harness/wire/message.js';
import { judgeListChange } from './support/list-changes.js';
import { judgeSameList } from './support/same-list.js';

const list = listMethods.find(({ member }) => member === 'resources')!;

/** Two connections list the same, and do so still after other requests. */
export const connections = check({
  id: 'resources/connections',
  title: 'The resources that two connections list',
  on: { transport: 'http' },
  needs: [declares('resources')],
  requirements: ['resources-list-not-per-connection', 'resources-list-no-side-effects'],
  run: (context) =>
    judgeSameList(context, list, {
      perConnection: 'resources-list-not-per-connection',
      sideEffects: 'resources-list-no-side-effects',
      by: 'uri',
    }),
});

const tellsOfList: Need = ({ capabilities: { resources } }) =>
  isObject(resources) && resources.listChanged === true
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server does not declare listChanged for its resources' };

/** A list that has changed is told of to who asked for that. */
export const changes = check({
  id: 'resources/changes',
  title: 'A call after which other resources are listed, with a subscription open',
  needs: [declares('resources'), tellsOfList],
  requirements: ['resources-list-changed-told'],
  connection: 'own',
  run: (context) => judgeListChange(context, list, 'resources-list-changed-told'),
});
