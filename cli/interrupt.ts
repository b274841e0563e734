/**
 * A signal that aborts on the first SIGINT or SIGTERM; a second one ends Touchstone at once, its children with it.
 *
 * @param reaction what is done then, in words
 */
export function interruptible(reaction = 'ending the subject and writing the report'): {
  readonly signal: AbortSignal;
  done(): void;
} {
  const abort = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (abort.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    abort.abort();
    process.stderr.write(`\ninterrupted: ${reaction} (once more ends at once)\n`);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: abort.signal,
    done: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
