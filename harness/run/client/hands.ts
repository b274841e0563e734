import type { DriverEvent, DriverFailure, Hello, Instruction } from '../../../schema/driver.js';

/** How an instruction ended. */
export type Told =
  | { readonly how: 'done'; readonly value: unknown }
  /** The client raised an error. */
  | { readonly how: 'failed'; readonly error: DriverFailure }
  /** It cannot be told to do that. */
  | { readonly how: 'unsupported' }
  | { readonly how: 'timeout'; readonly after: number }
  /** What takes the instructions is gone, or is not to be trusted any more. */
  | { readonly how: 'gone'; readonly detail: string };

type WithoutId<I> = I extends unknown ? Omit<I, 'id'> : never;
/** An instruction as checks give it; the number is added on the way. */
export type Order = WithoutId<Instruction>;

/** An instruction on its way. */
export interface Errand {
  /** Its number, for `cancel` and `unlisten`. */
  readonly id: number;
  /** Settles when it has ended; never rejects. */
  readonly told: Promise<Told>;
}

/** What a client under test is moved with: a driver, commands made from recipes, or nothing but its start. */
export interface Hands {
  /** What it can do. */
  readonly hello: Hello;
  /** Whether it still takes instructions. */
  readonly alive: boolean;
  /** Why it does not, in words; undefined while alive. */
  readonly death: string | undefined;
  /** Gives an instruction. @param within milliseconds to wait for its end */
  start(order: Order, within: number): Errand;
  /** All that reached the client's host on a connection so far, bounded, in order. */
  events(on: string): readonly DriverEvent[];
  /** Calls back on each further event until the returned function is called. */
  onEvent(listener: (event: DriverEvent) => void): () => void;
  /** The last of what it wrote to standard error. */
  stderr(): string;
  /** Ends it and all that it started. */
  end(): Promise<void>;
}

/** Hands that were found ready, or why there are none. */
export type Begun =
  { readonly ok: true; readonly hands: Hands } | { readonly ok: false; readonly sentence: string };
