import { observed, unobserved, type Evidence } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { livesOn, operations } from '../../harness/run/client/needs.js';
import type { Scene } from '../../harness/run/client/scene.js';
import type { RecordedEvent } from '../../harness/wire/transcript.js';
import { call } from './support/tool-server.js';

/** What ends a server, as the client does it. */
type Step = Extract<RecordedEvent, { type: 'stdin-closed' | 'signal' | 'exit' }>;

/** Milliseconds within which a signal counts as sent without any wait. */
const atOnce = 50;

/** What became of the newest server of a scene; an earlier one may have been started to find out its era alone. */
function ofNewest({ seen }: Scene): RecordedEvent[] {
  const newest = seen.events.findLast(({ type }) => type === 'open')?.connection;
  return seen.events.filter(({ connection }) => connection === newest);
}

/** Has the client close its connection, which a client that lives for an operation at a time only opens for one. */
async function closed(stage: Scene, within: number): Promise<void> {
  if (stage.server === undefined && stage.connected?.how === 'done') await stage.listTools();
  await stage.disconnect(within);
}

/** The steps by which the server of a scene ended so far, as evidence. */
function steps(stage: Scene): Evidence & { readonly steps: readonly Step[] } {
  if (stage.server === undefined) return { ...unobserved('the client started no server'), steps: [] };
  const events = ofNewest(stage).filter(
    (event): event is Step =>
      event.type === 'stdin-closed' || event.type === 'signal' || event.type === 'exit',
  );
  const words = events.map((event) => `${wordsOf(event)} (${Math.round(event.at)} ms)`);
  const evidence = observed(
    'told the client to close the connection',
    words.length === 0 ? 'the input stays open and nothing else happens' : words.join(', then '),
    events.map(({ n }) => n),
  );
  return { ...evidence, steps: events };
}

function wordsOf(event: Step): string {
  if (event.type === 'stdin-closed') return 'the input is closed';
  if (event.type === 'signal') return event.signal;
  return event.signal === null ? 'the server exits' : `the server is ended (${event.signal})`;
}

const ended = (stage: Scene): boolean => ofNewest(stage).some(({ type }) => type === 'exit');

/** Shutdown: close the input, wait, end by force. */
export const shutdown = clientCheck({
  id: 'stdio/shutdown',
  title: 'The steps by which the client ends its server',
  on: { transport: 'stdio' },
  requirements: ['stdio-shutdown-closes-input-client', 'stdio-shutdown-waits-client'],
  async run({ scene, judge, limits }) {
    const stage = await scene({
      server: (plain) => ({ ...plain, stdio: { ...plain.stdio, exit: { after: 120, code: 0 } } }),
    });
    if (stage.connected?.how !== 'done')
      return judge.inconclusive(
        ['stdio-shutdown-closes-input-client', 'stdio-shutdown-waits-client'],
        'there was no connection to close',
      );
    await closed(stage, limits.start);
    await stage.wait(ended, limits.response);
    const seen = steps(stage);
    const [first, second] = seen.steps;
    judge(
      'stdio-shutdown-closes-input-client',
      seen,
      () => first?.type === 'stdin-closed',
      'the end of the input before anything else',
    );
    const waited: Evidence =
      first?.type === 'stdin-closed' && second !== undefined
        ? seen
        : unobserved('the client did not begin by closing the input, or the server did not end');
    judge(
      'stdio-shutdown-waits-client',
      waited,
      () => second!.at - first!.at >= atOnce || (second!.type === 'exit' && second!.signal === null),
      'time for the server to exit, which takes 120 ms here',
    );
  },
});

/** A server that does not go by itself. */
export const stubborn = clientCheck({
  id: 'stdio/stubborn-server',
  title: 'A server that stays when its input ends and when it is asked to go',
  on: { transport: 'stdio' },
  requirements: ['stdio-shutdown-terminates-client'],
  async run({ scene, judge, limits }) {
    const stage = await scene({
      broken: true,
      server: (plain) => ({ ...plain, stdio: { ...plain.stdio, exitsOnEnd: false, exitsOnTerm: false } }),
    });
    if (stage.connected?.how !== 'done')
      return judge.inconclusive('stdio-shutdown-terminates-client', 'there was no connection to close');
    await closed(stage, limits.start);
    await stage.wait(ended, limits.start);
    const seen = steps(stage);
    judge(
      'stdio-shutdown-terminates-client',
      seen,
      () => seen.steps.some(({ type }) => type === 'exit'),
      'an end by force',
    );
  },
});

/** A server that ends by itself is started again. */
export const restart = clientCheck({
  id: 'stdio/restart',
  title: 'A server process that ends unexpectedly',
  on: { transport: 'stdio' },
  needs: [operations('callTool'), livesOn],
  requirements: ['stdio-restart-client'],
  async run({ scene, judge, limits }) {
    const stage = await scene();
    const plain = await call(stage, 'before');
    if (plain.unusable !== undefined || plain.how !== 'done' || stage.server === undefined)
      return judge.inconclusive(
        'stdio-restart-client',
        plain.unusable?.reason ?? `an ordinary call came to ${plain.received}`,
      );
    const { length: before } = stage.servers;
    stage.server.exit(1);
    await stage.wait(ended);
    // what was under way is lost, so the first call may fail whatever the client does
    const told = [await call(stage, 'after'), await call(stage, 'once more')];
    await stage.wait(({ servers }) => servers.length > before, limits.quiet);
    judge(
      'stdio-restart-client',
      observed(
        'the server process exits with code 1; after that the client is told to call a tool, twice',
        `${stage.servers.length - before} further process(es); the calls came to ${told.map(({ received }) => received).join(' and ')}`,
        stage.seen.events.filter(({ type }) => type === 'open' || type === 'exit').map(({ n }) => n),
      ),
      () => stage.servers.length > before,
      'the server started again',
    );
  },
});

export const stdioLifeChecks = [shutdown, stubborn, restart];
