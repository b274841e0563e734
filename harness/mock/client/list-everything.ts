import type { DriverLine } from '../../../schema/driver.js';
import { RunningClient } from '../../peer/client/running-client.js';
import { dualEraClient } from '../../reference/client/dual-era.js';
import { isObject } from '../../wire/message.js';
import { MockError, NotConnected } from '../mock-error.js';
import type { ClientTarget } from './scripted-client.js';

const lists = [
  { member: 'tools', op: 'listTools', capability: 'tools' },
  { member: 'resources', op: 'listResources', capability: 'resources' },
  { member: 'resourceTemplates', op: 'listResourceTemplates', capability: 'resources' },
  { member: 'prompts', op: 'listPrompts', capability: 'prompts' },
] as const;

/**
 * What the reference client learns of a server: what it says of itself, and every item of every list, by what it is.
 * A list that the server does not have is left out. Rejects where it cannot connect.
 */
export async function listEverything(
  target: ClientTarget,
): Promise<(readonly [what: string, value: unknown])[]> {
  if ('server' in target || ('url' in target && Object.keys(target.headers ?? {}).length > 0))
    throw new MockError('header fields go with a script');
  const client = new RunningClient(dualEraClient(), () => undefined);
  const on = 'mock';
  try {
    const where =
      'url' in target
        ? ({ transport: 'http', url: target.url } as const)
        : ({ transport: 'stdio', command: target.command, args: target.args ?? [] } as const);
    const connected = await client.run({ id: 1, op: 'connect', on, target: where });
    if (!('done' in connected)) throw new NotConnected(`cannot connect: ${wordsOf(connected)}`);
    const found: (readonly [string, unknown])[] = [['server', connected.done]];
    const capabilities = isObject(connected.done) ? connected.done.capabilities : undefined;
    for (const [at, { member, op, capability }] of lists.entries()) {
      if (isObject(capabilities) && capabilities[capability] === undefined) continue;
      const line = await client.run({ id: at + 2, op, on });
      const items = 'done' in line && isObject(line.done) ? line.done[member] : undefined;
      // what a server does not have is no failure
      if ('failed' in line && line.failed.code !== -32601)
        found.push([`${member} failed:`, line.failed.message]);
      if (Array.isArray(items)) found.push(...items.map((item: unknown) => [member, item] as const));
    }
    return found;
  } finally {
    await client.end();
  }
}

function wordsOf(line: DriverLine): string {
  return 'failed' in line ? line.failed.message : 'it gave no answer';
}
