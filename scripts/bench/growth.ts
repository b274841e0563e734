/** What a run against a server with a number of tools took. */
export interface Growth {
  readonly tools: number;
  /** Milliseconds of the processor, which other work on the machine does not lengthen. */
  readonly processor: number;
  readonly seconds: number;
  readonly messages: number;
  /** Largest resident memory, in MB. */
  readonly memory: number;
  readonly exitCode: number;
}

/** A step from one size to the next, and whether it grew no more than the number of tools did. */
export interface Step {
  readonly from: Growth;
  readonly to: Growth;
  readonly time: number;
  readonly memory: number;
  readonly linear: boolean;
}

/** What measuring may be off by. */
const slack = 1.3;

/** Largest resident memory that a run may take, in MB. */
export const memoryBound = 800;

/** The steps between measured sizes. Linear is what grows by no more than the factor of the tools, plus what it costs anyway. */
export function stepsOf(measured: readonly Growth[]): Step[] {
  return measured.slice(1).map((to, at) => {
    const from = measured[at]!;
    const time = to.processor / from.processor;
    const memory = to.memory / from.memory;
    const factor = (to.tools / from.tools) * slack;
    return { from, to, time, memory, linear: time <= factor && to.memory <= memoryBound };
  });
}
