import { isObject, type JsonObject } from '../../../../harness/wire/message.js';
import type { ClientChange } from '../../proof.js';

/** Takes results for invalid that look so. */
export const refusing =
  (refuses: (result: JsonObject, meta: JsonObject, method: string) => boolean): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      kind: (result, method, connection) =>
        refuses(result, isObject(result._meta) ? result._meta : {}, method)
          ? undefined
          : blueprint.rounds.kind(result, method, connection),
    },
  });
