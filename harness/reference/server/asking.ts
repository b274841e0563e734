import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Answer, Call, WorldTool } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { invalidParams, missingCapabilities } from './guards.js';

/** Entries of `inputRequests`, by key. */
export type Questions = Readonly<Record<string, JsonObject>>;

/** A tool that needs input before it can answer. */
export interface AskingTool {
  readonly definition: WorldTool['definition'];
  /** Client capabilities that its questions need, as paths. */
  readonly needs: readonly (readonly string[])[];
  /** Its questions, by key: entries of `inputRequests`. */
  readonly asks: Questions;
  /** Questions that come up for this request once those before are answered; none by default. */
  readonly further?: (answered: Readonly<Record<string, JsonObject>>, call: Call) => Questions;
  /** What the state carries beside what protects it. */
  readonly carries: JsonObject;
  /** Whether a response answers the question of that key. */
  accepts(key: string, response: JsonObject): boolean;
  /** The result, once every question is answered. */
  finish(responses: Readonly<Record<string, JsonObject>>, call: Call, carried: JsonObject): Answer;
}

/** What a tool asks in a round, and what it was told before. */
export interface Asked {
  readonly tool: AskingTool;
  /** Every question so far. */
  readonly questions: Questions;
  /** Keys of the questions that are open. */
  readonly open: readonly string[];
  /** Answers of this and earlier rounds. */
  readonly answered: Readonly<Record<string, JsonObject>>;
  readonly call: Call;
  readonly policy: AskingPolicy;
}

/** How an asking tool goes about its state and about what comes back (basic/patterns/mrtr#server-requirements-basic-workflow). */
export interface AskingPolicy {
  /** The state as the client gets it, and back: undefined where it is not ours or was changed. */
  readonly seal: (payload: JsonObject) => string;
  readonly unseal: (state: string) => JsonObject | undefined;
  /** Names the request that a state is given for. */
  readonly origin: (call: Call) => string;
  /** Answers a state that is not accepted. */
  readonly refused: (asked: Asked) => Answer;
  /** Answers `inputResponses` that are no object of objects. */
  readonly malformed: (asked: Asked) => Answer;
  /** Asks what is not answered yet. */
  readonly ask: (asked: Asked) => Answer;
  /** Takes a retry in which open questions were not answered, or not by an answer. */
  readonly unanswered: (asked: Asked) => Answer;
  /** Ends a retry that carries these keys, which nobody asked for; undefined takes no notice. */
  readonly unexpected: (keys: readonly string[], asked: Asked) => Answer | undefined;
}

const secret = randomBytes(32);
const mac = (body: string): string => createHmac('sha256', secret).update(body).digest('base64url');

/** Milliseconds for which a state is good. */
const lifetime = 60_000;

/** Sealed, bound to its request and short-lived state; whatever is missing is asked for again. */
export const referencePolicy: AskingPolicy = {
  seal: (payload) => {
    const body = encodePayload(payload);
    return `${body}.${mac(body)}`;
  },
  unseal: (state) => {
    const [body = '', seal] = state.split('.');
    return mac(body) === seal ? decodePayload(body) : undefined;
  },
  origin: ({ method, params }) =>
    createHash('sha256')
      .update(JSON.stringify([method, params.name ?? params.uri, params.arguments ?? {}]))
      .digest('base64url'),
  refused: () => invalidParams('requestState is not valid'),
  malformed: () => invalidParams('inputResponses is no object of results'),
  ask: ({ tool, questions, open, answered, call, policy: { seal, origin } }) => ({
    result: {
      resultType: 'input_required',
      inputRequests: Object.fromEntries(open.map((key) => [key, questions[key]])),
      requestState: seal({ ...tool.carries, answered, origin: origin(call), expires: Date.now() + lifetime }),
    },
  }),
  unanswered: (asked) => asked.policy.ask(asked),
  unexpected: () => undefined,
};

/** Makes a tool of the world of an asking tool. */
export function asking(tool: AskingTool, policy: AskingPolicy = referencePolicy): WorldTool {
  return { definition: tool.definition, call: (call) => answer(tool, call, policy) };
}

function answer(tool: AskingTool, call: Call, policy: AskingPolicy): Answer {
  const missing = missingCapabilities(call, tool.needs);
  if (missing !== undefined) return missing;
  const questionsAfter = (answered: Asked['answered']): Questions => ({
    ...tool.asks,
    ...tool.further?.(answered, call),
  });
  const { requestState, inputResponses = {} } = call.params;
  const opening = questionsAfter({});
  const first: Asked = { tool, questions: opening, open: Object.keys(opening), answered: {}, call, policy };
  if (requestState === undefined)
    return first.open.length === 0 ? tool.finish({}, call, tool.carries) : policy.ask(first);
  const carried = typeof requestState === 'string' ? policy.unseal(requestState) : undefined;
  if (
    carried === undefined ||
    carried.origin !== policy.origin(call) ||
    Number(carried.expires) < Date.now()
  ) {
    return policy.refused(first);
  }
  if (!isObject(inputResponses) || !Object.values(inputResponses).every(isObject))
    return policy.malformed(first);
  const before = (isObject(carried.answered) ? carried.answered : {}) as Record<string, JsonObject>;
  const asked = questionsAfter(before);
  const unexpected = Object.keys(inputResponses).filter((key) => asked[key] === undefined);
  const refusal = unexpected.length === 0 ? undefined : policy.unexpected(unexpected, first);
  if (refusal !== undefined) return refusal;
  const responses = { ...before, ...inputResponses } as Record<string, JsonObject>;
  const accepted = ([key]: [string, unknown]): boolean =>
    responses[key] !== undefined && tool.accepts(key, responses[key]);
  const answered = Object.fromEntries(
    Object.entries(asked)
      .filter(accepted)
      .map(([key]) => [key, responses[key]!]),
  );
  const openOf = (questions: Questions): string[] =>
    Object.keys(questions).filter((key) => answered[key] === undefined);
  const unanswered = openOf(asked);
  if (unanswered.length > 0)
    return policy.unanswered({ ...first, questions: asked, open: unanswered, answered });
  const questions = questionsAfter(answered);
  const open = openOf(questions);
  return open.length > 0
    ? policy.ask({ ...first, questions, open, answered })
    : tool.finish(answered, call, carried);
}

/** JSON as base64url text. */
export function encodePayload(payload: JsonObject): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

/** The JSON object in a base64url text; undefined where there is none. */
export function decodePayload(text: string): JsonObject | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return isObject(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}
