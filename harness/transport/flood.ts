import { maxLineBytes } from '../wire/lines.js';

const megabyte = 1024 * 1024;

/** What a connection takes of output that answers nothing. */
export const floodLimits = {
  noise: { lines: 50_000, bytes: 8 * megabyte },
  /** Messages without any answer of ours between them, and in all. */
  messages: { inARow: 10_000, all: 50_000, bytes: 128 * megabyte },
  line: 2 * maxLineBytes,
} as const;

/**
 * Counts output that answers nothing, so that a subject which never stops does not fill the memory. Each method gives
 * what the subject has written as soon as that is too much.
 */
export class FloodGauge {
  #noise = { lines: 0, bytes: 0 };
  #messages = { inARow: 0, all: 0, bytes: 0 };

  /** A line that is no message. */
  noise(bytes: number): string | undefined {
    this.#noise.lines += 1;
    this.#noise.bytes += bytes;
    const { lines, bytes: size } = floodLimits.noise;
    if (this.#noise.lines > lines) return `more than ${lines} lines that are no messages`;
    return this.#noise.bytes > size ? `more than ${size / megabyte} MB that is no message` : undefined;
  }

  /** A message that answers no request. */
  message(bytes: number): string | undefined {
    this.#messages.inARow += 1;
    this.#messages.all += 1;
    this.#messages.bytes += bytes;
    const { inARow, all, bytes: size } = floodLimits.messages;
    if (this.#messages.inARow > inARow) return `more than ${inARow} messages in a row that answer nothing`;
    if (this.#messages.all > all) return `more than ${all} messages that answer nothing`;
    return this.#messages.bytes > size
      ? `more than ${size / megabyte} MB of messages that answer nothing`
      : undefined;
  }

  /** A message that answers a request. */
  answered(): void {
    this.#messages.inARow = 0;
  }

  /** A line that has not ended yet. */
  pending(bytes: number): string | undefined {
    return bytes > floodLimits.line ? `a line of more than ${floodLimits.line / megabyte} MB` : undefined;
  }

  /** How many lines were no message. */
  get noiseLines(): number {
    return this.#noise.lines;
  }
}
