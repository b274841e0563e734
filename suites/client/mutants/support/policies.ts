import type { Operation } from '../../../../harness/peer/client/blueprint.js';
import type { JsonObject } from '../../../../harness/wire/message.js';
import type { OperationName } from '../../../../schema/driver.js';
import type { ClientChange } from '../../proof.js';

/** A client that asks with this method whatever the server declares. */
export const asksAnyway =
  (...methods: readonly string[]): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    offers: (method, capabilities) =>
      methods.includes(method) ? undefined : blueprint.offers(method, capabilities),
  });

/** A client that finds fault with more results of a method. */
export const refuses =
  (method: string, fault: (result: JsonObject) => string | undefined): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    results: {
      ...blueprint.results,
      [method]: (result) => fault(result) ?? blueprint.results[method]?.(result),
    },
  });

/** Wraps an operation. */
export const operation =
  (name: OperationName, wrap: (original: Operation) => Operation): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    operations: { ...blueprint.operations, [name]: wrap(blueprint.operations[name]!) },
  });
