import { isObject } from '../../../harness/wire/message.js';
import { clientVariant } from '../proof.js';

export const jsonrpcVariants = [
  clientVariant({
    id: 'jsonrpc/string-ids',
    story: 'Its ids are strings, an empty one and one of digits among them.',
    change: (blueprint) => ({
      ...blueprint,
      id: (_draft, count) => (count === 1 ? '' : count === 2 ? '3' : `request ${count}`),
    }),
  }),
  clientVariant({
    id: 'jsonrpc/negative-ids',
    story: 'Its ids go down from 0; any integer is one.',
    change: (blueprint) => ({ ...blueprint, id: (_draft, count) => 1 - count }),
  }),
  clientVariant({
    id: 'jsonrpc/lowest-free-id',
    story: 'Takes an id again as soon as its request was answered, but for retries.',
    change: (blueprint) => ({
      ...blueprint,
      id: ({ task, again }, count) => {
        if (again !== undefined) return `retry ${count}`;
        const { pending } = task.connection;
        let id = 1;
        while (pending.has(id)) id += 1;
        return id;
      },
    }),
  }),
  clientVariant({
    id: 'jsonrpc/more-members',
    story: 'Its messages have further members, which JSON-RPC does not forbid.',
    change: (blueprint) => ({
      ...blueprint,
      outgoing: (message, sending) =>
        blueprint
          .outgoing(message, sending)
          .map((item) => (isObject(item) ? { ...item, trace: { span: 7 } } : item)),
    }),
  }),
];
