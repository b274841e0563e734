import type { OperationName } from '../../../schema/driver.js';
import { type Evidence, unobserved } from '../../../harness/peer/evidence.js';
import { type Change, method } from '../../../harness/peer/server/changes.js';
import { missingCapabilities } from '../../../harness/reference/server/guards.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import type { SeenMessage } from '../../../harness/run/client/seen.js';
import { echoTool, greetingPrompt, noteUri } from '../../../harness/run/client/stage-server.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { kindOf } from './inputs.js';

/** An operation whose request a server may answer with a demand for input (basic/patterns/mrtr#supported-requests). */
export interface Asker {
  readonly operation: OperationName;
  readonly method: string;
  readonly run: (scene: Scene) => Promise<Outcome>;
}

const askers: readonly Asker[] = [
  {
    operation: 'callTool',
    method: 'tools/call',
    run: (scene) => scene.callTool(echoTool.name, { text: 'once more' }),
  },
  { operation: 'readResource', method: 'resources/read', run: (scene) => scene.readResource(noteUri) },
  {
    operation: 'getPrompt',
    method: 'prompts/get',
    run: (scene) => scene.getPrompt(greetingPrompt, { name: 'Ada' }),
  },
];

/** The operations of that sort that the client can be told to carry out. */
export function askersFor({ operations }: ClientProfile): readonly Asker[] {
  return askers.filter(({ operation }) => operations.has(operation));
}

/** What a server asks for before it completes a request. */
export interface Round {
  readonly inputRequests?: Readonly<Record<string, JsonObject>>;
  readonly requestState?: string;
  /** Set where it asks for what it must not ask for. */
  readonly broken?: true;
}

/** A single round with nothing but a state. */
export const plainRound: readonly Round[] = [{ requestState: 'state-1' }];

/** A method that asks in rounds, one for each request, and then completes. */
export class Rounds {
  #rounds: readonly Round[] = [];
  #next = 0;
  /** Set once an operation has not come to its end: what it still sends cannot be told from what follows. */
  spoiled = false;

  constructor(readonly method: string) {}

  /** From now on asks in these rounds. */
  play(rounds: readonly Round[]): void {
    this.#rounds = rounds;
    this.#next = 0;
  }

  /** The server with this method; it never asks for what a request does not declare, unless the round is broken on purpose. */
  get change(): Change {
    return method(this.method, (plain) => (call) => {
      const round = this.#rounds[this.#next];
      this.#next += 1;
      if (round === undefined) return plain(call);
      const { broken, ...demand } = round;
      const needs = Object.values(round.inputRequests ?? {}).flatMap((request) => needsOf(request));
      const missing = broken === true ? undefined : missingCapabilities(call, needs);
      const manner = broken === true ? { broken } : {};
      return missing ?? { result: { resultType: 'input_required', ...demand }, ...manner };
    });
  }
}

function needsOf(request: JsonObject): (readonly string[])[] {
  const kind = kindOf(request);
  if (kind === undefined) return [];
  const params = isObject(request.params) ? request.params : {};
  if (params.mode === 'url') return [['elicitation', 'url']];
  return params.tools === undefined ? [kind.needs] : [kind.needs, [...kind.needs, 'tools']];
}

/** A request that followed a demand for input, with what it followed. */
export interface Retry extends Evidence {
  /** The demand, and those of the rounds before it. */
  readonly round: Round;
  readonly earlier: readonly Round[];
  /** The requests before it, the first of them the original one. */
  readonly before: readonly SeenMessage[];
  readonly message: SeenMessage;
}

/** How an operation went whose request was answered with demands for input. */
export interface Walk {
  readonly outcome: Outcome;
  /** The original request; undefined where the client did not send it. */
  readonly first: SeenMessage | undefined;
  readonly retries: readonly Retry[];
  /** The first retry, as evidence that is unusable where there is none. */
  readonly retry: Evidence & Partial<Retry>;
}

/** Has the client carry out the operation while its method asks in these rounds. */
export async function walk(
  stage: Scene,
  asker: Asker,
  script: Rounds,
  rounds: readonly Round[],
): Promise<Walk> {
  const before = stage.seen.requests(asker.method).length;
  const wasSpoiled = script.spoiled;
  script.play(rounds);
  const outcome = await asker.run(stage);
  script.spoiled ||= !outcome.ended;
  const asked = stage.seen.requests(asker.method).slice(before);
  if (wasSpoiled) {
    const busy = unobserved('the client was still busy with an earlier request');
    return { outcome: { ...outcome, ...busy }, first: undefined, retries: [], retry: busy };
  }
  const retries = rounds.flatMap((round, at): Retry[] => {
    const message = asked[at + 1];
    return message === undefined
      ? []
      : [retryOf(asked.slice(0, at + 1), message, rounds.slice(0, at + 1), round)];
  });
  const retry = retries[0] ?? unobserved(whyNone(asked[0], outcome));
  return { outcome, first: asked[0], retries, retry };
}

function retryOf(
  before: readonly SeenMessage[],
  message: SeenMessage,
  earlier: readonly Round[],
  round: Round,
): Retry {
  const last = before.at(-1)!;
  return {
    round,
    earlier,
    before,
    message,
    unusable: undefined,
    events: [...last.events, ...last.answers.map(({ event }) => event.n), ...message.events],
    sent: `in answer to ${last.method}: ${JSON.stringify(round).slice(0, 2_000)}`,
    received: message.received,
  };
}

function whyNone(first: SeenMessage | undefined, outcome: Outcome): string {
  if (first === undefined) return `the client did not send the request: ${outcome.received}`;
  const error = first.answers.at(-1)?.value.error;
  if (isObject(error)) return `the client could not be asked for input: ${String(error.message)}`;
  return `the client did not retry, as it may: ${outcome.received}`;
}

/** A response that a retry carries, by its key. */
export function responseIn({ message }: Partial<Pick<Retry, 'message'>>, key: string): unknown {
  const responses = message?.params.inputResponses;
  return isObject(responses) && Object.hasOwn(responses, key) ? responses[key] : undefined;
}
