import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { completions } from '../mutants/completion.js';
import { all, method, variant, withoutGuard, type Change, type Variant } from '../mutants/mutant.js';
import { declares } from '../mutants/support/listening.js';

/** Answers some completion requests, by what the reference says to them, with no suggestions or with an error. */
const nothingFor = (is: (message: string) => boolean, error?: string): Change =>
  method('completion/complete', (original) => async (call) => {
    const answer = await original(call);
    return 'error' in answer && is(answer.error.message) ? nothing(error) : answer;
  });

const nothing = (error?: string) =>
  error === undefined
    ? { result: { completion: { values: [] } } }
    : { error: { code: -32602, message: error } };

const refOf = (params: JsonObject): JsonObject => (isObject(params.ref) ? params.ref : {});

/** Legal ways to complete arguments. */
export const completionVariants: readonly Variant[] = [
  variant({
    id: 'completion/nothing-to-suggest',
    story: 'declares completions and has no suggestions for anything',
    change: completions(() => ({ values: [] })),
  }),
  variant({
    id: 'completion/values-alone',
    story: 'tells neither total nor hasMore, which are optional',
    change: completions(({ values }) => ({ values })),
  }),
  variant({
    id: 'completion/vague-numbers',
    story: 'counts in total what does not match too and says hasMore as it likes; nothing ties them together',
    change: completions((completion) => ({
      ...completion,
      total: Number(completion.total) + 1000.5,
      hasMore: completion.hasMore !== true,
    })),
  }),
  variant({
    id: 'completion/any-order',
    story: 'gives values in another order, one of them twice and one empty, and adds members',
    change: completions((completion) => ({
      ...completion,
      values: ['', ...(completion.values as string[]).slice(0, 50).reverse()].flatMap((value, at) =>
        at === 1 ? [value, value] : [value],
      ),
      total: 500,
      source: 'cache',
    })),
  }),
  variant({
    id: 'completion/fuzzy',
    story: 'suggests the same whatever was typed',
    change: method('completion/complete', (original) => (call) => {
      const { argument } = call.params;
      return typeof (argument as JsonObject | undefined)?.value === 'string'
        ? original({
            ...call,
            params: { ...call.params, argument: { ...(argument as JsonObject), value: '' } },
          })
        : original(call);
    }),
  }),
  variant({
    id: 'completion/lenient',
    story: 'has no suggestions for malformed requests instead of an error',
    change: nothingFor((message) => message !== 'Unknown reference'),
  }),
  variant({
    id: 'completion/unknown-template',
    story: 'has no suggestions for templates that it does not know; no error is laid down for them',
    change: method('completion/complete', (original) => async (call) => {
      const answer = await original(call);
      return 'error' in answer && refOf(call.params).type === 'ref/resource' ? nothing() : answer;
    }),
  }),
  variant({
    id: 'completion/some-arguments-only',
    story: 'refuses to complete arguments that have no suggestions',
    change: method('completion/complete', (original) => async (call) => {
      const answer = await original(call);
      const { completion } = 'result' in answer ? answer.result : {};
      return isObject(completion) && completion.total === 0 ? nothing('Not completed') : answer;
    }),
  }),
  variant({
    id: 'completion/empty-where-undeclared',
    story: 'declares no completions, and answers the method with a result that has none',
    change: all(
      declares('completions', undefined),
      withoutGuard('declaredFeature'),
      method('completion/complete', () => () => ({ result: {} })),
    ),
  }),
  variant({
    id: 'completion/prompts-only',
    story: 'knows references to prompts and calls the others not found',
    change: method(
      'completion/complete',
      (original) => (call) =>
        refOf(call.params).type === 'ref/resource'
          ? { error: { code: -32601, message: 'Not supported' } }
          : original(call),
    ),
  }),
];
