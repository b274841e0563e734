import type { Method } from '../../harness/peer/server/blueprint.js';
import { methodNotFound } from '../../harness/reference/server/methods.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, errors, method, mutant, results, withoutGuard, type Change, type Mutant } from './mutant.js';
import { declares } from './support/listening.js';

const complete = (wrap: (original: Method) => Method): Change => method('completion/complete', wrap);

/** Changes the `completion` of every result. */
export function completions(change: (completion: JsonObject) => unknown): Change {
  return results(
    (result) => (isObject(result.completion) ? { ...result, completion: change(result.completion) } : result),
    'completion/complete',
  );
}

/** Reads completion requests otherwise than they came. */
const reading = (change: (params: JsonObject) => JsonObject): Change =>
  complete((original) => (call) => original({ ...call, params: change(call.params) }));

const argumentOf = ({ argument }: JsonObject): JsonObject => (isObject(argument) ? argument : {});
const refOf = ({ ref }: JsonObject): JsonObject => (isObject(ref) ? ref : {});

/** Changes the error for a prompt that completion does not know. */
const unknownReference = (code: number): Change =>
  errors((error) => (error.message === 'Unknown reference' ? { ...error, code } : error));

/** Answers a completion request for a prompt that does not exist. */
const unknownPromptGives = (values: readonly string[], isUnknown: (name: string) => boolean): Change =>
  complete((original) => async (call) => {
    const answer = await original(call);
    const { type, name } = refOf(call.params);
    const unknown =
      'error' in answer && answer.error.message === 'Unknown reference' && type === 'ref/prompt';
    return unknown && isUnknown(String(name)) ? { result: { completion: { values } } } : answer;
  });

/** Faults of completion. */
export const completionMutants: readonly Mutant[] = [
  mutant({
    id: 'completion/undeclared',
    fault: 'completes arguments and does not declare it',
    breaks: 'completion-capability-declared',
    change: all(declares('completions', undefined), withoutGuard('declaredFeature')),
  }),
  mutant({
    id: 'completion/declared-but-missing',
    fault: 'declares completions and does not know the method',
    breaks: 'completion-declared-served',
    change: complete(() => methodNotFound),
  }),
  mutant({
    id: 'completion/asks',
    fault: 'asks for the user by input_required before it completes',
    breaks: 'mrtr-supported-methods',
    change: complete(() => () => ({
      result: { resultType: 'input_required', inputRequests: { roots: { method: 'roots/list' } } },
    })),
    companions: {
      'capabilities-undeclared-not-relied': 'the request that discovery sends declares no roots',
    },
  }),
  mutant({
    id: 'completion/bare-values',
    fault: 'puts the values where the object belongs',
    breaks: 'completion-result-object',
    change: completions(({ values }) => values),
  }),
  mutant({
    id: 'completion/labelled-values',
    fault: 'gives objects with labels as values',
    breaks: 'completion-result-object',
    change: completions((completion) => ({
      ...completion,
      values: (completion.values as string[]).map((value) => ({ value, label: value })),
    })),
  }),
  mutant({
    id: 'completion/null-values',
    fault: 'gives null where it has no values',
    breaks: 'completion-result-object',
    change: completions((completion) => ({
      ...completion,
      values: (completion.values as string[]).length === 0 ? null : completion.values,
    })),
  }),
  mutant({
    id: 'completion/all-at-once',
    fault: 'gives all that it has',
    breaks: 'completion-values-at-most-100',
    change: completions((completion) => ({
      ...completion,
      values: Array.from({ length: Number(completion.total) }, (_none, at) => `value ${at}`),
    })),
  }),
  mutant({
    id: 'completion/one-too-many',
    fault: 'has its limit one too high',
    breaks: 'completion-values-at-most-100',
    change: completions((completion) =>
      completion.hasMore === true
        ? { ...completion, values: [...(completion.values as string[]), 'one more'] }
        : completion,
    ),
  }),
  mutant({
    id: 'completion/null-total',
    fault: 'writes null for a total that it does not know',
    breaks: 'completion-optional-member-types',
    change: completions((completion) => ({ ...completion, total: null })),
  }),
  mutant({
    id: 'completion/more-as-number',
    fault: 'says in hasMore how many there are',
    breaks: 'completion-optional-member-types',
    change: completions((completion) => ({ ...completion, hasMore: completion.hasMore === true ? 20 : 0 })),
  }),
  mutant({
    id: 'completion/total-of-the-rest',
    fault: 'counts in total what is left to come',
    breaks: 'completion-total-covers-values',
    change: completions((completion) => ({
      ...completion,
      total: Number(completion.total) - (completion.values as string[]).length,
    })),
  }),
  mutant({
    id: 'completion/wants-resolved-arguments',
    fault: 'takes a context for one with arguments',
    breaks: 'completion-empty-context',
    change: complete((original) => (call) => {
      const { context } = call.params;
      return isObject(context) && context.arguments === undefined
        ? { error: { code: -32603, message: 'Cannot read properties of undefined' } }
        : original(call);
    }),
  }),
  mutant({
    id: 'completion/wants-some-resolved-argument',
    fault: 'refuses a context without resolved arguments',
    breaks: 'completion-empty-context',
    change: complete((original) => (call) => {
      const { context } = call.params;
      return isObject(context) && Object.keys((context.arguments ?? {}) as JsonObject).length === 0
        ? { error: { code: -32602, message: 'context is empty' } }
        : original(call);
    }),
  }),
  mutant({
    id: 'completion/no-such-prompt-no-values',
    fault: 'has no suggestions for a prompt that does not exist, instead of an error',
    breaks: 'completion-unknown-prompt-code',
    change: unknownPromptGives([], () => true),
  }),
  mutant({
    id: 'completion/finds-inherited-names',
    fault: 'looks prompts up among the inherited members of an object',
    breaks: 'completion-unknown-prompt-code',
    change: unknownPromptGives(['native code'], (name) => name in {}),
  }),
  mutant({
    id: 'completion/unknown-prompt-as-internal',
    fault: 'fails inside for a prompt that does not exist',
    breaks: 'completion-unknown-prompt-code',
    change: unknownReference(-32603),
  }),
  mutant({
    id: 'completion/unknown-prompt-as-404',
    fault: 'has a code of its own for a prompt that does not exist',
    breaks: 'completion-unknown-prompt-code',
    change: unknownReference(404),
  }),
  mutant({
    id: 'completion/any-value-is-text',
    fault: 'takes whatever stands for the value as a text',
    breaks: 'completion-inputs-validated',
    change: reading((params) =>
      'argument' in params
        ? { ...params, argument: { ...argumentOf(params), value: String(argumentOf(params).value ?? '') } }
        : params,
    ),
  }),
  mutant({
    id: 'completion/any-reference-is-a-prompt',
    fault: 'does not look at the type of a reference',
    breaks: 'completion-inputs-validated',
    change: reading((params) => {
      const { type, name } = refOf(params);
      return type === 'ref/touchstone' && name !== undefined
        ? { ...params, ref: { type: 'ref/prompt', name } }
        : params;
    }),
  }),
];
