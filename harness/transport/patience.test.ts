import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { patiently, within } from './patience.js';

/** Keeps the event loop from turning. */
function stall(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('calls back after the time, once', async () => {
  let calls = 0;
  const began = performance.now();
  await new Promise<void>((resolve) => patiently(80, () => ((calls += 1), resolve())));
  expect(performance.now() - began).toBeGreaterThanOrEqual(75);
  await sleep(60);
  expect(calls).toBe(1);
});

it('does not call back once it was ended', async () => {
  let called = false;
  patiently(40, () => (called = true))();
  await sleep(80);
  expect(called).toBe(false);
});

it('does not hold a stall of our own against the one who is waited for', async () => {
  const answer = within(
    sleep(30).then(() => 'answer'),
    100,
  );
  stall(200);
  expect(await answer).toBe('answer');
});

it('gives up in the end', async () => {
  expect(await within(new Promise(() => undefined), 20)).toBeUndefined();
});
