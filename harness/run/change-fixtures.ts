import type { MockClient, OpenRequest } from '../peer/mock-client.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { allCapabilities } from './fixtures.js';
import { promises } from './known-names.js';
import type { CallFixture, ChangeFixture, ServerProfile } from './profile.js';
import { isChange, resourceUpdated } from './subscription-filter.js';

/** Bound of tools that are called for it. */
const maxCandidates = 10;

/** Names that promise a change though the tool may call itself read-only. */
const likelyNames = /list_?changed/i;

/** Whether looking for such a call makes sense: there is a tool to call, and something to subscribe to. */
export function mayChange(
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
  filter: JsonObject,
  named?: string,
): boolean {
  return Object.keys(filter).length > 0 && changing(callable, lists, named).length > 0;
}

/**
 * Finds a call after which an open subscription is told of a change, twice in a row, so that later checks can count on
 * it. Calls only tools that may be called and do not claim to be read-only.
 * @param client a connection of its own; it is left with the subscription cancelled
 * @param filter what the subscription asks for; it must be advertised
 * @param named the tool that the user names for it; tried first
 */
export async function probeChanges(
  client: MockClient,
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
  filter: JsonObject,
  named?: string,
): Promise<ChangeFixture | undefined> {
  if (client.era.name !== 'modern') return undefined;
  const listen = client.open('subscriptions/listen', { notifications: filter }, { within: Infinity });
  try {
    const { response } = client.limits;
    const acknowledged = await listen.exchange.awaitNotification(
      (message) => methodOf(message.message) === 'notifications/subscriptions/acknowledged',
      response,
    );
    if (acknowledged === undefined) return undefined;
    for (const call of changing(callable, lists, named)) {
      const first = await toldBy(client, listen, call);
      if (first === undefined) return undefined;
      if (first.length === 0) continue;
      const again = (await toldBy(client, listen, call, first.length)) ?? [];
      const notifies = [...new Set(first.map(methodOf))].filter((method) =>
        again.some((message) => methodOf(message) === method),
      );
      if (notifies.length > 0)
        return { ...call, notifies: notifies.map(String), uris: [...new Set(again.flatMap(uriOf))] };
    }
    return undefined;
  } finally {
    await listen.cancel();
  }
}

/** Calls that may be made and could change something: those that promise to, and those that are not read-only; a few. */
function changing(
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
  named?: string,
): CallFixture[] {
  const readOnly = new Set(
    lists.tools?.items
      .filter(({ annotations }) => isObject(annotations) && annotations.readOnlyHint === true)
      .map(({ name }) => name),
  );
  const promising = (tool: string): boolean =>
    tool === named || promises(tool, 'changes') || likelyNames.test(tool);
  const first = callable.filter(({ tool }) => tool === named);
  const others = callable.filter(({ tool }) => tool !== named && (promising(tool) || !readOnly.has(tool)));
  return [...first, ...others].slice(0, maxCandidates);
}

/** What a subscription was told after a call, of so many changes as are `expected`; undefined where the call was not answered or the subscription is over. */
async function toldBy(
  client: MockClient,
  listen: OpenRequest,
  { tool, arguments: given }: CallFixture,
  expected = Infinity,
): Promise<JsonObject[] | undefined> {
  const before = listen.exchange.notifications.length;
  const reply = await client.request(
    'tools/call',
    { name: tool, arguments: given },
    { capabilities: allCapabilities },
  );
  if (reply.unusable !== undefined) return undefined;
  const fence = await client.sanity();
  if (fence.result === undefined) return undefined;
  const changes = (): JsonObject[] =>
    listen.exchange.notifications
      .slice(before)
      .flatMap(({ read }) => (isObject(read.value) && isChange(read.value.method) ? [read.value] : []));
  // what is told late or in several parts is given the quiet time
  await listen.exchange.awaitNotification(() => changes().length >= expected, client.limits.quiet);
  return changes();
}

function methodOf(message: JsonObject): unknown {
  return message.method;
}

function uriOf(message: JsonObject): string[] {
  const { method, params } = message;
  return method === resourceUpdated && isObject(params) && typeof params.uri === 'string' ? [params.uri] : [];
}
