// A driver without a client, with one fault: node wrong-driver.mjs <fault>
import { createInterface } from 'node:readline';

const [fault] = process.argv.slice(2);
const write = (line) => process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
const operations = ['listTools', 'callTool'];
const hello = {
  protocol: fault === 'other-version' ? 2 : 1,
  client: { name: 'none', version: '1.0.0' },
  operations: fault === 'unknown-operation' ? ['juggle'] : operations,
  options: [],
  transports: fault === 'no-transport' ? [] : ['http'],
  inputs: [],
  revisions: fault === 'old' ? ['2024-11-05'] : ['2026-07-28'],
};
const result = { content: [{ type: 'text', text: '{"sum":5}' }], structuredContent: { sum: 5 } };
const answers = { hello, connect: {}, close: {}, listTools: { tools: [{ name: 'add' }] }, callTool: result };

function answer({ id, op }) {
  if (fault === 'silent') return;
  if (fault === 'garbage') return write('Ready.');
  if (fault === 'canary' && answers[op] === undefined) return write({ id, done: {} });
  if (answers[op] === undefined) return write({ id, unsupported: true });
  if (op === 'hello') return write({ id, done: hello });
  if (fault === 'mute') return;
  if (fault === 'dies') process.exit(3);
  if (fault === 'wrong-id') return write({ id: id + 100, done: answers[op] });
  if (fault === 'twice') write({ id, done: answers[op] });
  if (fault === 'two-answers') return write({ id, done: answers[op], failed: { message: 'no' } });
  if (fault === 'no-connection' && op === 'connect')
    return write({ id, failed: { message: 'connect ECONNREFUSED\u001b[2J' } });
  if (fault === 'declines' && operations.includes(op)) return write({ id, unsupported: true });
  if (fault === 'client-fails' && operations.includes(op))
    return write({ id, failed: { message: 'cannot parse', code: -32700 } });
  if (fault === 'odd-event') write({ event: 'log', on: 'http', message: 'connected' });
  write({ id, done: answers[op] });
}

createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
