import { describe, expect, it } from 'vitest';
import { modernReference } from '../../reference/server/modern.js';
import { ordinary } from '../../testing/raw-exchange.js';
import type { Method, ServerBlueprint, StdioBehaviour } from './blueprint.js';
import { reordered } from './release.js';
import { serveStdio } from './serve-stdio.js';
import { cutAt } from './writes.js';

const discover: Method = () => ({ result: { ok: true } });
const line = (id: number): string => `{"jsonrpc":"2.0","id":${id},"result":{"ok":true}}`;

/** Asks a server for so many discoveries in one go, closes its input, and gives the writes that came until it ended. */
async function writesOf(
  stdio: Partial<StdioBehaviour>,
  {
    method = discover,
    requests = 1,
    ...more
  }: { method?: Method; requests?: number } & Partial<ServerBlueprint> = {},
): Promise<{ writes: string[]; code: number; closed: boolean }> {
  const reference = modernReference();
  const writes: string[] = [];
  let closed = false;
  return new Promise((resolve) => {
    serveStdio(
      {
        ...reference,
        methods: { ...reference.methods, 'server/discover': method },
        stamp: (result) => result,
        stdio: { ...reference.stdio, ...stdio },
        ...more,
      },
      {
        onInput: (listener) => {
          const asked = Array.from({ length: requests }, (_, at) => ordinary('server/discover', {}, at + 1));
          setImmediate(() =>
            listener(Buffer.from(asked.map((each) => `${JSON.stringify(each)}\n`).join(''))),
          );
        },
        onInputEnd: (listener) => void setTimeout(listener, 20),
        write: (bytes) => void writes.push(bytes.toString()),
        closeOutput: () => (closed = true),
        writeError: () => undefined,
        exit: (code) => resolve({ writes, code, closed }),
      },
    );
  });
}

describe('standard output', () => {
  it('is cut anywhere, with pauses, and all of it leaves before the exit', async () => {
    const { writes, code } = await writesOf(
      { writes: (frame) => cutAt(frame, [1, -1], 30), exit: { after: 1, code: 3 } },
      { requests: 2 },
    );
    expect(writes).toEqual(['{', line(1).slice(1), '\n', '{', line(2).slice(1), '\n']);
    expect(code).toBe(3);
  });

  it('has lines of any kind between messages', async () => {
    const { writes } = await writesOf({
      frame: (message) => Buffer.from(`\r\nDEBUG here\n${JSON.stringify(message)}\r\n`),
    });
    expect(writes).toEqual([`\r\nDEBUG here\n${line(1)}\r\n`]);
  });

  it('holds several messages in a write, in an order of its own', async () => {
    const { writes } = await writesOf(
      { gathers: true },
      { requests: 3, holds: reordered({ count: 3, within: 200 }) },
    );
    expect(writes).toEqual([`${line(3)}\n${line(2)}\n${line(1)}\n`]);
  });

  it('ends within a message, with the process or before it', async () => {
    const died = await writesOf({ writes: (frame) => [frame.subarray(0, 9), { exit: 7 }] }, { requests: 2 });
    expect(died).toEqual({ writes: ['{"jsonrpc'], code: 7, closed: false });
    const closed = await writesOf(
      { writes: (frame) => [frame.subarray(0, 9), { end: 'cut' }] },
      { requests: 2 },
    );
    expect(closed).toEqual({ writes: ['{"jsonrpc'], code: 0, closed: true });
  });

  it('goes silent for ever, and the process still ends', async () => {
    const { writes, code } = await writesOf(
      { writes: (frame) => [frame, { pause: Infinity }] },
      { requests: 2 },
    );
    expect(writes).toEqual([`${line(1)}\n`]);
    expect(code).toBe(0);
  });

  it('takes bytes from a method, and an answer in a manner of its own', async () => {
    const { writes } = await writesOf(
      {},
      {
        method: (call) => {
          call.write(Buffer.from('{"half\n'));
          return { result: { ok: true }, writes: (bytes) => cutAt(bytes, [10]) };
        },
      },
    );
    expect(writes).toEqual(['{"half\n', line(1).slice(0, 10), `${line(1).slice(10)}\n`]);
  });
});
