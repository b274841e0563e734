import { describe, expect, it } from 'vitest';
import { readMessage } from '../wire/transcript.js';
import type { Received } from './connection.js';
import { PendingExchange } from './pending-exchange.js';

const asked = { kind: 'request', id: 7, method: 'tools/call' } as const;
const received = (event: number, message: object): Received => ({
  event,
  at: event,
  read: readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))),
});
const progress = (event: number, value: number): Received =>
  received(event, { method: 'notifications/progress', params: { progress: value } });

describe('an exchange', () => {
  it('ends with its response, once', async () => {
    const exchange = new PendingExchange(1, asked, 1_000);
    const response = received(2, { id: 7, result: {} });
    exchange.answer(response);
    exchange.end({ how: 'closed', detail: 'too late' });
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(exchange.response).toBe(response);
    expect(exchange.over).toBe(true);
    expect(exchange.id).toBe(7);
  });

  it('ends when its time is over', async () => {
    const exchange = new PendingExchange(1, asked, 20);
    expect(await exchange.ended).toEqual({ how: 'timeout', after: 20 });
  });

  it('has all the time there is where it is given that', async () => {
    const exchange = new PendingExchange(1, asked, Infinity);
    const first = await Promise.race([
      exchange.ended,
      new Promise((resolve) => setTimeout(() => resolve('open'), 30)),
    ]);
    expect(first).toBe('open');
    exchange.end({ how: 'closed', detail: 'gone' });
    expect(await exchange.ended).toEqual({ how: 'closed', detail: 'gone' });
  });

  it('tells whoever holds the connection that it was abandoned', async () => {
    let abandoned = 0;
    const exchange = new PendingExchange(1, asked, 1_000, () => (abandoned += 1));
    exchange.abandon();
    expect(await exchange.ended).toEqual({ how: 'cancelled' });
    expect(abandoned).toBe(1);
  });
});

describe('waiting for a notification', () => {
  const half = ({ message }: { message: Record<string, unknown> }): boolean =>
    (message.params as { progress: number }).progress >= 0.5;

  it('finds one that is there, or that comes', async () => {
    const exchange = new PendingExchange(1, asked, 1_000);
    const coming = exchange.awaitNotification(half, 1_000);
    exchange.notify(progress(2, 0.1));
    exchange.notify(progress(3, 0.5));
    exchange.notify(progress(4, 0.9));
    expect((await coming)?.event).toBe(3);
    expect((await exchange.awaitNotification(half, 1_000))?.event).toBe(3);
    expect(exchange.notifications.map(({ event }) => event)).toEqual([2, 3, 4]);
    exchange.abandon();
  });

  it('ends without one at its time, and with the exchange', async () => {
    const exchange = new PendingExchange(1, asked, 1_000);
    expect(await exchange.awaitNotification(half, 10)).toBeUndefined();
    const waiting = exchange.awaitNotification(half, 1_000);
    exchange.answer(received(2, { id: 7, result: {} }));
    expect(await waiting).toBeUndefined();
    expect(await exchange.awaitNotification(half, 1_000)).toBeUndefined();
  });
});
