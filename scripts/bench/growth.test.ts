import { describe, expect, it } from 'vitest';
import { type Growth, memoryBound, stepsOf } from './growth.js';

const run = (tools: number, processor: number, memory = 300): Growth => ({
  tools,
  processor,
  seconds: 1,
  messages: 1,
  memory,
  exitCode: 0,
});

describe('how a run grows with the tools', () => {
  it('is linear where ten times the tools take no more than ten times as long', () => {
    const [step] = stepsOf([run(10, 100), run(100, 900)]);
    expect(step).toMatchObject({ time: 9, memory: 1, linear: true });
    expect(stepsOf([run(10, 100), run(100, 2_000)])[0]!.linear).toBe(false);
  });

  it('is bounded in memory whatever the step', () => {
    expect(stepsOf([run(10, 100), run(100, 100, memoryBound + 1)])[0]!.linear).toBe(false);
  });

  it('has one step less than there are sizes', () => {
    expect(stepsOf([run(1, 1)])).toEqual([]);
    expect(stepsOf([run(1, 1), run(10, 2), run(100, 3)])).toHaveLength(2);
  });
});
