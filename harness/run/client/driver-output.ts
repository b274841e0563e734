import type { DriverLine } from '../../../schema/driver.js';
import { isDriverEvent, readDriverLine } from '../../../schema/driver-lines.js';
import { FloodGauge } from '../../transport/flood.js';
import { decodeUtf8, type Line, LineReader, maxLineBytes } from '../../wire/lines.js';

/** What became of a part of a driver's output. */
export type DriverItem =
  | { readonly kind: 'line'; readonly line: DriverLine }
  /** A line that the protocol does not know, as a clause about it. */
  | { readonly kind: 'fault'; readonly fault: string }
  /** More than is read of a driver, as a clause; nothing follows. */
  | { readonly kind: 'flood'; readonly flood: string };

/** Reads the standard output of a driver, line by line, as long as it keeps within what a driver may write. Pure. */
export class DriverOutput {
  #lines = new LineReader();
  #gauge = new FloodGauge();

  /** @param awaits whether an instruction with this number waits for its answer */
  constructor(private readonly awaits: (id: number) => boolean) {}

  /** Takes the next bytes and gives what they complete. Where an answer is given, it must be taken before the next is read. */
  *push(chunk: Buffer): Generator<DriverItem> {
    for (const line of this.#lines.push(chunk)) yield* this.#line(line);
    yield* flooded(this.#gauge.pending(this.#lines.pendingBytes));
  }

  /** What is left when the output has ended. */
  *end(): Generator<DriverItem> {
    const rest = this.#lines.end();
    if (rest !== undefined) yield* this.#line(rest);
  }

  *#line({ bytes, dropped }: Line): Generator<DriverItem> {
    if (dropped > 0) {
      yield { kind: 'flood', flood: `a line of more than ${maxLineBytes / 2 ** 20} MB` };
      return;
    }
    const text = decodeUtf8(bytes);
    if (text?.trim() === '') return;
    const read = text === undefined ? { fault: 'it is not UTF-8' } : readDriverLine(text);
    if ('fault' in read) {
      yield { kind: 'fault', fault: `it wrote ${excerpt(bytes)}, but ${read.fault}` };
      yield* flooded(this.#gauge.noise(bytes.length));
      return;
    }
    const line = read.ok;
    if (isDriverEvent(line)) {
      yield { kind: 'line', line };
      yield* flooded(this.#gauge.message(bytes.length));
    } else if (this.awaits(line.id)) {
      this.#gauge.answered();
      yield { kind: 'line', line };
    } else {
      yield {
        kind: 'fault',
        fault: `it wrote ${excerpt(bytes)}, but no instruction ${line.id} waits for an answer`,
      };
      yield* flooded(this.#gauge.message(bytes.length));
    }
  }
}

function* flooded(flood: string | undefined): Generator<DriverItem> {
  if (flood !== undefined) yield { kind: 'flood', flood };
}

/** The beginning of a line, harmless on a terminal. */
function excerpt(bytes: Buffer): string {
  const text = bytes.subarray(0, 120).toString('utf8');
  return JSON.stringify(bytes.length > 120 ? `${text}…` : text);
}
