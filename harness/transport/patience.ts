/** Parts of a wait; the smaller, the less of a stall is counted, and the more timers run. */
const parts = 8;

/**
 * Calls back after some milliseconds in which this process could work: a wait is counted in parts, so that a stalled
 * event loop (a busy machine, a long computation of ours) takes up one part of it at most and is not held against
 * whoever is waited for. Gives a function that ends the wait.
 */
export function patiently(milliseconds: number, callback: () => void): () => void {
  const part = Math.max(1, milliseconds / parts);
  let left = milliseconds;
  let timer = setTimeout(function wait() {
    left -= part;
    if (left <= part / 2) callback();
    else timer = setTimeout(wait, part);
  }, part);
  return () => clearTimeout(timer);
}

/** Waits for a promise, patiently; gives undefined where it has not settled within some milliseconds. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let stop: () => void = () => undefined;
  const late = new Promise<undefined>(
    (resolve) => (stop = patiently(milliseconds, () => resolve(undefined))),
  );
  const first = await Promise.race([promise, late]);
  stop();
  return first;
}
