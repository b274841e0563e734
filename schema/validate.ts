import type { DefinitionName, Definitions } from './2026-07-28/protocol.js';
import { type SchemaError, explainErrors } from './explain-errors.js';
import type { Revision } from './revisions.js';
import {
  type Part,
  type Selection,
  selectForClientMessage,
  selectForServerMessage,
} from './select-definitions.js';
import type { Validator } from './validator.js';

export type { SchemaError } from './explain-errors.js';

/** Whether a value fits, and which definition said so last; if not, why. */
export type Validation =
  | { readonly valid: true; readonly definition: DefinitionName }
  | { readonly valid: false; readonly definition: DefinitionName; readonly errors: readonly SchemaError[] };

/** Judges values and messages by the schema of one revision. */
export interface Validators {
  readonly revision: Revision;
  /** Judges a value by one definition. */
  definition(name: DefinitionName, value: unknown): Validation;
  /** Whether a value fits a definition, for narrowing its type. */
  is<N extends DefinitionName>(name: N, value: unknown): value is Definitions[N];
  /** Judges a message that a client sent. */
  clientMessage(value: unknown): Validation;
  /**
   * Judges a message that a server sent.
   *
   * @param context - the method of the request that a response answers; without it a complete result is judged as
   * a result of any kind
   */
  serverMessage(value: unknown, context?: { readonly method?: string }): Validation;
}

/** One module per revision, loaded when it is first asked for. */
const modules: Partial<
  Record<Revision, () => Promise<{ readonly validators: Readonly<Record<string, Validator>> }>>
> = {
  '2026-07-28': () => import('./generated/validators-2026-07-28.js'),
};

/** Revisions that {@link loadValidators} has a schema for, oldest first. */
export const validatedRevisions = Object.keys(modules) as readonly Revision[];

/**
 * The validators of a revision.
 *
 * @throws RangeError where there is no schema of that revision (see {@link validatedRevisions})
 */
export async function loadValidators(revision: Revision): Promise<Validators> {
  const load = modules[revision];
  if (load === undefined) throw new RangeError(`no schema of revision ${revision}`);
  const { validators } = await load();
  return validatorsOf(revision, validators);
}

function validatorsOf(revision: Revision, compiled: Readonly<Record<string, Validator>>): Validators {
  const functionFor = (name: DefinitionName): Validator => {
    const found = Object.hasOwn(compiled, name) ? compiled[name] : undefined;
    if (found === undefined) throw new RangeError(`no definition ${name} in revision ${revision}`);
    return found;
  };
  const judgePart = ({ definition, value, pointer }: Part): Validation => {
    const validator = functionFor(definition);
    if (validator(value)) return { valid: true, definition };
    return { valid: false, definition, errors: explainErrors(validator.errors ?? [], value, pointer) };
  };
  const judge = ({ parts, refusal }: Selection): Validation => {
    let last: Validation = { valid: true, definition: 'JSONRPCMessage' };
    for (const part of parts) {
      last = judgePart(part);
      if (!last.valid) return last;
    }
    return refusal === undefined ? last : { valid: false, definition: last.definition, errors: [refusal] };
  };
  return {
    revision,
    definition: (name, value) => judgePart({ definition: name, value, pointer: '' }),
    is: <N extends DefinitionName>(name: N, value: unknown): value is Definitions[N] =>
      functionFor(name)(value),
    clientMessage: (value) => judge(selectForClientMessage(value)),
    serverMessage: (value, context = {}) => judge(selectForServerMessage(value, context.method)),
  };
}
