import type { ByteChannel, Exit } from './channel.js';
import { commonMark, killLeftovers } from './leftovers.js';

/** A command to start, as a person would type it. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the environment of Touchstone itself. */
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<number>();
let hooked = false;

/** Ends every process that is still running of those started here; for the exit of Touchstone itself. */
export function killAllProcesses(): void {
  for (const pid of running) killGroup(pid, 'SIGKILL');
  killLeftovers();
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32') process.kill(pid, signal);
    else process.kill(-pid, signal);
  } catch {
    // the group is gone already
  }
}

/**
 * Starts a command with piped standard streams in a process group of its own, so that its descendants end with it.
 * A command that cannot be started gives a channel that has exited with `failure` set.
 */
export async function spawnCommand(command: Command): Promise<ByteChannel> {
  const { execa } = await import('execa');
  if (!hooked) {
    hooked = true;
    process.once('exit', killAllProcesses);
  }
  const child = execa(command.file, [...command.args], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    detached: process.platform !== 'win32',
    cleanup: false,
    stripFinalNewline: false,
    ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
    env: { ...commonMark, ...command.env },
  });
  const pid = child.pid;
  if (pid !== undefined) running.add(pid);
  child.stdin.on('error', () => undefined);
  const exited = new Promise<Exit>((resolve) => {
    const settle = (exit: Exit): void => {
      if (pid !== undefined) {
        killGroup(pid, 'SIGKILL');
        running.delete(pid);
      }
      resolve(exit);
    };
    let grace: NodeJS.Timeout | undefined;
    child.once('error', (error: Error) =>
      settle({ code: null, signal: null, failure: startFailure(command, error.message) }),
    );
    // descendants may hold the pipes open for ever: what they still write within the grace is read, no more
    child.once('exit', (code, signal) => {
      grace = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        settle({ code, signal });
      }, 300);
    });
    child.once('close', (code, signal) => {
      clearTimeout(grace);
      settle({ code, signal });
    });
    void child.then((result) => {
      if (pid === undefined)
        settle({ code: null, signal: null, failure: startFailure(command, wordsOf(result)) });
    });
  });
  return {
    description: [command.file, ...command.args].join(' '),
    write: (bytes) => {
      if (child.stdin.writable) child.stdin.write(bytes);
    },
    closeInput: () => {
      child.stdin.end();
    },
    onOutput: (listener) => {
      child.stdout.on('data', listener);
      child.stdout.on('error', () => undefined);
    },
    onErrors: (listener) => {
      child.stderr.on('data', listener);
      child.stderr.on('error', () => undefined);
    },
    exited,
    signal: (signal) => {
      if (pid !== undefined) killGroup(pid, signal);
    },
  };
}

function wordsOf(result: unknown): string {
  const cause = result as { originalMessage?: string; shortMessage?: string };
  return cause.originalMessage ?? cause.shortMessage ?? 'the command could not be started';
}

/** Why a command does not start, in words for whoever typed it. */
function startFailure({ file, args, cwd }: Command, words: string): string {
  if (!words.includes('ENOENT')) return words;
  const where = cwd === undefined ? '' : ` (in ${cwd})`;
  const hint = args.length === 0 && file.includes(' ') ? `; give its words apart: -- ${file}` : '';
  return `the command "${file}" was not found${where}${hint}`;
}
