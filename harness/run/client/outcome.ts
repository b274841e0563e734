import type { DriverFailure } from '../../../schema/driver.js';
import type { Evidence } from '../../peer/evidence.js';
import { isObject, type JsonObject } from '../../wire/message.js';
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
 */
export function outcomeOf(order: Order, told: Told, events: readonly number[]): Outcome {
  const { op } = order;
  return {
    how: told.how,
    value: told.how === 'done' && isObject(told.value) ? told.value : {},
    error: told.how === 'failed' ? told.error : undefined,
    ended: told.how === 'done' || told.how === 'failed',
    unusable:
      told.how === 'unsupported'
        ? {
            reason: `the client cannot be told to ${inWords(op)}`,
            unlock: `a driver that supports ${op} (--via driver, docs/driver.md)`,
          }
        : told.how === 'gone'
          ? { reason: `the client was lost at ${op}: ${told.detail}` }
          : undefined,
    events,
    sent: `told the client: ${JSON.stringify(order).slice(0, 2_000)}`,
    received: said(told),
  };
}

/** `listTools` as a person says it. */
function inWords(op: string): string {
  return op.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function said(told: Told): string {
  switch (told.how) {
    case 'done':
      return `done: ${(JSON.stringify(told.value) ?? 'nothing').slice(0, 2_000)}`;
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

/** The outcome, usable only where its twin came out well: what fails either way says nothing about the difference. */
export function besideTwin(outcome: Outcome, twin: Outcome): Outcome {
  if (outcome.unusable !== undefined || twin.how === 'done') return outcome;
  const unusable = twin.unusable ?? {
    reason: `the same without the difference did not succeed: ${twin.received}`,
  };
  return { ...outcome, unusable };
}
