import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import { type Driven, driven } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

const hinting = (hints: object): ServerBlueprint => {
  const server = modernReference();
  return {
    ...server,
    stamp: (result, call) => {
      const { ttlMs: _ttlMs, cacheScope: _scope, ...rest } = server.stamp(result, call);
      return { ...rest, ...hints };
    },
  };
};

let run: Driven | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await run?.end();
});
const reads = (): number => run!.paramsOf('resources/read').length;
const read = (uri: string): Promise<unknown> => run!.client.tell({ op: 'readResource', on: 'c', uri });
const [first, second] = modernReference()
  .world()
  .resources.map(({ definition }) => definition.uri) as [string, string];

describe('what is kept of results', () => {
  it('is used while it is fresh, for the same params only', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    run = await driven(modernClient(), hinting({ ttlMs: 150, cacheScope: 'private' }), 'stdio');
    await read(first);
    await read(first);
    expect(reads()).toBe(1);
    await read(second);
    expect(reads()).toBe(2);
    vi.advanceTimersByTime(149);
    await read(first);
    expect(reads()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(reads()).toBe(2);
    await read(first);
    expect(reads()).toBe(3);
  });

  it.each([{}, { ttlMs: 0 }, { ttlMs: -5 }, { ttlMs: 'long' }])(
    'is nothing for the hints %j',
    async (hints) => {
      run = await driven(modernClient(), hinting(hints), 'stdio');
      await read(first);
      await read(first);
      expect(reads()).toBe(2);
    },
  );

  it('is stale after a change of which a subscription tells', async () => {
    const hints = { ttlMs: 60_000, cacheScope: 'private' };
    run = await driven(modernClient(), hinting(hints), 'http');
    await run.client.tell({ op: 'listen', on: 'c', notifications: { resourceSubscriptions: [first] } });
    await read(first);
    await read(second);
    await run.client.tell({ op: 'callTool', on: 'c', name: 'change_world' });
    await expect.poll(() => run!.client.notified('notifications/resources/updated')).toHaveLength(1);
    await read(first);
    await read(second);
    expect(run.paramsOf('resources/read').map(({ uri }) => uri)).toEqual([first, second, first]);
  });
});
