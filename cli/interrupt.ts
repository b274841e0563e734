/** A signal that aborts on the first SIGINT or SIGTERM; a second one ends Touchstone at once, its children with it. */
export function interruptible(): { readonly signal: AbortSignal; done(): void } {
  const abort = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (abort.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    abort.abort();
    process.stderr.write(
      '\ninterrupted: ending the subject and writing the report (once more ends at once)\n',
    );
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
