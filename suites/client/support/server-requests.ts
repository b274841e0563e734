import { Broken } from '../../../harness/peer/server/blueprint.js';
import { type Change, outgoing } from '../../../harness/peer/server/changes.js';

/** Requests as servers of earlier revisions send them. */
const requests = [
  { jsonrpc: '2.0', id: 'server-1', method: 'ping' },
  { jsonrpc: '2.0', id: 9_001, method: 'roots/list' },
];

/** Sends requests before the result of a call, on purpose: a server of this revision sends none. */
export const asking = (now: () => boolean): Change =>
  outgoing((message, { call, kind }) =>
    now() && kind === 'response' && call?.method === 'tools/call'
      ? [...requests.map((request) => new Broken(request)), message]
      : [message],
  );
