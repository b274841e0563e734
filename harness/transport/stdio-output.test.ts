import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { connected, limits, request, response, types } from '../testing/puppet.js';

describe('output that is no message', () => {
  it('is noise in the transcript, of which so much is kept', () => {
    const { puppet, connection, transcript } = connected();
    puppet.says('starting\n'.repeat(300));
    expect(transcript.events.filter(({ type }) => type === 'noise')).toHaveLength(200);
    expect(connection.strayOutput).toBe('starting');
    expect(connection.alive).toBe(true);
  });

  it('because it is too long to be read ends what it answers, and is no flood', async () => {
    const { puppet, connection, transcript } = connected();
    const [first, second] = [connection.exchange(request(1), 5_000), connection.exchange(request(2), 5_000)];
    puppet.says(response(2, { text: 'x'.repeat(33 * 1024 * 1024) }));
    puppet.says(response(1));
    expect(await first.ended).toEqual({ how: 'answered' });
    expect(await second.ended).toMatchObject({
      how: 'closed',
      detail: expect.stringMatching(/more than 32 MB/),
    });
    expect(transcript.events.find(({ type }) => type === 'noise')).toMatchObject({
      cut: { bytes: 32 * 1024 * 1024 },
    });
    expect(connection.alive).toBe(true);
  });

  it('on standard error is no sign of anything', async () => {
    const { puppet, connection, transcript } = connected();
    const exchange = connection.exchange(request(1), 1_000);
    puppet.logs('ERROR '.repeat(2_000));
    puppet.says(response(1));
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(connection.stderr).toHaveLength(4096);
    puppet.logs('x'.repeat(100_000));
    puppet.logs('y'.repeat(10));
    expect(types(transcript).filter((type) => type === 'stderr')).toHaveLength(2);
    expect(connection.stderr.endsWith('y')).toBe(true);
  });

  it('without end ends the subject', async () => {
    const { puppet, connection, transcript } = connected();
    puppet.react = (what) => what === 'SIGKILL' && puppet.exits({ code: null, signal: 'SIGKILL' });
    const exchange = connection.exchange(request(1), 1_000);
    puppet.says('y\n'.repeat(60_000));
    expect(await exchange.ended).toMatchObject({
      how: 'closed',
      detail: expect.stringMatching(/50000 lines/),
    });
    expect(connection).toMatchObject({ alive: false, flooded: true });
    puppet.says(response(1));
    expect(exchange.response).toBeUndefined();
    await connection.close();
    expect(types(transcript).slice(-2)).toEqual(['signal', 'exit']);
  });

  it('does not hide a message that lacks its newline for longer than half the response budget', async () => {
    const { puppet, connection } = connected();
    const exchange = connection.exchange(request(1), 1_000);
    puppet.says(response(1).trimEnd());
    await sleep(limits.quiet);
    expect(exchange.over).toBe(false);
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(exchange.response?.read.salvaged).toBe('unterminated');
  });
});
