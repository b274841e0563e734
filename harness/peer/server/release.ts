import type { Call, ServerBlueprint } from './blueprint.js';
import type { RunningServer } from './running-server.js';

/** How answers are held back. */
export interface Holding {
  /** So many answers are held, then let go together. */
  readonly count: number;
  /** Milliseconds after which those that are held are let go in any case. */
  readonly within: number;
  /** The order in which they leave; by default the last first. */
  readonly order?: (held: readonly Call[]) => readonly Call[];
  /** Which answers are held; by default all. */
  readonly which?: (call: Call) => boolean;
}

/** Holds answers back, for each running server by itself, and lets them go in another order; see {@link ServerBlueprint.holds}. */
export function reordered({
  count,
  within,
  order = (held) => [...held].reverse(),
  which = () => true,
}: Holding): ServerBlueprint['holds'] {
  const servers = new WeakMap<RunningServer, Map<Call, () => void>>();
  const letGo = (held: Map<Call, () => void>): void => {
    const calls = order([...held.keys()]);
    const releases = calls.map((call) => held.get(call));
    held.clear();
    for (const release of releases) release?.();
  };
  const begin = (server: RunningServer): Map<Call, () => void> => {
    const held = new Map<Call, () => void>();
    servers.set(server, held);
    // what is held when the server stops must leave before it is gone
    server.stopping.signal.addEventListener('abort', () => letGo(held), { once: true });
    return held;
  };
  return (call) => {
    if (!which(call)) return undefined;
    const held = servers.get(call.server) ?? begin(call.server);
    return new Promise((resolve) => {
      held.set(call, resolve);
      // the last of them begins to wait only when this has returned
      if (held.size >= count) setImmediate(() => letGo(held));
      else if (held.size === 1) setTimeout(() => letGo(held), within).unref();
    });
  };
}
