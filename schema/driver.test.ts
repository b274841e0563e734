import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type {
  Connected,
  DriverLine,
  Hello,
  Instruction,
  OperationName,
  OperationOptions,
  OptionName,
} from './driver.js';
import { readDriverLine, readHello } from './driver-lines.js';
import { validators } from './generated/validators-driver.js';

const options: Required<OperationOptions> = {
  progress: true,
  logLevel: 'debug',
  timeout: 1,
  maxTimeout: 2.5,
};
const operation = { id: 3, on: 'a' } as const;

/** One of each; the compiler demands every operation. */
const instructions: Readonly<Record<Instruction['op'], Instruction>> = {
  hello: { id: 1, op: 'hello', protocol: 1 },
  connect: {
    id: 2,
    op: 'connect',
    on: 'a',
    target: { transport: 'stdio', command: 'node', args: ['server.mjs'] },
    capabilities: { elicitation: { form: {} } },
    answers: { 'elicitation/create': { action: 'decline' } },
    timeout: 500,
  },
  close: { id: 3, op: 'close', on: 'a' },
  listTools: { ...operation, op: 'listTools' },
  callTool: { ...operation, op: 'callTool', name: 'add', arguments: { a: 1 }, ...options },
  listResources: { ...operation, op: 'listResources' },
  listResourceTemplates: { ...operation, op: 'listResourceTemplates' },
  readResource: { ...operation, op: 'readResource', uri: 'a:b', ...options },
  listPrompts: { ...operation, op: 'listPrompts' },
  getPrompt: { ...operation, op: 'getPrompt', name: 'p', arguments: { a: 'b' }, ...options },
  complete: {
    ...operation,
    op: 'complete',
    ref: { type: 'ref/prompt', name: 'p' },
    argument: { name: 'a', value: 'b' },
    context: { arguments: {} },
  },
  listen: { ...operation, op: 'listen', notifications: { toolsListChanged: true } },
  unlisten: { ...operation, op: 'unlisten', of: 2 },
  cancel: { ...operation, op: 'cancel', of: 2 },
};

const http: Instruction = {
  id: 2,
  op: 'connect',
  on: 'a',
  target: { transport: 'http', url: 'http://127.0.0.1:1/mcp' },
};

const lines: readonly DriverLine[] = [
  { id: 1, done: null },
  { id: 1, done: { tools: [] } },
  { id: 1, failed: { message: 'no' } },
  { id: 1, failed: { message: 'no', code: -32602, data: [1] } },
  { id: 1, unsupported: true },
  { event: 'notification', on: 'a', method: 'notifications/message', params: {}, of: 3 },
  { event: 'notification', on: 'a', method: 'notifications/message' },
  { event: 'input', on: 'a', method: 'elicitation/create', params: {} },
  { event: 'trouble', on: 'a', message: 'gone' },
];

const optionNames: Readonly<Record<OptionName, true>> = {
  capabilities: true,
  answers: true,
  timeout: true,
  maxTimeout: true,
  progress: true,
  logLevel: true,
};
const hello: Hello = {
  protocol: 1,
  client: { name: 'c', version: '1' },
  operations: Object.keys(instructions).filter(
    (op): op is OperationName => !['hello', 'connect', 'close'].includes(op),
  ),
  options: Object.keys(optionNames) as OptionName[],
  transports: ['stdio', 'http'],
  inputs: ['elicitation/create'],
  revisions: ['2026-07-28'],
};

const connected: Connected = {
  protocolVersion: '2026-07-28',
  serverInfo: { name: 's' },
  capabilities: {},
  instructions: 'Be brief.',
};

const valid = (definition: string, value: unknown): boolean => validators[definition]!(value);

describe('the published schema of the driver protocol', () => {
  it.each([...Object.values(instructions), http])('accepts the instruction $op', (instruction) => {
    expect(valid('Instruction', instruction)).toBe(true);
  });

  it.each([...Object.values(instructions), http])(
    'demands every member that $op must have',
    (instruction) => {
      const optional = new Set(['capabilities', 'answers', 'context', 'arguments', ...Object.keys(options)]);
      for (const name of Object.keys(instruction)) {
        const { [name]: _left, ...rest } = instruction as unknown as Record<string, unknown>;
        expect(valid('Instruction', rest), name).toBe(optional.has(name));
      }
    },
  );

  it.each([
    ['an operation that does not exist', { id: 1, op: 'juggle', on: 'a' }],
    ['an id that is text', { ...instructions.close, id: '3' }],
    ['another protocol version', { ...instructions.hello, protocol: 2 }],
    ['a transport that does not exist', { ...http, target: { transport: 'ws', url: 'ws://a' } }],
    ['an argument of a prompt that is no text', { ...instructions.getPrompt, arguments: { a: 1 } }],
    ['a time limit below nothing', { ...instructions.callTool, timeout: -1 }],
  ])('refuses %s', (_what, instruction) => {
    expect(valid('Instruction', instruction)).toBe(false);
  });

  it.each(lines)('accepts the line %j', (line) => {
    expect(valid('DriverLine', line)).toBe(true);
    expect(readDriverLine(JSON.stringify(line))).toEqual({ ok: line });
  });

  it.each([
    ['', 'it is not JSON'],
    ['[]', 'it is an array, not an object'],
    ['null', 'it is null, not an object'],
    ['{}', 'it has none of done, failed and unsupported'],
    ['{"id":1}', 'it has none of done, failed and unsupported'],
    ['{"id":1,"done":1,"failed":{"message":""}}', 'it has done and failed of done, failed and unsupported'],
    ['{"done":1}', 'the message lacks a member "id"'],
    ['{"id":"1","done":1}', '/id is "1", expected an integer'],
    ['{"id":1.5,"done":1}', '/id is 1.5, expected an integer'],
    ['{"id":1,"failed":"no"}', '/failed is "no", expected an object'],
    ['{"id":1,"failed":{"code":1}}', '/failed lacks a member "message"'],
    ['{"id":1,"failed":{"message":"","code":"1"}}', '/failed/code is "1", expected a number'],
    ['{"id":1,"unsupported":false}', '/unsupported is false, expected true'],
    ['{"event":"log","on":"a"}', '/event is "log", expected one of "notification", "input", "trouble"'],
    ['{"event":"notification","on":"a"}', 'the message lacks a member "method"'],
    ['{"event":"input","method":"m"}', 'the message lacks a member "on"'],
    ['{"event":"trouble","on":"a"}', 'the message lacks a member "message"'],
    ['{"event":"trouble","on":"a","message":"","id":1}', '/id must not be there'],
  ])('refuses the line %s', (text, fault) => {
    expect(readDriverLine(text)).toEqual({ fault });
    if (text !== '') expect(valid('DriverLine', JSON.parse(text))).toBe(false);
  });

  it('fits the session in the documentation', () => {
    const page = readFileSync(new URL('../docs/driver.md', import.meta.url), 'utf8');
    const said = (arrow: string): string[] =>
      [...page.matchAll(new RegExp(`^${arrow} (.*)$`, 'gm'))].map(([, line]) => line!);
    const [hello, canary, ...further] = said('→').map((line) => JSON.parse(line) as object);
    expect(further.length).toBeGreaterThan(3);
    for (const instruction of [hello, ...further]) expect(valid('Instruction', instruction)).toBe(true);
    expect(valid('Instruction', canary)).toBe(false);
    const answers = said('←').map((line) => readDriverLine(line));
    expect(answers.length).toBe(further.length + 3);
    for (const line of answers) expect(line).toHaveProperty('ok');
    expect(readHello((answers[0] as { ok: { done: unknown } }).ok.done)).toHaveProperty('ok');
  });

  it('knows what hello and connect are answered with', () => {
    expect(readHello(hello)).toEqual({ ok: hello });
    expect(valid('Connected', connected)).toBe(true);
    expect(readHello({ ...hello, protocol: 2 })).toEqual({ fault: '/protocol is 2, expected 1' });
    for (const name of Object.keys(hello)) {
      const { [name as keyof Hello]: _left, ...rest } = hello;
      expect(readHello(rest)).toEqual({ fault: `the message lacks a member "${name}"` });
    }
    expect(readHello({ ...hello, operations: ['juggle'] })).toHaveProperty('fault');
    expect(readHello({ ...hello, options: ['juggling'] })).toHaveProperty('fault');
    expect(valid('Connected', { serverInfo: 'server' })).toBe(false);
  });
});
