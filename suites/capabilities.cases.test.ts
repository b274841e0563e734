import { describe, expect, it } from 'vitest';
import { isObject } from '../harness/wire/message.js';
import { all, method, type Change } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const options = { only: ['capabilities'], transports: ['http'] } as const;
const missing = (value: unknown): boolean => isObject(value) && value.code === -32021;

/** Finds out late that a capability is missing, and says so with the status of any other answer. */
const late: Change = all(
  method('tools/call', (original) => async (call) => {
    const answer = await original(call);
    return 'error' in answer && missing(answer.error) ? { error: answer.error } : answer;
  }),
  (blueprint) => ({
    ...blueprint,
    http: {
      ...blueprint.http,
      status: (answer, call) => (missing(answer.error) ? 200 : blueprint.http.status(answer, call)),
    },
  }),
);

describe('cases from the field: client capabilities', { timeout: 60_000 }, () => {
  it('case 89: a missing capability with status 200 fails where the answer is one JSON object', async () => {
    const report = await runChanged(late, options);
    expect(heldAgainst(report)).toEqual(['fail capabilities-missing-status']);
  });

  it('case 89: on an event stream the status cannot change any more', async () => {
    const streamed: Change = (blueprint) => ({
      ...blueprint,
      http: { ...blueprint.http, streams: (_call, answer) => missing(answer.error) },
    });
    const report = await runChanged(all(late, streamed), options);
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'capabilities-missing-list').verdict).toBe('pass');
  });
});
