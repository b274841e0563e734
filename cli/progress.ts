import type { CheckResult } from '../schema/report.js';

/** Tells on a terminal which check has just ended; silent elsewhere, so that logs of CI stay readable. */
export function progressLine(
  stream: NodeJS.WriteStream,
  wanted: boolean,
): { tell(leg: string, check: CheckResult): void; clear(): void } {
  const live = wanted && stream.isTTY && process.env.CI === undefined && process.env.TERM !== 'dumb';
  let shown = false;
  let count = 0;
  return {
    tell: (leg, check) => {
      count += 1;
      if (!live) return;
      shown = true;
      stream.write(`\r\u001b[2K${leg}  ${count} checks  ${check.id}`.slice(0, (stream.columns ?? 80) + 4));
    },
    clear: () => {
      if (shown) stream.write('\r\u001b[2K');
      shown = false;
    },
  };
}
