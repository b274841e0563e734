import { expect, it } from 'vitest';
import { FloodGauge, floodLimits } from './flood.js';

const times = <T>(count: number, step: () => T): T | undefined => {
  let last: T | undefined;
  for (let at = 0; at < count; at += 1) last = step();
  return last;
};

it('takes lines that are no messages up to their number and their bytes', () => {
  const many = new FloodGauge();
  expect(times(floodLimits.noise.lines, () => many.noise(1))).toBeUndefined();
  expect(many.noise(1)).toMatch(/more than 50000 lines/);
  const large = new FloodGauge();
  expect(large.noise(floodLimits.noise.bytes)).toBeUndefined();
  expect(large.noise(1)).toMatch(/more than 8 MB that is no message/);
});

it('takes messages that answer nothing up to so many in a row, so many in all, and their bytes', () => {
  const { inARow, all, bytes } = floodLimits.messages;
  const row = new FloodGauge();
  expect(times(inARow, () => row.message(1))).toBeUndefined();
  expect(row.message(1)).toMatch(/in a row/);
  const total = new FloodGauge();
  const answering = (): string | undefined => (total.answered(), total.message(1));
  expect(times(all, answering)).toBeUndefined();
  expect(answering()).toMatch(/more than 50000 messages that/);
  expect(new FloodGauge().message(bytes + 1)).toMatch(/MB of messages/);
});

it('takes a line up to a length', () => {
  expect(new FloodGauge().pending(floodLimits.line)).toBeUndefined();
  expect(new FloodGauge().pending(floodLimits.line + 1)).toMatch(/a line of more than 64 MB/);
});
