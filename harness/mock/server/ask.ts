import type { Answer, Call } from '../../peer/server/blueprint.js';
import { asking, type AskingPolicy, referencePolicy, type Questions } from '../../reference/server/asking.js';
import { isObject } from '../../wire/message.js';
import type { Action, AskAction, Question } from './actions.js';
import { answersTo } from './actions.js';

/**
 * Asks what the first of the steps asks, then what the asking steps behind it ask, each in a round of its own; `then`
 * takes the steps that are left once all is answered.
 */
export async function asks(
  actions: readonly Action[],
  call: Call,
  then: (actions: readonly Action[]) => Promise<Answer>,
): Promise<Answer> {
  const rounds = actions.filter((action): action is AskAction => 'ask' in action);
  const rest = actions.filter((action) => !('ask' in action));
  const [first] = rounds;
  if (first!.state === null) return withoutState(rounds, call, () => then(rest));
  const further = (answered: object): Questions => {
    const open = rounds.find(({ ask }) => !Object.keys(ask).every((key) => Object.hasOwn(answered, key)));
    return open === undefined ? {} : questionsOf(open);
  };
  let finished = false;
  const asked = await asking(
    {
      definition: { name: call.method },
      needs: needsOf(rounds),
      asks: questionsOf(first!),
      further,
      carries: {},
      accepts: () => true,
      finish: () => {
        finished = true;
        return { none: true };
      },
    },
    policyOf(first!),
  ).call(call);
  return finished ? then(rest) : asked;
}

function questionsOf({ ask }: AskAction): Questions {
  return ask as Readonly<Record<string, Question & { readonly [member: string]: unknown }>>;
}

/** Without state the answers alone tell how far it has come. */
async function withoutState(
  rounds: readonly AskAction[],
  call: Call,
  then: () => Promise<Answer>,
): Promise<Answer> {
  const open = rounds.find(({ ask }) => !Object.keys(ask).every((key) => key in answersTo(call)));
  if (open === undefined) return then();
  return { result: { resultType: 'input_required', inputRequests: open.ask } };
}

/** A fixed text for a state says nothing: whoever brings it back is believed. */
function policyOf({ state }: AskAction): AskingPolicy {
  if (typeof state !== 'string') return referencePolicy;
  const payload = { answered: {}, origin: '', expires: Number.MAX_SAFE_INTEGER };
  return {
    ...referencePolicy,
    seal: () => state,
    unseal: (given) => (given === state ? payload : undefined),
    origin: () => '',
  };
}

/** The client capabilities that questions need, as paths. */
function needsOf(rounds: readonly AskAction[]): string[][] {
  const asked = rounds.filter(({ broken }) => broken !== true).flatMap(({ ask }) => Object.values(ask));
  return asked.map(({ method, params }) => {
    if (method === 'roots/list') return ['roots'];
    if (method === 'sampling/createMessage')
      return ['sampling', ...(isObject(params) && params.tools !== undefined ? ['tools'] : [])];
    return ['elicitation', isObject(params) && params.mode === 'url' ? 'url' : 'form'];
  });
}
