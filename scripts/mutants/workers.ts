import { type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Row } from '../../suites/proving/row.js';

/** A row with its place in the matrix. */
export interface Placed {
  readonly place: number;
  readonly row: Row;
}

/** Exit codes of a worker that has come to its end: all as expected, or not all. */
const ends = [0, 1];

/**
 * Reads the rows that a worker writes, one a line, until it ends.
 * @returns how it died; undefined where it came to its end
 */
export async function rowsOf(
  worker: ChildProcess,
  tell: (placed: Placed) => void,
): Promise<string | undefined> {
  const ended = new Promise<string | undefined>((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('close', (code, signal) => {
      if (signal !== null) resolve(`it was ended by ${signal}`);
      else resolve(ends.includes(code ?? -1) ? undefined : `it exited with code ${code}`);
    });
  });
  for await (const line of createInterface({ input: worker.stdout! })) {
    const placed = read(line);
    if (placed === undefined) console.error(`a worker wrote what is no row: ${line.slice(0, 200)}`);
    else tell(placed);
  }
  return ended;
}

/** A row as a line. */
export function written(placed: Placed): string {
  return `${JSON.stringify(placed)}\n`;
}

function read(line: string): Placed | undefined {
  try {
    const value = JSON.parse(line) as Partial<Placed> | null;
    return value?.place === undefined || value.row === undefined ? undefined : (value as Placed);
  } catch {
    return undefined;
  }
}
