import type { DriverEvent, DriverLine, Hello } from './driver.js';
import { explainErrors, kind } from './explain-errors.js';
import { validators } from './generated/validators-driver.js';
import { maxNesting, nestingOf } from './nesting.js';

/** A value that a driver wrote, or why it is none, as a clause. */
export type ReadFromDriver<T> = { readonly ok: T } | { readonly fault: string };

/** Judges a value from a driver by a definition of `driver.schema.json`. */
function readAs<T>(definition: string, value: unknown): ReadFromDriver<T> {
  const validator = validators[definition]!;
  if (validator(value)) return { ok: value as T };
  const [error] = explainErrors(validator.errors ?? [], value);
  return { fault: error?.message ?? `it is no ${definition}` };
}

/** Reads one line of a driver's output. */
export function readDriverLine(text: string): ReadFromDriver<DriverLine> {
  if (nestingOf(text) > maxNesting) return { fault: `it is nested more than ${maxNesting} deep` };
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return { fault: 'it is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: `it is ${kind(value)}, not an object` };
  if (Object.hasOwn(value, 'event')) return readAs('DriverEvent', value);
  const answers = ['done', 'failed', 'unsupported'].filter((name) => Object.hasOwn(value, name));
  if (answers.length !== 1)
    return {
      fault: `it has ${answers.length === 0 ? 'none' : answers.join(' and ')} of done, failed and unsupported`,
    };
  return readAs('Answer', value);
}

/** Reads what a driver answers `hello` with. */
export function readHello(value: unknown): ReadFromDriver<Hello> {
  return readAs('Hello', value);
}

/** Whether a line is an event and not an answer. */
export function isDriverEvent(line: DriverLine): line is DriverEvent {
  return 'event' in line;
}
