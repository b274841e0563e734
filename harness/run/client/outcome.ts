import type { DriverFailure } from '../../../schema/driver.js';
import type { Evidence, Unusable } from '../../peer/evidence.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { jsonText } from '../../wire/json-text.js';
import type { Order, Told } from './hands.js';

/** What a client made of an instruction, as evidence. */
export interface Outcome extends Evidence {
  readonly how: Told['how'];
  /** What it handed back; empty where that is no object. */
  readonly value: JsonObject;
  /** The error that it raised. */
  readonly error: DriverFailure | undefined;
  /** Whether it came to an end by itself, well or with an error. */
  readonly ended: boolean;
}

/**
 * Makes evidence of how an instruction ended. That a client could not be told proves nothing; that it hung is something
 * seen, to be judged where a twin came to its end.
 * @param events what happened on the wire meanwhile
 * @param asked whether a message of the client came meanwhile: what it hands back without having asked proves nothing
 * @param busy whether one came lately: a client that is still at it when its time is over does not hang
 */
export function outcomeOf(
  order: Order,
  told: Told,
  events: readonly number[],
  { asked, busy }: { readonly asked: boolean; readonly busy: boolean },
): Outcome {
  const { op } = order;
  const unasked = told.how === 'done' && !asked && !silent.has(op);
  return {
    how: told.how,
    value: told.how === 'done' && isObject(told.value) ? told.value : {},
    error: told.how === 'failed' ? told.error : undefined,
    ended: told.how === 'done' || told.how === 'failed',
    unusable: unusable(op, told, { unasked, busy }),
    events,
    sent: `told the client: ${JSON.stringify(order).slice(0, 2_000)}`,
    received: said(told),
  };
}

function unusable(
  op: Order['op'],
  told: Told,
  { unasked, busy }: { readonly unasked: boolean; readonly busy: boolean },
): Unusable | undefined {
  if (told.how === 'unsupported')
    return {
      reason: `the client cannot be told to ${inWords(op)}`,
      unlock: `a driver that supports ${op} (--via driver, docs/driver.md)`,
    };
  if (told.how === 'gone') return { reason: `the client was lost at ${op}: ${told.detail}` };
  if (told.how === 'timeout' && busy)
    return {
      reason: `the client was still at ${op} after ${told.after} ms`,
      unlock: 'more time (--timeout response=…)',
    };
  return unasked ? { reason: `the client was done with ${op} without having asked the server` } : undefined;
}

/** What may be done without a word to the server. */
const silent: ReadonlySet<Order['op']> = new Set(['hello', 'connect', 'close', 'cancel', 'unlisten']);

/** `listTools` as a person says it. */
function inWords(op: string): string {
  return op.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function said(told: Told): string {
  switch (told.how) {
    case 'done':
      return `done: ${(jsonText(told.value) ?? 'nothing').slice(0, 2_000)}`;
    case 'failed':
      return `an error: ${told.error.message.slice(0, 1_000)}${told.error.code === undefined ? '' : ` (${told.error.code})`}`;
    case 'unsupported':
      return 'unsupported';
    case 'timeout':
      return `nothing within ${told.after} ms`;
    case 'gone':
      return told.detail;
  }
}

/**
 * The outcome, usable only where its twin came out well and gave something back: what fails either way, or is empty either
 * way, says nothing about the difference.
 */
export function besideTwin(outcome: Outcome, twin: Outcome): Outcome {
  if (outcome.unusable !== undefined) return outcome;
  if (twin.unusable !== undefined) return { ...outcome, unusable: twin.unusable };
  if (twin.how !== 'done')
    return {
      ...outcome,
      unusable: { reason: `the same without the difference did not succeed: ${twin.received}` },
    };
  if (Object.keys(twin.value).length === 0)
    return {
      ...outcome,
      unusable: { reason: 'the client hands back nothing, whatever the server sends' },
    };
  return outcome;
}
