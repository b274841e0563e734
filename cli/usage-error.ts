/** Something in the command line or the configuration is wrong; told in one line, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
