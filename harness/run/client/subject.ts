import type { Transport } from '../../../schema/report.js';
import type { ByteChannel } from '../../transport/channel.js';
import { type Command, spawnCommand } from '../../transport/spawn.js';
import { DriverHands } from './driver-hands.js';
import type { Begun } from './hands.js';
import type { Via } from './profile.js';
import type { Stdio } from './stage.js';

/** A client under test, as something that can be moved. */
export interface ClientSubject {
  readonly via: Via;
  /** For the report's header; secrets are masked later. */
  readonly command: string;
  /** The part of a command line of Touchstone that names it. */
  readonly again: string;
  /** How it was given, so that a run can be repeated. */
  readonly invocation?: {
    readonly command: readonly string[];
    readonly options: Readonly<Record<string, unknown>>;
  };
  /** Over which it can be led to a server. */
  readonly transports: readonly Transport[];
  /** Where it finds its stdio servers. */
  readonly stdio: Stdio;
  /** Scenes that it may be in at the same time. */
  readonly width: number;
  /** Starts what moves it. @param within milliseconds for its first sign of life */
  begin(within: number): Promise<Begun>;
  /** Ends what was set up for it. */
  end(): Promise<void>;
}

/** A client that is moved by a driver in a process of its own. */
export function drivenClient(driver: Command, stdio: Exclude<Stdio, 'memory'>): ClientSubject {
  const command = [driver.file, ...driver.args].join(' ');
  return {
    ...driven(() => spawnCommand(driver)),
    command,
    again: `--via driver -- ${command}`,
    stdio,
    width: 4,
    end: () => stdio.close(),
  };
}

/** A driver within this process, whose client starts its stdio servers in memory. */
export function clientInMemory(name: string, open: () => ByteChannel): ClientSubject {
  return {
    ...driven(() => Promise.resolve(open())),
    command: name,
    again: '--reference',
    stdio: 'memory',
    width: 4,
    end: () => Promise.resolve(),
  };
}

function driven(open: () => Promise<ByteChannel>): Pick<ClientSubject, 'via' | 'transports' | 'begin'> {
  return {
    via: 'driver',
    transports: ['stdio', 'http'],
    begin: async (within) => DriverHands.begin(await open(), { within }),
  };
}
