import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transport } from '../../../../schema/report.js';
import type { DriverHands } from '../driver-hands.js';
import type { Order, Told } from '../hands.js';

/** Whose fault it is that a step does not come out: the driver's, or the client's that it drives. */
export type Blame = 'driver' | 'client';

/** A step that does not come out. */
export class StepTrouble extends Error {
  constructor(
    readonly blame: Blame,
    message: string,
  ) {
    super(message);
  }
}

/** Where a step takes place: a driver whose client has a connection to the reference server. */
export interface Site {
  readonly hands: DriverHands;
  readonly transport: Transport;
  /** The name of the connection. */
  readonly on: string;
  /** Milliseconds to wait for an answer. */
  readonly within: number;
  /** How the client reaches the reference server. */
  readonly target: Extract<Order, { op: 'connect' }>['target'];
  /** Methods of the requests that reached the server, where that can be seen. */
  readonly reached?: readonly string[];
}

/** Carries out an order and gives what the client returned. Throws {@link StepTrouble} for any other end. */
export async function done(site: Site, order: Order): Promise<unknown> {
  const { hands, within, reached } = site;
  const before = reached?.length ?? 0;
  const told = await hands.tell(order, within);
  if (told.how !== 'done') throw notDone(order, told);
  const { method, cached = false } = requests[order.op] ?? {};
  if (method !== undefined && reached?.slice(cached ? 0 : before).includes(method) === false)
    throw new StepTrouble('driver', `it says done, but no ${method} reached the server`);
  return told.value;
}

/** Carries out an order that the server refuses, or that is given up. Gives the error. */
export async function failed(
  site: Site,
  order: Order,
  why: string,
): Promise<Extract<Told, { how: 'failed' }>> {
  const told = await site.hands.tell(order, site.within);
  if (told.how === 'failed') return told;
  if (told.how === 'done')
    throw new StepTrouble('driver', `it says done: ${shown(told.value)}, although ${why}`);
  throw notDone(order, told);
}

/** The request that an operation cannot do without, unless an earlier one has filled a cache. */
const requests: Readonly<Partial<Record<Order['op'], { readonly method: string; readonly cached?: true }>>> =
  {
    listTools: { method: 'tools/list', cached: true },
    callTool: { method: 'tools/call' },
    listResources: { method: 'resources/list', cached: true },
    listResourceTemplates: { method: 'resources/templates/list', cached: true },
    readResource: { method: 'resources/read', cached: true },
    listPrompts: { method: 'prompts/list', cached: true },
    getPrompt: { method: 'prompts/get' },
    complete: { method: 'completion/complete' },
    listen: { method: 'subscriptions/listen' },
  };

function notDone({ op }: Order, told: Exclude<Told, { how: 'done' }>): StepTrouble {
  switch (told.how) {
    case 'failed':
      return new StepTrouble('client', `the client raised ${shown(told.error.message)}`);
    case 'unsupported':
      return new StepTrouble('driver', `it answered unsupported to ${op}, which it says it can do`);
    case 'timeout':
      return new StepTrouble('driver', `it gave no answer within ${told.after} ms`);
    case 'gone':
      return new StepTrouble('driver', told.detail);
  }
}

/** Throws {@link StepTrouble} where what is reported is not what the server sent. */
export function same(what: string, reported: unknown, sent: unknown): void {
  if (!isDeepStrictEqual(reported, sent))
    throw new StepTrouble(
      'driver',
      `it reports ${what} as ${shown(reported)}; the server sent ${shown(sent)}`,
    );
}

/** Waits for something that the driver tells of by itself. */
export async function eventually(site: Site, holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + Math.min(site.within, 1_000);
  while (!holds() && performance.now() < deadline) await sleep(10);
  return holds();
}

/** The beginning of a value as JSON. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
