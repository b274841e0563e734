import { describe, expect, it } from 'vitest';
import type { ServerBlueprint } from '../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../harness/wire/message.js';
import { method, responses, type Change } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

/** Changes the id of responses to some requests. */
const idsOf = (change: (id: unknown) => unknown): Change =>
  responses((message) => ('result' in message ? { ...message, id: change(message.id) } : message));

const only = ['jsonrpc', 'discover', 'versioning'];
const onlyStdio = { transports: ['stdio'] as const, only };

describe('cases from the field: ids, notifications and methods', { timeout: 60_000 }, () => {
  it.each([
    [
      'case 14: a numeric-looking string comes back as a number',
      (id: unknown) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id),
    ],
    ['case 16: 0 comes back as "0"', (id: unknown) => (id === 0 ? '0' : id)],
    [
      'case 20: an integer comes back as "1.0"',
      (id: unknown) => (typeof id === 'number' ? id.toFixed(1) : id),
    ],
  ])('%s: one failure, whatever else is asked', async (_case, change) => {
    for (const transport of ['stdio', 'http'] as const) {
      const report = await runChanged(idsOf(change), { transports: [transport], only });
      expect(heldAgainst(report)).toEqual(['fail jsonrpc-response-id']);
    }
  });

  it('case 23: an error in answer to a notification is one failure', async () => {
    const report = await runChanged(
      (blueprint) => ({
        ...blueprint,
        notifications: {
          '*': () => ({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }),
        },
      }),
      onlyStdio,
    );
    expect(heldAgainst(report)).toEqual(['fail jsonrpc-notification-no-response']);
  });

  it('case 88: a made-up method that is served fails, a removed one that still is does not', async () => {
    const served: Change = (blueprint) => ({ ...blueprint, unknownMethod: () => ({ result: {} }) });
    const http = { transports: ['http'] as const, only: ['http'] };
    expect(heldAgainst(await runChanged(served, http))).toContain('fail http-unknown-method-code');
    const ping: Change = method('ping', () => () => ({ result: {} }));
    expect(heldAgainst(await runChanged(ping, http))).toEqual([]);
  });

  it('case 32: a cacheScope that is neither public nor private is one failure', async () => {
    const empty = responses((message, call) =>
      call.method === 'tools/list' && 'result' in message
        ? { ...message, result: { ...(message.result as object), cacheScope: '' } }
        : message,
    );
    const report = await runChanged(empty, { transports: ['stdio'], only: ['caching'] });
    expect(heldAgainst(report)).toEqual(['fail caching-scope-value']);
  });

  it.each([
    ['case 19: ids that are no strings or integers', (value: unknown) => (isObject(value) ? [value] : [])],
    ['case 131: requests in an array', (value: unknown) => (Array.isArray(value) ? value : [])],
  ] as const)('%s: no failure for serving them, nor for refusing them', async (_case, requestsIn) => {
    const serve: Change = (blueprint) => ({
      ...blueprint,
      invalid: (value, reason, server) => {
        const answers = requestsIn(value)
          .filter((request: unknown) => isObject(request) && 'id' in request && isObject(request.params))
          .map((request: unknown) => ({
            jsonrpc: '2.0',
            id: (request as JsonObject).id,
            result: { resultType: 'complete' },
          }));
        if (answers.length === 0) return blueprint.invalid(value, reason, server);
        return (Array.isArray(value) ? answers : answers[0]) as unknown as JsonObject;
      },
    });
    let served = 0;
    const counted: Change = (blueprint) => {
      const changed = serve(blueprint);
      return {
        ...changed,
        invalid: (...args) => {
          const answer = changed.invalid(...args);
          if (Array.isArray(answer) || (isObject(answer) && 'result' in answer)) served += 1;
          return answer;
        },
      };
    };
    for (const transport of ['stdio', 'http'] as const) {
      for (const change of [counted, (blueprint: ServerBlueprint) => blueprint]) {
        const report = await runChanged(change, {
          transports: [transport],
          only: ['jsonrpc', 'errors', 'http'],
        });
        expect(heldAgainst(report)).toEqual([]);
        expect(resultOf(report, 'jsonrpc-recovers-after-bad-message').verdict).toBe('pass');
      }
    }
    expect(served).toBeGreaterThan(1);
  });
});
