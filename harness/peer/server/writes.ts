/** One step in writing an output. What follows an end is dropped. */
export type Write =
  /** These bytes in one write; over HTTP a chunk of their own. No bytes: over HTTP the head alone. */
  | Buffer
  /** Milliseconds of silence; Infinity for ever. */
  | { readonly pause: number }
  /** HTTP: completes the response, closes the connection in the midst of it, or resets it. stdio: closes the output. */
  | { readonly end: End }
  /** Ends the whole server, with this code where it is a process. */
  | { readonly exit: number };

export type End = 'finish' | 'cut' | 'reset';

/** Where writes arrive. */
export interface WriteSink {
  /** `last` where the end `finish` follows at once. */
  bytes(bytes: Buffer, last: boolean): void;
  end(how: End): void;
  exit(code: number): void;
}

/** Carries out writes in order: at once, unless a pause is under way. */
export class WriteQueue {
  #steps: Write[] = [];
  #timer: NodeJS.Timeout | undefined;
  #forEver = false;
  #ended = false;
  #waiting: (() => void)[] = [];

  constructor(private readonly sink: WriteSink) {}

  /** Whether an end has been reached. */
  get ended(): boolean {
    return this.#ended;
  }

  push(writes: readonly Write[]): void {
    if (this.#ended || this.#forEver) return;
    for (const write of writes) this.#steps.push(write);
    if (this.#timer === undefined) this.#run();
  }

  /** Resolves once nothing is left to be written, or nothing ever will be. */
  idle(): Promise<void> {
    if (this.#timer === undefined) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Drops what has not been written yet. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#ended = true;
    this.#settle();
  }

  #run(): void {
    this.#timer = undefined;
    let at = 0;
    while (at < this.#steps.length && !this.#ended && !this.#forEver && this.#timer === undefined) {
      const step = this.#steps[at]!;
      at += 1;
      if (Buffer.isBuffer(step)) this.sink.bytes(step, finishes(this.#steps[at]));
      else if ('pause' in step) this.#pause(step.pause);
      else {
        this.#ended = true;
        if ('end' in step) this.sink.end(step.end);
        else this.sink.exit(step.exit);
      }
    }
    this.#steps.splice(0, at);
    if (this.#timer === undefined) this.#settle();
  }

  #pause(milliseconds: number): void {
    if (milliseconds === Infinity) this.#forEver = true;
    else if (milliseconds > 0) this.#timer = setTimeout(() => this.#run(), milliseconds);
  }

  #settle(): void {
    this.#timer = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function finishes(write: Write | undefined): boolean {
  return write !== undefined && 'end' in write && write.end === 'finish';
}

/** Bytes in pieces of so many, with a pause of so many milliseconds before each. */
export function pieces(bytes: Buffer, size: number, pause = 0): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < bytes.length; at += size)
    writes.push(...pauseOf(pause), bytes.subarray(at, at + size));
  return writes;
}

/** Bytes cut at these places (offsets; a negative one counts from the end), with a pause before each piece but the first. */
export function cutAt(bytes: Buffer, places: readonly number[], pause = 0): Write[] {
  const borders = places
    .map((place) => (place < 0 ? bytes.length + place : place))
    .filter((place) => place > 0 && place < bytes.length);
  const starts = [...new Set([0, ...borders])].sort((a, b) => a - b);
  return starts.flatMap((start, at) => [
    ...(at === 0 ? [] : pauseOf(pause)),
    bytes.subarray(start, starts[at + 1] ?? bytes.length),
  ]);
}

function pauseOf(milliseconds: number): Write[] {
  return milliseconds > 0 ? [{ pause: milliseconds }] : [];
}
