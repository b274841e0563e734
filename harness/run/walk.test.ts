import { describe, expect, it } from 'vitest';
import type { Method } from '../peer/server/blueprint.js';
import { modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import { defaultLimits } from '../transport/connection.js';
import { Transcript } from '../wire/transcript.js';
import { listMethods, walkBounds, walkList, type WalkOptions } from './walk.js';

const [tools] = listMethods;

async function walk(change: (original: Method) => Method, options: WalkOptions = {}) {
  const blueprint = modernReference();
  const original = blueprint.methods['tools/list']!;
  const subject = blueprintSubject({
    ...blueprint,
    methods: { ...blueprint.methods, 'tools/list': change(original) },
  });
  const connection = await subject.open('stdio', new Transcript(), defaultLimits);
  const client = new MockClient(connection, modernEra('2026-07-28'), defaultLimits);
  try {
    return await walkList(client, tools, options);
  } finally {
    await client.close();
    await subject.end();
  }
}

const numbered = (n: number) => ({ name: `tool-${n}`, inputSchema: { type: 'object' } });

describe('a walk through pages', () => {
  it('ends where a page has no cursor', async () => {
    const { ending, pages, items } = await walk((original) => original);
    expect(ending).toBe('end');
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  });

  it('breaks off where a page is no result', async () => {
    const { ending, pages } = await walk(
      (original) => (call) =>
        call.params.cursor === undefined ? original(call) : { error: { code: -32603, message: 'no' } },
    );
    expect([ending, pages.length]).toEqual(['broken', 2]);
  });

  it('stops where a server gives the same page again and again', async () => {
    const { ending, pages } = await walk(() => () => ({
      result: { tools: [numbered(1)], nextCursor: 'again' },
    }));
    expect([ending, pages.length]).toEqual(['repeats', 1 + walkBounds.repeats]);
  });

  it('goes on after a page that repeats and through empty pages, whatever the cursors say', async () => {
    const plan = [[1], [1], [], [], [2], []];
    let at = 0;
    const { ending, items } = await walk(() => () => {
      const page = plan[at++] ?? [];
      return { result: { tools: page.map(numbered), ...(at < plan.length ? { nextCursor: 'same' } : {}) } };
    });
    expect(ending).toBe('end');
    expect(items.map(({ name }) => name)).toEqual(['tool-1', 'tool-1', 'tool-2']);
  });

  it('is bounded in pages and in time where a server pages for ever', async () => {
    let n = 0;
    const endless: Method = () => ({ result: { tools: [numbered((n += 1))], nextCursor: String(n) } });
    expect(await walk(() => endless, { pages: 7 })).toMatchObject({ ending: 'bound', pages: { length: 7 } });
    expect(await walk(() => endless, { milliseconds: 0 })).toMatchObject({
      ending: 'bound',
      pages: { length: 1 },
    });
  });
});
