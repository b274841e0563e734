import { describe, expect, it } from 'vitest';
import type { ServerBlueprint, WorldTool } from '../peer/server/blueprint.js';
import { modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import { Transcript } from '../wire/transcript.js';
import { mayChange, probeChanges } from './change-fixtures.js';
import type { ChangeFixture, ServerProfile } from './profile.js';

const limits = { start: 1_000, response: 500, quiet: 30 };
const done = { result: { content: [] } };
let called: string[] = [];

function tool(name: string, readOnlyHint: boolean, act: WorldTool['call'] = () => done): WorldTool {
  return {
    definition: { name, inputSchema: { type: 'object' }, annotations: { readOnlyHint } },
    call: (call) => {
      called.push(name);
      return act(call);
    },
  };
}
const changes = (name: string, times = Infinity, readOnly = false): WorldTool =>
  tool(name, readOnly, ({ server }) => {
    if (times-- > 0) server.changed({ what: 'tools' });
    return done;
  });

async function probe(
  tools: WorldTool[],
  change: (blueprint: ServerBlueprint) => ServerBlueprint = (b) => b,
): Promise<ChangeFixture | undefined> {
  called = [];
  const blueprint = change(modernReference());
  const subject = blueprintSubject({ ...blueprint, world: () => ({ ...blueprint.world(), tools }) });
  const client = new MockClient(
    await subject.open('stdio', new Transcript(), limits),
    modernEra('2026-07-28'),
    limits,
  );
  const lists = {
    tools: { items: tools.map(({ definition }) => definition) },
  } as unknown as ServerProfile['lists'];
  const callable = tools.map(({ definition: { name } }) => ({ tool: name, arguments: {}, found: 'test' }));
  const filter = { toolsListChanged: true };
  try {
    return mayChange(callable, lists, filter)
      ? await probeChanges(client, callable, lists, filter)
      : undefined;
  } finally {
    await client.close();
    await subject.end();
  }
}

describe('the call that changes something', () => {
  it('is found by what a subscription is told after it, twice', async () => {
    expect(await probe([tool('other', false), changes('touch')])).toMatchObject({
      tool: 'touch',
      notifies: ['notifications/tools/list_changed'],
      uris: [],
    });
    expect(called).toEqual(['other', 'touch', 'touch']);
  });

  it('is none that changes something only once', async () => {
    expect(await probe([changes('once', 1), changes('always')])).toMatchObject({ tool: 'always' });
  });

  it('is not looked for among tools that say they are read-only, test servers apart', async () => {
    expect(await probe([changes('look', Infinity, true)])).toBeUndefined();
    expect(called).toEqual([]);
    const known = await probe([changes('test_trigger_tool_change', Infinity, true)]);
    expect(known).toMatchObject({ tool: 'test_trigger_tool_change' });
  });

  it('is not looked for where subscriptions are refused', async () => {
    const refused = await probe([changes('touch')], (blueprint) => ({
      ...blueprint,
      methods: { ...blueprint.methods, 'subscriptions/listen': blueprint.unknownMethod },
    }));
    expect([refused, called]).toEqual([undefined, []]);
  });

  it('is not looked for any further once a call is not answered', async () => {
    const hangs = tool('hang', false, () => ({ none: true }));
    expect(await probe([hangs, changes('touch')])).toBeUndefined();
    expect(called).toEqual(['hang']);
  });
});
