import type { InputRequestMap, NotificationMap, RequestMap } from '../../../schema/2026-07-28/protocol.js';
import type { LogLevel } from '../../../schema/log-levels.js';
import type { InputRequestMethod, RequestMethod } from '../../../schema/methods.js';
import type { Call } from '../../peer/server/blueprint.js';
import type { HeaderEdits } from '../../transport/headers.js';
import type { JsonObject } from '../../wire/message.js';

/** A result as it may be given to a mock server, which adds resultType, caching hints and serverInfo where they are left out. */
export type Given<R> = R extends { resultType: 'complete' }
  ? Omit<R, Added | 'resultType'> &
      Partial<Pick<R, Extract<Added, keyof R>>> & { readonly resultType?: 'complete' }
  : R;
type Added = 'ttlMs' | 'cacheScope' | 'supportedVersions';

/** The result of a method as it may be given; anything for a method that the protocol does not have. */
export type GivenResult<M extends string> = M extends RequestMethod ? Given<RequestMap[M]['result']> : object;

/** How the bytes of one message are cut: every so many bytes, or at these places (negative: from the end). */
export interface Split {
  readonly every?: number;
  readonly at?: readonly number[];
  /** Milliseconds between the pieces. */
  readonly pause?: number;
}

/** Something that is told while a request is served. */
export type Told =
  /** Told only where the request has a progress token. */
  | { readonly progress: number; readonly total?: number; readonly message?: string }
  /** Told only where the request asks for logs of that level. */
  | { readonly log: LogLevel; readonly data: unknown; readonly logger?: string }
  | { [M in keyof NotificationMap]: { readonly method: M } & NotificationMap[M] }[keyof NotificationMap]
  | { readonly method: string; readonly params?: object; readonly broken: true };

/** A question to the client's user or model, with a key of its own. */
export type Question = {
  [M in InputRequestMethod]: { readonly method: M } & Omit<InputRequestMap[M], 'result'>;
}[InputRequestMethod];

/** How an answer comes over HTTP, and whether it is wrong on purpose. */
export interface AnswerOptions {
  readonly status?: number;
  /** Header fields set (string) or removed (null). */
  readonly headers?: HeaderEdits;
  /** What is sent is wrong on purpose, and not held against the schema. */
  readonly broken?: true;
}

/** What is left undone: the connection is closed or reset, left open without an answer, or (`nothing`) the response ends empty. */
export type Drop = 'cut' | 'reset' | 'hang' | 'nothing';

export type ReplyAction<R = object> = {
  readonly reply: R | ((call: Call) => R | Promise<R>);
} & AnswerOptions;
export type FailAction = {
  readonly fail: { readonly code: number; readonly message: string; readonly data?: unknown };
} & AnswerOptions;
export interface StreamAction {
  readonly stream: readonly Told[];
  /** Milliseconds before each. */
  readonly pause?: number;
}
export interface AskAction {
  readonly ask: Readonly<Record<string, Question>>;
  /** The requestState: this text, or none (null); by default one that is sealed. */
  readonly state?: string | null;
  /** Asks a client too that did not declare to be able to answer, which is wrong. */
  readonly broken?: true;
}
export interface DelayAction {
  readonly delay: number;
}
export interface SplitAction {
  readonly split: Split;
}
export interface RawAction {
  /** Bytes that are no message, as they are. */
  readonly raw: string | Buffer;
}
export interface DropAction {
  readonly drop: Drop;
  /** How much of the answer is sent before, in bytes. */
  readonly after?: number;
}
export interface CrashAction {
  /** The exit code. */
  readonly crash: number;
  /** How much of the answer is sent before, in bytes. */
  readonly after?: number;
}

/** One step in answering a request. */
export type Action<R = object> =
  | ReplyAction<R>
  | FailAction
  | StreamAction
  | AskAction
  | DelayAction
  | SplitAction
  | RawAction
  | DropAction
  | CrashAction;

/** Answers with a result, or with what a function makes of the request. */
export function reply<R extends object>(
  result: R | ((call: Call) => R | Promise<R>),
  options: AnswerOptions = {},
): ReplyAction<R> {
  return { reply: result, ...options };
}

/** Answers with an error. */
export function fail(
  code: number,
  message: string,
  options: AnswerOptions & { readonly data?: unknown } = {},
): FailAction {
  const { data, ...rest } = options;
  return { fail: { code, message, ...(data === undefined ? {} : { data }) }, ...rest };
}

/** Tells progress, logs or other notifications; over HTTP the answer comes as an event stream, also where nothing is told. */
export function stream(told: readonly Told[] = [], options: { readonly pause?: number } = {}): StreamAction {
  return { stream: told, ...options };
}

/** Asks the client for input, and goes on once it has come (basic/patterns/mrtr). */
export function ask(
  questions: Readonly<Record<string, Question>>,
  options: Pick<AskAction, 'state' | 'broken'> = {},
): AskAction {
  return { ask: questions, ...options };
}

/** Waits so many milliseconds. */
export function delay(milliseconds: number): DelayAction {
  return { delay: milliseconds };
}

/** Cuts what is sent after it into pieces. */
export function split(pieces: Split): SplitAction {
  return { split: pieces };
}

/** Writes bytes that are no message. */
export function raw(bytes: string | Buffer): RawAction {
  return { raw: bytes };
}

/** Gives no answer, or with `after` only the beginning of one. */
export function drop(how: Drop = 'cut', options: { readonly after?: number } = {}): DropAction {
  return { drop: how, ...options };
}

/** Ends the whole server, with `after` in the midst of an answer. */
export function crash(code = 1, options: { readonly after?: number } = {}): CrashAction {
  return { crash: code, ...options };
}

/** What a client answered to the questions of this request, by key. */
export function answersTo(call: Call): Readonly<Record<string, JsonObject>> {
  return (call.params.inputResponses ?? {}) as Record<string, JsonObject>;
}
