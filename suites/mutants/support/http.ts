import type { Call, HttpBehaviour, HttpParts } from '../../../harness/peer/server/blueprint.js';
import type { Change } from '../mutant.js';

/** Changes how a server behaves over HTTP. */
export function http(change: (behaviour: HttpBehaviour) => Partial<HttpBehaviour>): Change {
  return (blueprint) => ({ ...blueprint, http: { ...blueprint.http, ...change(blueprint.http) } });
}

/** Changes how a server writes event streams. */
export function stream(
  change: (behaviour: HttpBehaviour['stream']) => Partial<HttpBehaviour['stream']>,
): Change {
  return http(({ stream: written }) => ({ stream: { ...written, ...change(written) } }));
}

/** Changes responses that are no event streams as they leave; `call` is undefined where no request was served. */
export function finishing(change: (parts: HttpParts, call: Call | undefined) => HttpParts): Change {
  return http(({ finish }) => ({ finish: (parts, call) => change(finish(parts, call), call) }));
}

/** A response without a body. */
export function empty(status: number): HttpParts {
  return { status, headers: [], body: '' };
}

/** A JSON response. */
export function json(status: number, value: unknown): HttpParts {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) };
}
