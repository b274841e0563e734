import type { TranscriptView } from '../../../harness/run/view.js';

/** What is read out of a transcript, read once for all monitors that ask for it. */
export function oncePerView<T>(read: (view: TranscriptView) => T): (view: TranscriptView) => T {
  const known = new WeakMap<TranscriptView, T>();
  return (view) => {
    const before = known.get(view);
    if (before !== undefined) return before;
    const now = read(view);
    known.set(view, now);
    return now;
  };
}
