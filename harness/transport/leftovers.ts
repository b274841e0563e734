import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that processes started here carry, and hand on to what they start. */
const variable = 'TOUCHSTONE_RUN';
/** This process of Touchstone. */
const own = randomUUID();
let marks = 0;

/** A mark that processes are known by afterwards, wherever they have gone: part of their environment. */
export type Mark = Readonly<Record<typeof variable, string>>;

/** A mark of its own. */
export function newMark(): Mark {
  marks += 1;
  return { [variable]: `${own}/${marks}` };
}

/** The mark of processes that have no other. */
export const commonMark: Mark = { [variable]: `${own}/0` };

/** Rounds of looking: a process may start another one while it is being ended. */
const rounds = 5;

/**
 * Ends what still runs with a mark (default: any that was given here), such as a daemon that has left the group of the
 * process that started it. Only Linux tells the environment of processes; elsewhere nothing is done.
 */
export function killLeftovers(mark?: Mark): void {
  if (process.platform !== 'linux') return;
  const entry = `${variable}=${mark?.[variable] ?? `${own}/`}`;
  const carries = (environment: string): boolean =>
    environment.split('\0').some((one) => (mark === undefined ? one.startsWith(entry) : one === entry));
  for (let round = 0; round < rounds; round += 1) {
    const left = processIds().filter((pid) => carries(environmentOf(pid)));
    if (left.length === 0) return;
    for (const pid of left) kill(pid);
  }
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

/** Empty where the process is gone or another user's. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}
