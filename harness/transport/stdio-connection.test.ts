import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryChannel } from '../peer/server/serve-memory.js';
import { modernReference } from '../reference/server/modern.js';
import { Transcript } from '../wire/transcript.js';
import { cutAt } from './line-writer.js';
import { StdioConnection } from './stdio-connection.js';
import { connected, limits, notification, request, response, types } from '../testing/puppet.js';

describe('responses', () => {
  it('end the requests whose ids they carry, in any order', async () => {
    const { puppet, connection, transcript } = connected();
    const [first, second] = [
      connection.exchange(request(1), 1_000),
      connection.exchange(request('1'), 1_000),
    ];
    expect(puppet.input).toHaveLength(2);
    puppet.says(response('1', { two: true }) + response(1, { one: true }));
    expect([await first.ended, await second.ended]).toEqual([{ how: 'answered' }, { how: 'answered' }]);
    expect(first.response?.read.value).toMatchObject({ result: { one: true } });
    expect(second.response?.read.value).toMatchObject({ result: { two: true } });
    expect(transcript.events.at(-1)).toMatchObject({ type: 'received', answers: first.sent });
    expect(connection.recognised).toBe(true);
  });

  it('are taken for the answer where only the type of the id has changed', async () => {
    const { puppet, connection } = connected();
    const exchange = connection.exchange(request(7), 1_000);
    puppet.says(response('7'));
    expect(await exchange.ended).toEqual({ how: 'answered' });
  });

  it('are supposed to be the answer where one request waits and nothing better comes', async () => {
    const { puppet, connection, transcript } = connected();
    const exchange = connection.exchange(request(7), 1_000);
    puppet.says('{"jsonrpc":"2.0","error":{"code":-32700,"message":"what?"}}\n');
    expect(exchange.over).toBe(false);
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(transcript.events.at(-1)).toMatchObject({ type: 'received', answers: exchange.sent });
  });

  it('are not supposed to be it where the answer comes after all', async () => {
    const { puppet, connection } = connected();
    const exchange = connection.exchange(request(7), 1_000);
    puppet.says(response('nobody'));
    puppet.says(response(7, { own: true }));
    await exchange.ended;
    await sleep(2 * limits.quiet);
    expect(exchange.response?.read.value).toMatchObject({ result: { own: true } });
  });

  it('that are owed are waited for before the connection is closed', async () => {
    const { puppet, connection, transcript } = connected();
    puppet.react = () => puppet.exits();
    const first = connection.exchange(request(1), 200);
    puppet.says(response(1));
    await first.ended;
    const slow = connection.exchange(request(2), 20);
    expect(await slow.ended).toMatchObject({ how: 'timeout' });
    const quick = connection.exchange(request(3), 200);
    puppet.says(response(3));
    await quick.ended;
    setTimeout(() => puppet.says(response(2)), 50);
    await connection.close();
    expect(slow.response).toBeDefined();
    expect(types(transcript).slice(-3)).toEqual(['received', 'stdin-closed', 'exit']);
  });

  it('that nothing later overtook are not waited for at the end, nor those that were cancelled', async () => {
    const { puppet, connection } = connected();
    puppet.react = () => puppet.exits();
    const cancelled = request(1);
    const forgotten = connection.exchange(cancelled, 10);
    cancelled.asked.cancelled = true;
    const quick = connection.exchange(request(2), 200);
    puppet.says(response(2));
    await quick.ended;
    const began = performance.now();
    connection.exchange(request(4), 10);
    await connection.close();
    expect(performance.now() - began).toBeLessThan(200);
    expect(forgotten.response).toBeUndefined();
  });

  it('may take from the start what a start may take', async () => {
    const { puppet, connection } = connected();
    const first = connection.exchange(request(1), 20);
    setTimeout(() => puppet.says(response(1)), 100);
    expect(await first.ended).toEqual({ how: 'answered' });
  });

  it('that come too late are known to be late', async () => {
    const { puppet, connection, transcript } = connected();
    const exchange = connection.exchange(request(7), 20);
    expect(await exchange.ended).toEqual({ how: 'timeout', after: limits.start });
    puppet.says(response(7));
    expect(transcript.events.at(-1)).toMatchObject({ type: 'received', answers: exchange.sent });
  });

  it('are the same however their bytes come', async () => {
    const text = response(1, { text: 'ä—𝄞'.repeat(10) }) + notification('notifications/a') + response(2);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length + 60)), async (cuts) => {
        const { puppet, connection } = connected();
        const exchanges = [1, 2].map((id) => connection.exchange(request(id), 1_000));
        for (const piece of cutAt(
          Buffer.from(text),
          cuts.sort((a, b) => a - b),
        ))
          puppet.says(piece);
        await Promise.all(exchanges.map(({ ended }) => ended));
        expect(exchanges[0]?.response?.read.value).toMatchObject({ result: { text: 'ä—𝄞'.repeat(10) } });
        expect(exchanges[1]?.notifications).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('notifications', () => {
  it('go to the request whose token they carry', () => {
    const { puppet, connection } = connected();
    const exchanges = ['a', 'b'].map((progressToken, id) =>
      connection.exchange(request(id, 'tools/call', { _meta: { progressToken } }), 1_000),
    );
    puppet.says(notification('notifications/progress', { progressToken: 'b', progress: 1 }));
    expect(exchanges.map(({ notifications }) => notifications.length)).toEqual([0, 1]);
    for (const exchange of exchanges) exchange.abandon();
  });
});

describe('requests of the subject', () => {
  it('are recorded, and handed to whoever answers them', () => {
    const { puppet, connection, transcript } = connected();
    const asked: unknown[] = [];
    connection.onRequest = (message) => asked.push(message.method);
    puppet.says('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(asked).toEqual(['ping']);
    expect(transcript.events.at(-1)).toMatchObject({ type: 'received' });
    expect(connection.recognised).toBe(false);
  });
});

describe('writing', () => {
  it('ends lines as it is told, and groups them', async () => {
    const { puppet, connection } = connected();
    await connection.send({ ...request(1), lineEnd: '\r\n' });
    await connection.send({ ...request(2), held: true });
    await connection.send({ ...request(3), cuts: [5] });
    expect(puppet.input[0]?.endsWith('}\r\n')).toBe(true);
    expect(puppet.input).toHaveLength(3);
    expect(puppet.input.slice(1).join('').split('\n')).toHaveLength(3);
  });
});

describe('the end', () => {
  it('comes by the end of the input, where the subject is courteous', async () => {
    const { puppet, connection, transcript } = connected();
    puppet.react = () => (puppet.says('bye\n'), puppet.exits({ code: 3 }));
    expect(await connection.close()).toMatchObject({ how: 'exited', code: 3, signal: null });
    expect(types(transcript)).toEqual(['open', 'stdin-closed', 'noise', 'exit']);
    expect(connection.death).toBe('the process ended with code 3');
    expect(await connection.close()).toMatchObject({ how: 'closed' });
  });

  it('comes by SIGTERM, and where that does nothing by SIGKILL', async () => {
    const polite = connected();
    polite.puppet.react = (what) =>
      what === 'SIGTERM' && polite.puppet.exits({ code: null, signal: 'SIGTERM' });
    expect(await polite.connection.close()).toMatchObject({ how: 'terminated', signal: 'SIGTERM' });
    const deaf = connected();
    deaf.puppet.react = (what) => what === 'SIGKILL' && deaf.puppet.exits({ code: null, signal: 'SIGKILL' });
    expect(await deaf.connection.close()).toMatchObject({ how: 'killed', signal: 'SIGKILL' });
    expect(deaf.puppet.signals).toEqual(['SIGTERM', 'SIGKILL']);
    expect(types(deaf.transcript)).toEqual(['open', 'stdin-closed', 'signal', 'signal', 'exit']);
  });

  it('closes what waits, and what is asked after it', async () => {
    const { puppet, connection } = connected();
    const exchange = connection.exchange(request(1), 1_000);
    puppet.exits({ code: 1 });
    const ending = { how: 'closed', detail: 'the process exited with code 1' };
    expect(await exchange.ended).toEqual(ending);
    expect(await connection.exchange(request(2), 1_000).ended).toEqual(ending);
    expect(connection.alive).toBe(false);
  });

  it('of a subject that never started says why', async () => {
    const { puppet, connection } = connected();
    puppet.exits({ code: null, failure: 'spawn nothing ENOENT' });
    await sleep(1);
    expect(connection.death).toBe('spawn nothing ENOENT');
  });

  it('gives up the last words, whole or not', async () => {
    const { puppet, connection, transcript } = connected();
    puppet.says(response('x').trimEnd());
    puppet.exits();
    await connection.close();
    expect(types(transcript)).toEqual(['open', 'received', 'exit']);
  });

  it('at once leaves no doubt whose doing it was', async () => {
    const { puppet, connection, transcript } = connected();
    puppet.react = () => puppet.exits({ code: null, signal: 'SIGKILL' });
    await connection.kill();
    expect(types(transcript)).toEqual(['open', 'signal', 'exit']);
  });
});

describe('with the reference server in memory', () => {
  it('exchanges, and closes by the end of the input', async () => {
    const transcript = new Transcript();
    const connection = new StdioConnection(memoryChannel(modernReference()), transcript, limits);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const exchange = connection.exchange(
      request(1, 'tools/call', { name: 'count_slowly', _meta: { ...meta, progressToken: 5 } }),
      1_000,
    );
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(exchange.notifications).toHaveLength(3);
    expect(await connection.close()).toMatchObject({ how: 'exited', code: 0 });
  });
});
