import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteChannel } from './channel.js';

/** How the bytes of a line are grouped in writes; the line itself is the same. */
export interface Grouping {
  /** Offsets at which the bytes are cut into separate writes. */
  readonly cuts?: readonly number[];
  /** Milliseconds between the writes that `cuts` make, so that they are read apart; default 0. */
  readonly pause?: number;
  /** Keeps the line back, so that it leaves in one write with the next. */
  readonly held?: boolean;
}

/** Writes lines to a subject in order, in one write or in several. */
export class LineWriter {
  #held: Buffer[] = [];
  #busy: Promise<void> | undefined;

  constructor(private readonly channel: Pick<ByteChannel, 'write'>) {}

  /** Writes a whole line, its end included. A line that comes while another is still being written waits. */
  write(line: Buffer, { cuts = [], pause = 0, held = false }: Grouping = {}): void {
    this.#held.push(line);
    if (held) return;
    const pieces = cutAt(Buffer.concat(this.#held), cuts);
    this.#held = [];
    if (this.#busy === undefined && (pause === 0 || pieces.length === 1)) {
      for (const piece of pieces) this.channel.write(piece);
      return;
    }
    const busy = this.#piecemeal(this.#busy, pieces, pause).finally(() => {
      if (this.#busy === busy) this.#busy = undefined;
    });
    this.#busy = busy;
  }

  /** Resolves once everything has been written. */
  async idle(): Promise<void> {
    await this.#busy;
  }

  async #piecemeal(
    before: Promise<void> | undefined,
    pieces: readonly Buffer[],
    pause: number,
  ): Promise<void> {
    await before;
    for (const [at, piece] of pieces.entries()) {
      if (at > 0 && pause > 0) await sleep(pause);
      this.channel.write(piece);
    }
  }
}

/** Cuts bytes at offsets; those that are out of order or out of bounds are passed over. */
export function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const cut of cuts) {
    if (cut <= from || cut >= bytes.length) continue;
    pieces.push(bytes.subarray(from, cut));
    from = cut;
  }
  return [...pieces, bytes.subarray(from)];
}
