import { afterEach, describe, expect, it } from 'vitest';
import { ordinary, rawExchange } from '../../testing/raw-exchange.js';
import { modernReference } from '../../reference/server/modern.js';
import { encodeSseEvent } from '../../wire/sse.js';
import type { HttpBehaviour, Method, ServerBlueprint } from './blueprint.js';
import { reordered } from './release.js';
import { type ListeningServer, serveHttp } from './serve-http.js';
import { cutAt, pieces } from './writes.js';

let listening: ListeningServer | undefined;
afterEach(() => listening?.close());

const discover: Method = () => ({ result: { ok: true } });

/** Serves `server/discover` by this method, without what a result is completed with. */
async function serve(
  method: Method,
  http: (behaviour: HttpBehaviour) => Partial<HttpBehaviour> = () => ({}),
  more: Partial<ServerBlueprint> = {},
): Promise<string> {
  const reference = modernReference();
  listening = await serveHttp({
    ...reference,
    methods: { ...reference.methods, 'server/discover': method },
    stamp: (result) => result,
    http: { ...reference.http, ...http(reference.http) },
    ...more,
  });
  return listening.url;
}

const ask = async (url: string, id: number | string = 1) =>
  rawExchange(url, ordinary('server/discover', {}, id));
const body = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);
const message = '{"jsonrpc":"2.0","id":1,"result":{"ok":true}}';

describe('JSON answers', () => {
  it('are written with header names, order and values as given', async () => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({
        ...parts,
        status: 203,
        headers: [
          ['x-odd', '1'],
          ['CONTENT-type', 'application/JSON;charset=utf-8'],
        ],
      }),
    }));
    const { text } = await ask(url);
    expect(text).toMatch(
      /^HTTP\/1\.1 203 [^\r]*\r\nx-odd: 1\r\nCONTENT-type: application\/JSON;charset=utf-8\r\nContent-Length: 45\r\n/,
    );
    expect(body(text)).toBe(message);
  });

  it('are dripped, the head first', async () => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({ ...parts, writes: (bytes) => [Buffer.alloc(0), ...pieces(bytes, 20, 15)] }),
    }));
    const { text, reads } = await ask(url);
    expect(body(text)).toBe(message);
    expect(reads.length).toBeGreaterThanOrEqual(4);
    expect(reads.at(-1)!.at).toBeGreaterThan(40);
  });

  it.each(['cut', 'reset'] as const)('are ended short of their length (%s)', async (end) => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({ ...parts, writes: (bytes) => [bytes.subarray(0, 10), { pause: 10 }, { end }] }),
    }));
    const { text, ending } = await ask(url);
    expect(text).toContain('Content-Length: 45\r\n');
    expect(body(text)).toBe(message.slice(0, 10));
    expect(ending).toBe(end === 'cut' ? 'ended' : 'reset');
  });

  it('promise more than they hold, and wait', async () => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({ ...parts, headers: [...parts.headers, ['content-length', '100']] }),
    }));
    const { text, ending } = await ask(url);
    expect(text).toContain('content-length: 100\r\n');
    expect(body(text)).toBe(message);
    expect(ending).toBe('open');
  });

  it('go without a length until the connection ends', async () => {
    const url = await serve(discover, () => ({ finish: (parts) => ({ ...parts, length: false }) }));
    const { text, ending } = await ask(url);
    expect(text).not.toMatch(/content-length|transfer-encoding/i);
    expect(body(text)).toBe(message);
    expect(ending).toBe('ended');
  });

  it('are chunked where the fields say so', async () => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({
        ...parts,
        headers: [...parts.headers, ['Transfer-Encoding', 'chunked']],
        writes: (bytes) => cutAt(bytes, [5, -1]),
      }),
    }));
    const { text } = await ask(url);
    expect(body(text)).toBe(
      `5\r\n${message.slice(0, 5)}\r\n27\r\n${message.slice(5, -1)}\r\n1\r\n}\r\n0\r\n\r\n`,
    );
  });

  it('have a head of any bytes', async () => {
    const url = await serve(discover, () => ({
      finish: (parts) => ({ ...parts, head: (head) => head.replace('HTTP/1.1 200 OK', 'HTTP/1.1 200') }),
    }));
    const { text, ending } = await ask(url);
    expect(text).toBe(
      `HTTP/1.1 200\r\nContent-Type: application/json\r\nContent-Length: 45\r\n\r\n${message}`,
    );
    expect(ending).toBe('ended');
  });

  it('take manner from the answer itself', async () => {
    const url = await serve(() => ({
      result: { ok: true },
      status: 201,
      headers: { 'content-type': 'text/plain', 'X-More': 'yes' },
      writes: () => [Buffer.from('not what was meant')],
    }));
    const { text } = await ask(url);
    expect(text).toMatch(/^HTTP\/1\.1 201 Created\r\ncontent-type: text\/plain\r\nX-More: yes\r\n/);
    expect(body(text)).toBe('not what was meant');
  });
});

describe('no answer', () => {
  it.each([
    ['cut', 'ended'],
    ['reset', 'reset'],
    ['hang', 'open'],
  ] as const)('%s', async (none, ending) => {
    const url = await serve(() => ({ none }));
    const exchange = await ask(url);
    expect(exchange).toMatchObject({ text: '', ending });
  });

  it('ends an event stream before the response', async () => {
    const url = await serve((call) => {
      call.notify('notifications/message', { level: 'info', data: 1 });
      return { none: 'cut' };
    });
    const { text, ending } = await ask(url);
    expect(text).toContain('notifications/message');
    expect(text).not.toContain('0\r\n\r\n');
    expect(ending).toBe('ended');
  });

  it('takes the whole server with it', async () => {
    const url = await serve((call) => {
      call.write({ exit: 1 });
      return { none: 'hang' };
    });
    expect((await ask(url)).text).toBe('');
    expect(await ask(url)).toMatchObject({ text: '', ending: 'reset' });
  });
});

describe('event streams', () => {
  const stream = (changes: Partial<HttpBehaviour['stream']>) => (behaviour: HttpBehaviour) => ({
    streams: () => true,
    stream: { ...behaviour.stream, head: (head: string) => head, ...changes },
  });

  it('open with any bytes, and write events in any style', async () => {
    const url = await serve(
      discover,
      stream({
        headers: [['content-TYPE', 'text/event-stream; charset=utf-8']],
        opening: '\ufeff: hello\r\n\r\nretry: 10\r\n\r\n',
        encode: (value) => encodeSseEvent(JSON.stringify(value), { eol: '\r\n', name: 'message', id: '7' }),
      }),
    );
    expect((await ask(url)).text).toBe(
      Buffer.from(
        `HTTP/1.1 200 OK\r\ncontent-TYPE: text/event-stream; charset=utf-8\r\n\r\n\ufeff: hello\r\n\r\nretry: 10\r\n\r\nevent: message\r\nid: 7\r\ndata: ${message}\r\n\r\n`,
      ).toString('latin1'),
    );
  });

  it('write data in several lines and with bare carriage returns', async () => {
    const url = await serve(
      discover,
      stream({ encode: (value) => encodeSseEvent(JSON.stringify(value, null, 1), { eol: '\r' }) }),
    );
    expect(body((await ask(url)).text)).toBe(
      'data: {\rdata:  "jsonrpc": "2.0",\rdata:  "id": 1,\rdata:  "result": {\rdata:   "ok": true\rdata:  }\rdata: }\r\r',
    );
  });

  it('leave in chunks cut anywhere, with pauses', async () => {
    const url = await serve(discover, (behaviour) => ({
      streams: () => true,
      stream: { ...behaviour.stream, writes: (event) => cutAt(event, [3, 9, -1], 15) },
    }));
    const { text, reads } = await ask(url);
    expect(body(text)).toBe(`3\r\ndat\r\n6\r\na: {"j\r\n2b\r\n${message.slice(3)}\n\r\n1\r\n\n\r\n0\r\n\r\n`);
    expect(reads.length).toBeGreaterThanOrEqual(4);
  });

  it('stay open after the response, or are cut with it', async () => {
    const open = await serve(discover, (behaviour) => ({
      streams: () => true,
      stream: { ...behaviour.stream, ends: false },
    }));
    expect((await ask(open)).ending).toBe('open');
    await listening!.close();
    const cut = await serve(discover, (behaviour) => ({
      streams: () => true,
      stream: { ...behaviour.stream, writes: (event) => [event, { end: 'cut' }] },
    }));
    const { text, ending } = await ask(cut);
    expect(text).toContain(message);
    expect(text).not.toContain('0\r\n\r\n');
    expect(ending).toBe('ended');
  });

  it('carry what is no message, from a method', async () => {
    const url = await serve((call) => {
      call.write(Buffer.from('data: {"broken\n\n'), { pause: 20 }, Buffer.from(': still here\n\n'));
      return { result: { ok: true }, event: { id: 'last' } };
    }, stream({}));
    expect(body((await ask(url)).text)).toBe(
      `data: {"broken\n\n: still here\n\nid: last\ndata: ${message}\n\n`,
    );
  });
});

it('answers leave in another order than they were asked for', async () => {
  const url = await serve(discover, undefined, { holds: reordered({ count: 3, within: 10_000 }) });
  await Promise.all(
    [1, 2, 3].map(async (id) => {
      await new Promise((resolve) => setTimeout(resolve, id * 20));
      const { reads } = await ask(url, id);
      expect(reads[0]!.at).toBeGreaterThan((3 - id) * 15);
    }),
  );
});

it('an answer that no other joins is held no longer than it is said', async () => {
  const url = await serve(discover, undefined, { holds: reordered({ count: 3, within: 100 }) });
  expect((await ask(url, 4)).text).toContain('"id":4');
});
