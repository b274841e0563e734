import { describe, expect, it } from 'vitest';
import type { DriverLine, Instruction } from '../../../../schema/driver.js';
import { isDriverEvent } from '../../../../schema/driver-lines.js';
import { clientChannel } from '../../../peer/client/serve-memory.js';
import { memoryChannel } from '../../../peer/server/serve-memory.js';
import { modernClient } from '../../../reference/client/modern.js';
import { modernReference } from '../../../reference/server/modern.js';
import type { ByteChannel } from '../../../transport/channel.js';
import { memoryCommand, offerMemoryServer } from '../../../transport/memory-servers.js';
import { LineReader } from '../../../wire/lines.js';
import { isObject, type JsonObject } from '../../../wire/message.js';
import { DriverHands } from '../driver-hands.js';
import { checkDriver, type StepOutcome } from './check-driver.js';

const token = 'driver-check';

async function checked(driver: ByteChannel): Promise<StepOutcome[]> {
  const withdraw = offerMemoryServer(token, () => memoryChannel(modernReference()));
  const begun = await DriverHands.begin(driver, { within: 1_000 });
  if (!begun.ok) throw new Error(begun.sentence);
  const stdioServer = () => ({ file: memoryCommand, args: [token] });
  const outcomes: StepOutcome[] = [];
  for await (const outcome of checkDriver(begun.hands, { within: 2_000, stdioServer }))
    outcomes.push(outcome);
  await begun.hands.end();
  withdraw();
  return outcomes;
}

/** What a lying driver makes of a line about an instruction (undefined for events that belong to none). */
type Lie = (line: DriverLine, instruction: Instruction | undefined) => DriverLine | undefined;

/** The reference client's driver, but for a lie in its output. */
function lying(lie: Lie): ByteChannel {
  const honest = clientChannel(modernClient());
  const instructions = new Map<number, Instruction>();
  return {
    ...honest,
    write: (bytes) => {
      const instruction = JSON.parse(bytes.toString()) as Instruction;
      instructions.set(instruction.id, instruction);
      honest.write(bytes);
    },
    onOutput: (listener) => {
      const reader = new LineReader();
      honest.onOutput((chunk) => {
        for (const { bytes } of reader.push(chunk)) {
          const line = JSON.parse(bytes.toString()) as DriverLine;
          const told = lie(line, isDriverEvent(line) ? undefined : instructions.get(line.id));
          if (told !== undefined) listener(Buffer.from(`${JSON.stringify(told)}\n`));
        }
      });
    },
  };
}

/** Changes what an operation that was done gives. */
const gives =
  (op: Instruction['op'], change: (value: JsonObject, instruction: Instruction) => unknown): Lie =>
  (line, instruction) =>
    instruction?.op === op && 'done' in line && isObject(line.done)
      ? { ...line, done: change(line.done, instruction) }
      : line;
/** Leaves the last item of a list out. */
const short = (op: Instruction['op'], items: string): Lie =>
  gives(op, (value) => ({ ...value, [items]: (value[items] as unknown[]).slice(0, -1) }));
/** Says that a call of a tool was done, whatever it came to. */
const claims =
  (applies: (name: string) => boolean): Lie =>
  (line, instruction) =>
    instruction?.op === 'callTool' && applies(instruction.name) && 'failed' in line
      ? { id: line.id, done: {} }
      : line;
/** Keeps events to itself. */
const withholds =
  (method: string): Lie =>
  (line) =>
    isDriverEvent(line) && line.event !== 'trouble' && line.method === method ? undefined : line;
/** Says something else than the tool did. */
const misquotes = (tool: string): Lie =>
  gives('callTool', (value, instruction) =>
    instruction.op === 'callTool' && instruction.name === tool ? { ...value, content: [] } : value,
  );

const lies: readonly (readonly [step: string, lie: Lie])[] = [
  ['connect', gives('connect', (value) => ({ ...value, protocolVersion: '2025-11-25' }))],
  ['connect', gives('connect', (value) => ({ ...value, serverInfo: { name: 'another' } }))],
  ['listTools', short('listTools', 'tools')],
  ['callTool', misquotes('add')],
  ['several callTool at once', gives('callTool', (value) => ({ ...value, structuredContent: { sum: 1 } }))],
  ['callTool with a tool that does not exist', claims((name) => name.startsWith('none'))],
  ['listResources', short('listResources', 'resources')],
  ['listResourceTemplates', short('listResourceTemplates', 'resourceTemplates')],
  ['readResource', short('readResource', 'contents')],
  ['listPrompts', short('listPrompts', 'prompts')],
  ['getPrompt', short('getPrompt', 'messages')],
  ['complete', gives('complete', () => ({ completion: { values: [] } }))],
  ['progress', withholds('notifications/progress')],
  ['logLevel', withholds('notifications/message')],
  ['timeout', claims((name) => name === 'wait')],
  ['cancel', claims((name) => name === 'wait')],
  ['listen', gives('listen', () => ({ notifications: { promptsListChanged: true } }))],
  ['listen', withholds('notifications/tools/list_changed')],
  ['answers to elicitation/create', misquotes('ask_name')],
  ['answers to elicitation/create', withholds('elicitation/create')],
  ['answers to sampling/createMessage', misquotes('ask_model')],
  ['answers to roots/list', misquotes('list_folders')],
  [
    'close',
    (line, instruction) =>
      instruction?.op === 'listTools' && 'failed' in line ? { id: line.id, done: { tools: [] } } : line,
  ],
];

/** A driver that says it can do one transport only, so that the rest takes half the time. */
const overStdioOnly = (lie: Lie): Lie => {
  const hello = gives('hello', (value) => ({ ...value, transports: ['stdio'] }));
  return (line, instruction) => {
    const told = hello(line, instruction);
    return told === undefined ? undefined : lie(told, instruction);
  };
};

describe('the check of a driver', () => {
  it('finds nothing wrong with the reference client, over either transport', async () => {
    const outcomes = await checked(clientChannel(modernClient()));
    expect(outcomes.filter(({ how }) => how !== 'well')).toEqual([]);
    const tried = outcomes.map(({ transport, what }) => `${what} over ${transport}`);
    for (const [step] of lies)
      expect(tried).toEqual(expect.arrayContaining([`${step} over stdio`, `${step} over http`]));
  });

  it.each(lies)('finds a lie out: %s (%#)', async (step, lie) => {
    const outcomes = await checked(lying(overStdioOnly(lie)));
    expect(outcomes.find(({ what }) => what === step)).toMatchObject({ how: 'driver', transport: 'stdio' });
  });

  it('leaves out what the driver does not say it can do', async () => {
    const outcomes = await checked(
      lying(
        gives('hello', (value) => ({
          ...value,
          transports: ['stdio'],
          operations: ['listTools'],
          options: [],
        })),
      ),
    );
    expect(outcomes.filter(({ how }) => how === 'well').map(({ what }) => what)).toEqual([
      'connect',
      'listTools',
      'close',
    ]);
    expect(outcomes).toContainEqual({
      transport: 'stdio',
      what: 'progress',
      how: 'skipped',
      why: 'the driver does not name callTool, progress',
    });
  });
});
