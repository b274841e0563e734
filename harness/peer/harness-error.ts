/** Touchstone itself is at fault; ends a check in `error`, never in a verdict about the subject. */
export class HarnessError extends Error {
  override readonly name = 'HarnessError';
}
