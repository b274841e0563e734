import type { HttpCall, HttpParts } from '../../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { httpGuard, type Change } from '../mutant.js';

/** A refusal becomes another response, or `undefined`: the request is served. */
export type Outcome = (parts: HttpParts) => HttpParts | undefined;

/** Lets the request through. */
export const served: Outcome = () => undefined;

/** Another status with the same body. */
export function status(number: number): Outcome {
  return (parts) => ({ ...parts, status: number });
}

/** Another error code with the same status. */
export function code(number: number): Outcome {
  return (parts) => {
    const message = JSON.parse(parts.body.toString()) as { error: JsonObject };
    return { ...parts, body: JSON.stringify({ ...message, error: { ...message.error, code: number } }) };
  };
}

/** Changes what an HTTP guard of the reference answers, in some of the cases in which it refuses. */
export function refusalOf(
  name: string,
  when: (http: HttpCall, text: string) => boolean,
  outcome: Outcome,
): Change {
  return (blueprint) => {
    const original = blueprint.http.guards[name];
    if (original === undefined) throw new Error(`there is no guard "${name}" to change`);
    return httpGuard(name, (http) => {
      const parts = original(http);
      return parts !== undefined && when(http, parts.body.toString()) ? outcome(parts) : parts;
    })(blueprint);
  };
}

/** Has the reference read a header field otherwise than it came; `undefined` leaves it out. */
export function readsHeader(
  guards: readonly string[],
  change: (value: string, name: string, http: HttpCall) => string | undefined,
): Change {
  return (blueprint) =>
    guards.reduce((changed, name) => {
      const original = blueprint.http.guards[name];
      if (original === undefined) throw new Error(`there is no guard "${name}" to change`);
      return httpGuard(name, (http) => {
        const headers = http.headers.flatMap(([field, value]) => {
          const read = change(value, field, http);
          return read === undefined ? [] : [[field, read] as const];
        });
        const header = (wanted: string): string | undefined =>
          headers.find(([field]) => field.toLowerCase() === wanted.toLowerCase())?.[1];
        return original({ ...http, headers, header });
      })(changed);
    }, blueprint);
}

/** The method of a request. */
export function methodOf({ value }: HttpCall): unknown {
  return isObject(value) ? value.method : undefined;
}

/** A request without a header field. */
export function without(name: string): (http: HttpCall) => boolean {
  return ({ header }) => header(name) === undefined;
}

/** A request with a header field. */
export function having(name: string): (http: HttpCall) => boolean {
  return ({ header }) => header(name) !== undefined;
}
