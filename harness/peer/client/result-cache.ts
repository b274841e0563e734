import type { JsonObject } from '../../wire/message.js';
import type { Draft } from './blueprint.js';
import type { ClientConnection } from './client-connection.js';

interface Kept {
  readonly method: string;
  readonly params: JsonObject;
  readonly result: JsonObject;
  readonly until: number;
}

/** Results that are kept at most; the eldest goes first. */
const most = 10_000;

/** Results that a client keeps while they are fresh (server/utilities/caching). */
export class ResultCache {
  readonly #stores = new Map<string, Map<string, Kept>>();

  /** A fresh result that may stand for the request. */
  find(draft: Draft, connection: ClientConnection): JsonObject | undefined {
    const { caching } = connection.blueprint;
    const key = caching.key(draft);
    if (key === undefined || !caching.uses(draft)) return undefined;
    const kept = this.#store(connection).get(key);
    return kept !== undefined && performance.now() < kept.until ? kept.result : undefined;
  }

  keep(result: JsonObject, draft: Draft, connection: ClientConnection): void {
    const { caching } = connection.blueprint;
    const key = caching.key(draft);
    const lifetime = caching.lifetime(result, draft);
    if (key === undefined || lifetime <= 0) return;
    const store = this.#store(connection);
    const { method, params } = draft;
    store.set(key, { method, params, result, until: performance.now() + lifetime });
    const [eldest] = store.keys();
    if (store.size > most && eldest !== undefined) store.delete(eldest);
  }

  /** Drops results of a method: all of them, or the one for a uri. */
  drop(what: { readonly method: string; readonly uri?: unknown }, connection: ClientConnection): void {
    const store = this.#store(connection);
    for (const [key, { method, params }] of store)
      if (method === what.method && (what.uri === undefined || params.uri === what.uri)) store.delete(key);
  }

  /** Drops everything kept for a connection. */
  forget(connection: ClientConnection): void {
    this.#stores.delete(connection.blueprint.caching.store(connection));
  }

  #store(connection: ClientConnection): Map<string, Kept> {
    const name = connection.blueprint.caching.store(connection);
    const store = this.#stores.get(name) ?? new Map<string, Kept>();
    this.#stores.set(name, store);
    return store;
  }
}
