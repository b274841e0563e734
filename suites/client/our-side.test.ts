import { describe, expect, it } from 'vitest';
import { clientChannel } from '../../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../../harness/reference/client/dual-era.js';
import { modernClient } from '../../harness/reference/client/modern.js';
import { runClient } from '../../harness/run/client/run.js';
import { clientInMemory } from '../../harness/run/client/subject.js';
import { isObject } from '../../harness/wire/message.js';
import type { TranscriptEvent } from '../../schema/report.js';
import { loadValidators } from '../../schema/validate.js';
import { allItems, allMutants } from '../both-sides.js';
import { clientSuite } from './index.js';

/** The mock server obeys the specification as well: all that it sends and is not marked as wrong on purpose is valid. */

const clients = { modern: modernClient, 'dual-era': dualEraClient };

describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
  it.each(['modern', 'dual-era'] as const)(
    'every message to the %s reference client is valid, or marked as broken',
    { timeout: 120_000 },
    async (base) => {
      const events: TranscriptEvent[] = [];
      await runClient({
        subject: clientInMemory('reference client', () => clientChannel(clients[base]())),
        suite: () => Promise.resolve(clientSuite),
        version: 'test',
        outOfScope: [],
        options: { transports: [transport], seed: 11, runs: 3 },
        log: {
          write: (line) => void (line.log === 'event' && events.push(line.event)),
          close: () => Promise.resolve(),
        },
      });
      const validators = await loadValidators('2026-07-28');
      const methods = new Map<string, string>();
      const legacy = new Set<string>();
      const faults = new Set<string>();
      let judged = 0;
      for (const event of events) {
        if (event.type !== 'received' && event.type !== 'sent') continue;
        const message = parsed(event.text);
        const key = `${event.connection} ${event.exchange ?? JSON.stringify(message?.id)}`;
        if (event.type === 'received') {
          if (typeof message?.method !== 'string') continue;
          methods.set(key, message.method);
          if (message.method === 'initialize') legacy.add(event.connection);
          continue;
        }
        const method = methods.get(key);
        // the schema of the handshake's era is another one
        if (event.intent === 'broken' || event.cut !== undefined || legacy.has(event.connection)) continue;
        judged += 1;
        const outcome = validators.serverMessage(message, method === undefined ? {} : { method });
        if (outcome.valid) continue;
        const [error] = outcome.errors;
        faults.add(
          `${event.check ?? ''} ${method ?? ''}: ${error?.pointer ?? ''} ${error?.message ?? ''}: ${event.text.slice(0, 200)}`,
        );
      }
      expect([...faults]).toEqual([]);
      expect(judged).toBeGreaterThan(100);
    },
  );
});

describe('the names of checks and mutants', () => {
  it('are unique on each side', () => {
    for (const named of [allItems, allMutants]) {
      const ids = named.map(({ id, actor }) => `${actor} ${id}`);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    }
  });
});

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
