import { isObject } from '../../../harness/wire/message.js';
import { clientMutant } from '../proof.js';
import { asksAnyway, operation, refuses } from './support/policies.js';

export const completionMutants = [
  clientMutant({
    id: 'completion/bare-value',
    fault: 'Sends what was typed as the argument, without its name.',
    breaks: 'completion-request-shape-client',
    change: operation('complete', (original) => (task, { argument, ...rest }) => {
      const { value } = isObject(argument) ? argument : {};
      return original(task, { ...rest, argument: value });
    }),
  }),
  clientMutant({
    id: 'completion/untyped-reference',
    fault: 'Refers to a resource by its uri alone, without the type of the reference.',
    breaks: 'completion-request-shape-client',
    change: operation('complete', (original) => (task, params) => {
      const { ref } = params;
      return original(
        task,
        isObject(ref) && ref.uri !== undefined ? { ...params, ref: { uri: ref.uri } } : params,
      );
    }),
  }),
  clientMutant({
    id: 'completion/list-as-context',
    fault: 'Sends the arguments of the context as a list of pairs.',
    breaks: 'completion-request-shape-client',
    change: operation('complete', (original) => (task, { context, ...rest }) => {
      const others = isObject(context) && isObject(context.arguments) ? context.arguments : undefined;
      return original(
        task,
        others === undefined ? rest : { ...rest, context: { arguments: Object.entries(others) } },
      );
    }),
  }),
  clientMutant({
    id: 'completion/wants-a-total',
    fault: 'Refuses a completion that has no total.',
    breaks: 'completion-partial-results-client',
    change: refuses('completion/complete', ({ completion }) =>
      isObject(completion) && completion.total === undefined ? 'total is missing' : undefined,
    ),
  }),
  clientMutant({
    id: 'completion/none-is-broken',
    fault: 'Takes a completion without values for a failure.',
    breaks: 'completion-partial-results-client',
    change: refuses('completion/complete', ({ completion }) =>
      isObject(completion) && Array.isArray(completion.values) && completion.values.length === 0
        ? 'there is nothing to choose from'
        : undefined,
    ),
  }),
  clientMutant({
    id: 'completion/asks-anyway',
    fault: 'Asks for completions whatever the server declares.',
    breaks: 'completion-undeclared-not-asked-client',
    change: asksAnyway('completion/complete'),
  }),
];
