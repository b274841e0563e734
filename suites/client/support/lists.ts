import type { OperationName } from '../../../schema/driver.js';
import type { Answer, Method } from '../../../harness/peer/server/blueprint.js';
import type { Change } from '../../../harness/peer/server/changes.js';
import { method } from '../../../harness/peer/server/changes.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import type { SeenMessage } from '../../../harness/run/client/seen.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A list that a client can be told to fetch. */
export interface ClientList {
  readonly operation: OperationName;
  readonly method: string;
  readonly member: string;
  /** A well-formed item of that name. */
  readonly item: (name: string) => JsonObject;
  readonly fetch: (scene: Scene) => Promise<Outcome>;
}

const lists: readonly ClientList[] = [
  {
    operation: 'listTools',
    method: 'tools/list',
    member: 'tools',
    item: (name) => ({ name, inputSchema: { type: 'object' } }),
    fetch: (scene) => scene.listTools(),
  },
  {
    operation: 'listPrompts',
    method: 'prompts/list',
    member: 'prompts',
    item: (name) => ({ name }),
    fetch: (scene) => scene.listPrompts(),
  },
  {
    operation: 'listResources',
    method: 'resources/list',
    member: 'resources',
    item: (name) => ({ name, uri: `touchstone://listed/${name}` }),
    fetch: (scene) => scene.listResources(),
  },
  {
    operation: 'listResourceTemplates',
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    item: (name) => ({ name, uriTemplate: `touchstone://${name}/{id}` }),
    fetch: (scene) => scene.listResourceTemplates(),
  },
];

/** The lists that the client can be told to fetch. */
export function listsFor({ operations }: ClientProfile): readonly ClientList[] {
  return lists.filter(({ operation }) => operations.has(operation));
}

/** A page: its items and the cursor of the next one, or whatever else stands in that place. */
export interface Page {
  readonly items: readonly string[];
  readonly nextCursor?: unknown;
}

/** Serves a list in these pages, one for each request, whatever cursor comes; the last one again and again. */
export function inPages(list: ClientList, pages: () => readonly Page[]): Change {
  let served = 0;
  const serve: Method = ({ params }): Answer => {
    if (!asksOn(params)) served = 0;
    const all = pages();
    const page = all[Math.min(served, all.length - 1)]!;
    served += 1;
    return {
      result: {
        [list.member]: page.items.map(list.item),
        ...('nextCursor' in page ? { nextCursor: page.nextCursor } : {}),
      },
    };
  };
  return method(list.method, () => serve);
}

/** Whether a request asks for a further page; null is no cursor. */
export function asksOn({ cursor }: JsonObject): boolean {
  return cursor !== undefined && cursor !== null;
}

/** The requests of each time that a list was walked: one without a cursor begins anew. */
export function walksIn(requests: readonly SeenMessage[]): SeenMessage[][] {
  const walks: SeenMessage[][] = [];
  for (const request of requests) {
    const walk = walks.at(-1);
    if (walk !== undefined && asksOn(request.params)) walk.push(request);
    else walks.push([request]);
  }
  return walks;
}

/** The names of the items that the client handed back. */
export function namesIn(outcome: Outcome, list: ClientList): string[] {
  const items = outcome.value[list.member];
  return Array.isArray(items) ? items.map((item) => (isObject(item) ? String(item.name) : '')) : [];
}
