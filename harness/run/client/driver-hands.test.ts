import { describe, expect, it } from 'vitest';
import type { DriverEvent, Hello, Instruction } from '../../../schema/driver.js';
import { Puppet } from '../../testing/puppet.js';
import type { ByteChannel } from '../../transport/channel.js';
import { spawnCommand } from '../../transport/spawn.js';
import { DriverHands } from './driver-hands.js';

const hello: Hello = {
  protocol: 1,
  client: { name: 'c', version: '1' },
  operations: ['listTools'],
  options: [],
  transports: ['http'],
  inputs: [],
  revisions: ['2026-07-28'],
};

/** A driver in memory, with what it says to each instruction. */
class PuppetDriver extends Puppet {
  constructor(answer: (instruction: Instruction, driver: PuppetDriver) => object | string | undefined) {
    super();
    this.react = () => this.exits();
    this.write = (bytes) => {
      this.input.push(bytes.toString());
      const instruction = JSON.parse(bytes.toString()) as Instruction;
      const line = answer(instruction, this);
      if (line !== undefined)
        setImmediate(() => this.says(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`));
    };
  }
}

/** What a good driver answers, but for what the test is about. */
function well(
  { id, op }: Instruction,
  special: Partial<Record<Instruction['op'], object | string>> = {},
): object | string {
  if (Object.hasOwn(special, op)) return special[op]!;
  if (op === 'hello') return { id, done: hello };
  return op === 'connect' || op === 'listTools' ? { id, done: {} } : { id, unsupported: true };
}

async function begun(driver: ByteChannel): Promise<DriverHands> {
  const result = await DriverHands.begin(driver, { within: 1_000 });
  if (!result.ok) throw new Error(result.sentence);
  return result.hands;
}

const connect = { op: 'connect', on: 'a', target: { transport: 'http', url: 'http://127.0.0.1:1' } } as const;
const list = { op: 'listTools', on: 'a' } as const;

describe('a driver that keeps the protocol', () => {
  it('introduces itself, passes the canary, and is ended by the end of its input', async () => {
    const driver = new PuppetDriver((instruction) => well(instruction));
    const hands = await begun(driver);
    expect(hands.hello).toEqual(hello);
    expect(driver.input[0]).toBe('{"id":1,"op":"hello","protocol":1}\n');
    expect(driver.input[1]).toMatch(/^\{"id":2,"op":"x[0-9a-f]{12}","on":"x[0-9a-f]{12}"\}\n$/);
    expect(hands.alive).toBe(true);
    await hands.end();
    expect(driver.inputClosed).toBe(true);
    expect(driver.signals).toEqual([]);
    expect(await hands.tell(list, 100)).toEqual({ how: 'gone', detail: 'the driver was ended' });
  });

  it('has its answers told apart by their numbers, in any order and however the bytes are split', async () => {
    const driver = new PuppetDriver((instruction) =>
      ['hello', 'connect'].includes(instruction.op) || instruction.op.startsWith('x')
        ? well(instruction)
        : undefined,
    );
    const hands = await begun(driver);
    const first = hands.start(list, 1_000);
    const second = hands.start({ op: 'callTool', on: 'a', name: 'add' }, 1_000);
    const third = hands.start({ op: 'cancel', on: 'a', of: second.id }, 1_000);
    const text = [
      { id: third.id, unsupported: true },
      { id: second.id, failed: { message: 'nö', code: -32602, data: { a: 1 } } },
      { id: first.id, done: { tools: [] } },
    ].map((line) => JSON.stringify(line));
    for (const byte of Buffer.from(`\n${text.join('\r\n')}\n`)) driver.says(Buffer.from([byte]));
    expect(await first.told).toEqual({ how: 'done', value: { tools: [] } });
    expect(await second.told).toEqual({
      how: 'failed',
      error: { message: 'nö', code: -32602, data: { a: 1 } },
    });
    expect(await third.told).toEqual({ how: 'unsupported' });
    expect(hands.faults).toEqual([]);
    await hands.end();
  });

  it('is told in ASCII, whatever is to be told', async () => {
    const driver = new PuppetDriver((instruction) => well(instruction));
    const hands = await begun(driver);
    await hands.tell({ op: 'readResource', on: 'a', uri: 'é\u2028🜁' }, 100);
    expect(driver.input[2]).toBe(
      '{"id":3,"op":"readResource","on":"a","uri":"\\u00e9\\u2028\\ud83d\\udf01"}\n',
    );
    await hands.end();
  });

  it('has its events kept by connection, and told to listeners until they take leave', async () => {
    const driver = new PuppetDriver((instruction) => well(instruction));
    const hands = await begun(driver);
    await hands.tell(connect, 100);
    const heard: DriverEvent[] = [];
    const leave = hands.onEvent((event) => heard.push(event));
    const trouble = { event: 'trouble', on: 'a', message: 'gone' } as const;
    driver.says(`${JSON.stringify(trouble)}\n`);
    leave();
    driver.says(`${JSON.stringify(trouble)}\n`);
    expect(heard).toEqual([trouble]);
    expect(hands.events('a')).toEqual([trouble, trouble]);
    expect(hands.events('b')).toEqual([]);
    await hands.end();
  });

  it('may answer too late, which is silence and no fault', async () => {
    const driver = new PuppetDriver((instruction) =>
      instruction.op === 'listTools' ? undefined : well(instruction),
    );
    const hands = await begun(driver);
    const errand = hands.start(list, 20);
    expect(await errand.told).toEqual({ how: 'timeout', after: 20 });
    driver.says(`{"id":${errand.id},"done":{}}\n`);
    expect(hands.faults).toEqual([]);
    driver.says(`{"id":${errand.id},"done":{}}\n`);
    expect(hands.faults).toEqual([
      `it wrote "{\\"id\\":${errand.id},\\"done\\":{}}", but no instruction ${errand.id} waits for an answer`,
    ]);
    await hands.end();
  });
});

describe('a driver that does not', () => {
  it.each<[string, ConstructorParameters<typeof PuppetDriver>[0], RegExp, boolean]>([
    ['says nothing', () => undefined, /^the driver gave no answer to hello within 50 ms$/, false],
    [
      'ends at once',
      (_, driver) => void (driver.logs('a\nno such module\n'), driver.exits({ code: 1 })),
      /^no answer to hello: the driver ended with code 1; its last words were "no such module"$/,
      false,
    ],
    [
      'cannot be started',
      (_, driver) => driver.exits({ code: null, failure: 'the command "x" was not found' }) as undefined,
      /^no answer to hello: the command "x" was not found$/,
      false,
    ],
    [
      'writes something else',
      () => 'Ready!\n',
      /hello within 50 ms; it wrote "Ready!", but it is not JSON$/,
      true,
    ],
    ['echoes', (instruction) => instruction, /but it has none of done, failed and unsupported$/, true],
    [
      'declines hello',
      (instruction) => ({ id: instruction.id, unsupported: true }),
      /does not introduce itself; it answered hello wrongly: it answered unsupported/,
      true,
    ],
    [
      'speaks another version',
      (instruction) => well(instruction, { hello: { id: 1, done: { ...hello, protocol: 2 } } }),
      /answered hello wrongly: \/protocol is 2, expected 1$/,
      true,
    ],
    [
      'does what cannot be done',
      ({ id, op }) => ({ id, done: op === 'hello' ? hello : {} }),
      /cannot be trusted: to the operation "x[0-9a-f]{12}", which does not exist, it answered done and not unsupported$/,
      true,
    ],
    [
      'ends over what cannot be done',
      (instruction, driver) =>
        instruction.op === 'hello' ? well(instruction) : (driver.exits({ code: 7 }) as undefined),
      /^the driver ended with code 7 over the operation/,
      true,
    ],
  ])('is not begun: it %s', async (_what, answer, sentence, spoke) => {
    const result = await DriverHands.begin(new PuppetDriver(answer), { within: 50 });
    expect(result).toEqual({ ok: false, sentence: expect.stringMatching(sentence) as string, spoke });
  });

  it('is heard on where it writes lines that the protocol does not know', async () => {
    const driver = new PuppetDriver((instruction) => well(instruction));
    const hands = await begun(driver);
    driver.says('debug\n{"id":99,"done":1}\n{"event":"trouble","on":"z","message":""}\n');
    expect(await hands.tell(list, 100)).toEqual({ how: 'done', value: {} });
    expect(hands.faults).toEqual([
      'it wrote "debug", but it is not JSON',
      'it wrote "{\\"id\\":99,\\"done\\":1}", but no instruction 99 waits for an answer',
      'it told of an event on "z", which is no connection',
    ]);
    await hands.end();
  });

  it('takes what waits with it when it dies', async () => {
    const driver = new PuppetDriver((instruction) =>
      instruction.op === 'listTools' ? undefined : well(instruction),
    );
    const hands = await begun(driver);
    const told = hands.tell(list, 10_000);
    driver.exits({ code: null, signal: 'SIGSEGV' });
    expect(await told).toEqual({ how: 'gone', detail: 'the driver ended with signal SIGSEGV' });
    expect(hands.death).toBe('the driver ended with signal SIGSEGV');
  });

  const script = (source: string): Promise<ByteChannel> =>
    spawnCommand({ file: process.execPath, args: ['--eval', source] });

  it.each([
    ['lines that are none', "'y\\n'.repeat(20_000)", /wrote more than \d+ lines that are no messages/],
    [
      'events',
      `'{"event":"trouble","on":"a","message":""}\\n'.repeat(1_000)`,
      /wrote more than \d+ messages in a row that answer nothing/,
    ],
    ['a line without end', "'x'.repeat(1_000_000)", /wrote a line of more than 64 MB/],
  ])('is ended where it writes %s for ever', async (_what, text, sentence) => {
    const driver = await script(
      `const pour = () => { while (process.stdout.write(${text})); }; process.stdout.on('drain', pour); pour();`,
    );
    const result = await DriverHands.begin(driver, { within: 20_000 });
    expect(result).toEqual({ ok: false, sentence: expect.stringMatching(sentence) as string, spoke: true });
  });

  it('is ended by force where it stays', async () => {
    const driver = await script(
      `process.on('SIGTERM', () => {});
       setInterval(() => {}, 1_000);
       require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
         const { id, op } = JSON.parse(line);
         console.log(JSON.stringify(op === 'hello' ? { id, done: ${JSON.stringify(hello)} } : { id, unsupported: true }));
       });`,
    );
    const hands = await begun(driver);
    await hands.end();
    expect((await driver.exited).signal).toBe('SIGKILL');
  });
});
