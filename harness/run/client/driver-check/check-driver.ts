import type { Transport } from '../../../../schema/report.js';
import { type ListeningServer, serveHttp } from '../../../peer/server/serve-http.js';
import { noTap, type ServerTap } from '../../../peer/server/tap.js';
import type { Command } from '../../../transport/spawn.js';
import { isObject } from '../../../wire/message.js';
import type { DriverHands } from '../driver-hands.js';
import { type Blame, done, failed, same, type Site, StepTrouble } from './site.js';
import { leftOut, type Step, steps } from './steps.js';
import { type Truth, truthFor } from './truth.js';

/** How a step came out. */
export interface StepOutcome {
  readonly transport: Transport;
  readonly what: string;
  readonly how: 'well' | 'skipped' | Blame;
  /** Why it did not come out well. */
  readonly why?: string;
}

/** How a driver is checked. */
export interface DriverCheckOptions {
  /** Milliseconds to wait for an answer. */
  readonly within: number;
  /** The reference server as a command; `dualEra`: for a client that knows the handshake only. */
  readonly stdioServer: (dualEra: boolean) => Command;
}

/**
 * Lets a driver do all that it says it can, at the reference server over each of its transports, and holds what it
 * reports against what the server sent.
 */
export async function* checkDriver(
  hands: DriverHands,
  options: DriverCheckOptions,
): AsyncGenerator<StepOutcome> {
  const truth = truthFor(hands.hello.revisions);
  for (const transport of new Set(hands.hello.transports)) {
    if (truth === undefined) {
      const why = 'the reference server speaks none of its revisions';
      yield { transport, what: 'connect', how: 'client', why };
    } else yield* checkOver(transport, hands, truth, options);
  }
}

async function* checkOver(
  transport: Transport,
  hands: DriverHands,
  truth: Truth,
  { within, stdioServer }: DriverCheckOptions,
): AsyncGenerator<StepOutcome> {
  const reached: string[] = [];
  const listening = transport === 'http' ? await serveHttp(truth.server, 0, noting(reached)) : undefined;
  const site: Site = {
    hands,
    transport,
    on: transport,
    within,
    target: listening === undefined ? processTarget(stdioServer(truth.legacy)) : httpTarget(listening),
    ...(listening === undefined ? {} : { reached }),
  };
  try {
    const connected = await outcomeOf(site, truth, connect);
    yield connected;
    if (connected.how === 'well') {
      for (const step of steps) {
        const why = leftOut(step, hands.hello, truth);
        if (why === undefined) yield await outcomeOf(site, truth, step);
        else yield { transport, what: step.what, how: 'skipped', why };
        if (!hands.alive) return;
      }
      yield await outcomeOf(site, truth, close);
    }
  } finally {
    await listening?.close();
  }
}

/** Carries out a step. What the driver writes meanwhile against the protocol counts as its outcome. */
async function outcomeOf(site: Site, truth: Truth, step: Step): Promise<StepOutcome> {
  const { hands, transport } = site;
  const known = hands.faults.length;
  const { what } = step;
  try {
    await step.run(site, truth);
  } catch (error) {
    if (!(error instanceof StepTrouble)) throw error;
    const clue = hands.faults[known];
    return {
      transport,
      what,
      how: clue === undefined ? error.blame : 'driver',
      why: clue === undefined ? error.message : `${error.message}; ${clue}`,
    };
  }
  const fault = hands.faults[known];
  return { transport, what, ...(fault === undefined ? { how: 'well' } : { how: 'driver', why: fault }) };
}

const connect: Step = {
  what: 'connect',
  operations: [],
  run: async (site, { protocolVersions, serverInfo }) => {
    const learned = await done(site, { op: 'connect', on: site.on, target: site.target });
    if (learned === null) return;
    if (!isObject(learned))
      throw new StepTrouble('driver', 'what it answers connect with is neither an object nor null');
    const { protocolVersion, serverInfo: told } = learned;
    if (protocolVersion !== undefined && !protocolVersions.includes(String(protocolVersion)))
      same('protocolVersion', protocolVersion, protocolVersions[0]);
    if (isObject(told)) same('serverInfo.name', told.name, serverInfo.name);
  },
};

const close: Step = {
  what: 'close',
  operations: [],
  run: async (site) => {
    const { hands, on } = site;
    await done(site, { op: 'close', on });
    if (hands.hello.operations.includes('listTools'))
      await failed(site, { op: 'listTools', on }, 'its connection is closed');
  },
};

const processTarget = ({ file, args }: Command): Site['target'] => ({
  transport: 'stdio',
  command: file,
  args,
});
const httpTarget = ({ url }: ListeningServer): Site['target'] => ({ transport: 'http', url });

/** Notes the methods of all requests. */
function noting(reached: string[]): ServerTap {
  return {
    ...noTap,
    exchange: (http) => {
      if (isObject(http.value) && typeof http.value.method === 'string') reached.push(http.value.method);
      return noTap.exchange(http);
    },
  };
}
