import { afterEach, describe, expect, it } from 'vitest';
import type { Method, ServerBlueprint } from '../../peer/server/blueprint.js';
import { type Driven, driven } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

const listing = (list: Method): ServerBlueprint => {
  const server = modernReference();
  const uncached = { ttlMs: 0, cacheScope: 'public' };
  return {
    ...server,
    methods: { ...server.methods, 'prompts/list': list },
    stamp: (result, call) => ({ ...server.stamp(result, call), ...uncached, ...result }),
  };
};

let run: Driven | undefined;
afterEach(() => run?.end());

describe('the walk through pages', () => {
  it('follows every cursor as it came, an empty one too, through pages of any size', async () => {
    const after: Record<string, [string[], unknown]> = {
      undefined: [['a'], ''],
      '': [[], ' \u0000ä='],
      ' \u0000ä=': [['b', 'c'], ''],
    };
    let asked = 0;
    const server = listing(({ params }) => {
      asked += 1;
      const [names, nextCursor] = after[String(params.cursor)]!;
      const prompts = names.map((name) => ({ name }));
      return { result: { prompts, ...(asked < 4 ? { nextCursor } : {}) } };
    });
    run = await driven(modernClient(), server, 'stdio');
    const { done } = await run.client.tell({ op: 'listPrompts', on: 'c' });
    expect(done.prompts.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c']);
    expect(run.paramsOf('prompts/list').map((params) => params.cursor)).toEqual([
      undefined,
      '',
      ' \u0000ä=',
      '',
    ]);
    expect(run.paramsOf('prompts/list')[0]).not.toHaveProperty('cursor');
  });

  it('takes null as the end, and an endless list as an error', async () => {
    run = await driven(
      modernClient(),
      listing(() => ({ result: { prompts: [{ name: 'a' }], nextCursor: null } })),
      'stdio',
    );
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).done.prompts).toHaveLength(1);
    await run.end();
    run = await driven(
      modernClient(),
      listing(() => ({ result: { prompts: [{ name: 'a' }], nextCursor: 'x' } })),
      'stdio',
    );
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).failed?.message).toContain('1000 pages');
  });

  it('begins again once where a cursor is refused', async () => {
    let refused = 0;
    const server = listing(({ params }) => {
      if (params.cursor === undefined) return { result: { prompts: [{ name: 'a' }], nextCursor: 'x' } };
      refused += 1;
      return refused === 1
        ? { error: { code: -32602, message: 'gone' } }
        : { result: { prompts: [{ name: 'b' }] } };
    });
    run = await driven(modernClient(), server, 'stdio');
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).done.prompts).toHaveLength(2);
    expect(run.paramsOf('prompts/list').map((params) => params.cursor)).toEqual([
      undefined,
      'x',
      undefined,
      'x',
    ]);
  });

  it('calls a result without its list invalid, and asks only for what is declared', async () => {
    run = await driven(
      modernClient(),
      listing(() => ({ result: { prompts: 3 } })),
      'stdio',
    );
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).failed?.message).toContain('no list');
    await run.end();
    run = await driven(modernClient(), { ...modernReference(), capabilities: { tools: {} } }, 'http');
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).failed?.message).toContain('prompts');
    expect((await run.client.tell({ op: 'listTools', on: 'c' })).done).toBeDefined();
    expect(run.paramsOf('prompts/list')).toEqual([]);
  });
});
