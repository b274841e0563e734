import { isObject, type JsonObject } from '../../../../harness/wire/message.js';
import type { ClientChange } from '../../proof.js';

/** Sends something more before each request of a method. */
export const before =
  (method: string, extra: (request: JsonObject) => unknown): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    outgoing: (message, sending) => {
      const messages = blueprint.outgoing(message, sending);
      return sending.kind === 'request' && message.method === method
        ? [extra({ ...message, id: `${String(message.id)}-before` }), ...messages]
        : messages;
    },
  });

/** Asks for discovery once more with a `_meta` that is changed so; the request itself follows as it should be. */
export const furtherProbe = (change: (meta: JsonObject) => unknown): ClientChange =>
  before('server/discover', ({ params, ...request }) => {
    const { _meta: meta, ...others } = isObject(params) ? params : {};
    const changed = change(isObject(meta) ? meta : {});
    return { ...request, params: { ...others, ...(changed === undefined ? {} : { _meta: changed }) } };
  });

/** Changes the requests of a method, or all. */
export const requests =
  (change: (request: JsonObject) => JsonObject, method?: string): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    outgoing: (message, sending) =>
      blueprint
        .outgoing(message, sending)
        .map((item) =>
          isObject(item) && sending.kind === 'request' && (method === undefined || item.method === method)
            ? change(item)
            : item,
        ),
  });

/** Adds members to the `_meta` of the requests of a method, or of all. */
export const withMeta = (members: JsonObject, method?: string): ClientChange =>
  requests(
    (request) => ({
      ...request,
      params: { ...objectIn(request, 'params'), _meta: { ...metaOf(request), ...members } },
    }),
    method,
  );

const objectIn = (of: JsonObject, name: string): JsonObject => {
  const value = of[name];
  return isObject(value) ? value : {};
};
const metaOf = (request: JsonObject): JsonObject => objectIn(objectIn(request, 'params'), '_meta');
