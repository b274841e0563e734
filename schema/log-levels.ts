/** The log levels, the least severe first (server/utilities/logging#log-levels). */
export const logLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

/** One of the eight levels. */
export type LogLevel = (typeof logLevels)[number];

/** How severe a level is, from 0; -1 for what is no level. */
export function severityOf(level: unknown): number {
  return (logLevels as readonly unknown[]).indexOf(level);
}
