import type { Sighting } from '../../../harness/run/check.js';
import type { SeenMessage } from '../../../harness/run/client/seen.js';

/** Where in a message of the client a fault is, and how it reads where the whole message would say too much. */
export interface SightingDetail {
  readonly pointer?: string;
  readonly received?: string;
}

/** A message of the client keeps to a requirement. */
export function kept<R extends string>(requirement: R, { events }: SeenMessage): Sighting<R> {
  return { requirement, ok: true, events };
}

/** A message of the client breaks a requirement. */
export function broken<R extends string>(
  requirement: R,
  { events, received }: SeenMessage,
  expected: string,
  detail: SightingDetail = {},
): Sighting<R> {
  return { requirement, ok: false, events, expected, received, ...detail };
}

/** Says whether a message of the client keeps to a requirement, by a condition. */
export function sighted<R extends string>(
  requirement: R,
  message: SeenMessage,
  holds: boolean,
  expected: string,
  detail: SightingDetail = {},
): Sighting<R> {
  return holds ? kept(requirement, message) : broken(requirement, message, expected, detail);
}
