import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { LogLine } from '../../schema/log.js';
import type { Masker } from './mask.js';

/** Where the lines of a run go. */
export interface EventLog {
  write(line: LogLine): void;
  /** Resolves once everything is on disk. */
  close(): Promise<void>;
}

/** For so long lines are gathered into one write; a run that is killed loses no more. */
const gatherMilliseconds = 50;

/** A log that keeps nothing. */
export const noLog: EventLog = { write: () => undefined, close: () => Promise.resolve() };

/**
 * Writes `run.ndjson` line by line while the run goes on, so that it can still be read when the run is cut off. Secrets
 * are masked before the first byte. Throws where the folder cannot be written.
 */
export function openEventLog(folder: string, masker: Masker): EventLog {
  mkdirSync(folder, { recursive: true });
  // the report of an earlier run must not stand for this one, should it be cut off
  rmSync(path.join(folder, 'report.json'), { force: true });
  const stream: WriteStream = createWriteStream(path.join(folder, 'run.ndjson'));
  let failure: Error | undefined;
  let gathering = false;
  stream.on('error', (error) => (failure = error));
  return {
    write: (line) => {
      if (failure !== undefined) return;
      if (!gathering) {
        gathering = true;
        stream.cork();
        setTimeout(() => {
          gathering = false;
          stream.uncork();
        }, gatherMilliseconds).unref();
      }
      stream.write(`${JSON.stringify(masker.value(line))}\n`);
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) reject(failure);
        else stream.end(() => resolve());
      }),
  };
}
