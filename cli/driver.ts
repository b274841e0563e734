import type { StepOutcome } from '../harness/run/client/driver-check/check-driver.js';
import type { Command } from '../harness/transport/spawn.js';
import type { Hello } from '../schema/driver.js';
import { interruptible } from './interrupt.js';
import { checkedFolder, parseAssignment, parseTimeout } from './options.js';
import { UsageError } from './usage-error.js';

/** How `touchstone driver check` ends, by exit code. */
const verdicts = {
  0: 'the driver is right: what it reports is what the server sent',
  1: 'the driver is wrong',
  3: 'the driver keeps the protocol, but its client does not do what it is told',
} as const;

/** `touchstone driver check`: whether a driver is right, told apart from whether its client is. */
export async function driverCheckCommand(
  words: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number> {
  const [file, ...args] = words;
  if (file === undefined) throw new UsageError('name a driver: touchstone driver check -- <command>');
  const env = Object.fromEntries(((flags.env as string[] | undefined) ?? []).map(parseAssignment));
  const cwd = flags.cwd === undefined ? {} : { cwd: checkedFolder(String(flags.cwd)) };
  const given = flags.timeout === undefined ? {} : parseTimeout(String(flags.timeout)).limits;
  const [
    { defaultLimits },
    { spawnCommand },
    { DriverHands },
    { checkDriver },
    { makeMasker },
    { escapeLine },
  ] = await Promise.all([
    import('../harness/transport/connection.js'),
    import('../harness/transport/spawn.js'),
    import('../harness/run/client/driver-hands.js'),
    import('../harness/run/client/driver-check/check-driver.js'),
    import('../harness/run/mask.js'),
    import('../reports/escape.js'),
  ]);
  const limits = { ...defaultLimits, ...given };
  const masker = makeMasker([], env);
  const say = (line: string): void => void process.stdout.write(`${escapeLine(masker.text(line))}\n`);
  const conclude = (code: keyof typeof verdicts, why: string = verdicts[code]): number => {
    say(why);
    return code;
  };

  const driver = await spawnCommand({ file, args, env, ...cwd });
  const interrupt = interruptible('ending the driver');
  interrupt.signal.addEventListener('abort', () => driver.signal('SIGKILL'));
  try {
    const begun = await DriverHands.begin(driver, { within: limits.start });
    if (interrupt.signal.aborted) return conclude(3, 'interrupted');
    if (!begun.ok) {
      say(told({ how: begun.spoke ? 'driver' : 'silent', what: 'hello', why: begun.sentence }));
      return begun.spoke ? conclude(1) : conclude(3, 'the driver never speaks');
    }
    const { hands } = begun;
    say(told({ how: 'well', what: 'hello', why: introduction(hands.hello) }));
    const outcomes: StepOutcome[] = [];
    for await (const outcome of checkDriver(hands, { within: limits.response, stdioServer: ownServer })) {
      if (interrupt.signal.aborted) return conclude(3, 'interrupted');
      outcomes.push(outcome);
      say(told(outcome));
    }
    await hands.end();
    return conclude(...verdictOn(outcomes));
  } finally {
    driver.signal('SIGKILL');
    interrupt.done();
  }
}

/** The exit code, and why where it is not the usual reason. */
function verdictOn(outcomes: readonly StepOutcome[]): [code: 0 | 1 | 3, why?: string] {
  if (outcomes.length === 0) return [1, 'the driver is wrong: it names no transport'];
  if (outcomes.some(({ how }) => how === 'driver')) return [1];
  return [outcomes.some(({ how }) => how === 'client') ? 3 : 0];
}

/** The reference server as a command, by the very Touchstone that runs. */
function ownServer(dualEra: boolean): Command {
  const args = [process.argv[1]!, 'mock', 'server', ...(dualEra ? ['--dual-era'] : [])];
  return { file: process.execPath, args };
}

const marks = { well: 'ok', skipped: '-', driver: 'DRIVER', client: 'CLIENT', silent: 'SILENT' } as const;

/** One line about a step. */
function told(step: {
  readonly how: keyof typeof marks;
  readonly what: string;
  readonly transport?: string;
  readonly why?: string;
}): string {
  const { how, what, transport, why } = step;
  const where = transport === undefined ? '' : ` over ${transport}`;
  return `${marks[how].padEnd(8)}${what}${where}${why === undefined ? '' : `: ${why}`}`;
}

function introduction({ client, revisions, transports, operations, options, inputs }: Hello): string {
  const list = (words: readonly string[]): string => (words.length === 0 ? 'nothing' : words.join(', '));
  return [
    `${client.name} ${client.version}`,
    `speaks ${list(revisions)}`,
    `over ${list(transports)}`,
    `can ${list(operations)}`,
    `heeds ${list(options)}`,
    `answers ${list(inputs)}`,
  ].join('; ');
}
