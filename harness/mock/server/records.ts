import type { NotificationMap, RequestMap } from '../../../schema/2026-07-28/protocol.js';
import type { Transport } from '../../../schema/report.js';
import type { ServerTap } from '../../peer/server/tap.js';
import { headerValue } from '../../transport/headers.js';
import type { HeaderList } from '../../transport/connection.js';
import { parseJson } from '../../wire/json.js';
import { classify, isObject, type JsonObject, type RequestId } from '../../wire/message.js';
import { fits } from '../match.js';
import { type Awaited, Kept } from '../waiting.js';

/** Params of a method of the protocol; any object for another one. */
export type ParamsOf<M extends string> = M extends keyof RequestMap
  ? RequestMap[M]['params']
  : M extends keyof NotificationMap
    ? NotificationMap[M]['params']
    : JsonObject;

/** Something that a client sent to a mock server. */
export interface ReceivedMessage<M extends string = string> {
  readonly kind: 'request' | 'notification' | 'response' | 'invalid';
  /** Empty where it has none. */
  readonly method: M;
  readonly id: RequestId | undefined;
  /** Empty where it has none. */
  readonly params: ParamsOf<M>;
  /** The parsed JSON, undefined where it was none. */
  readonly message: unknown;
  /** As it came. */
  readonly text: string;
  readonly transport: Transport;
  /** Which process (stdio) or exchange (HTTP) it came in, from 1. */
  readonly connection: number;
  /** HTTP: what it was sent with. */
  readonly http?: { readonly method: string; readonly path: string; readonly headers: HeaderList };
  /** Milliseconds since the mock server was made. */
  readonly at: number;
  /** The response to it, once it has been sent. */
  readonly answer: JsonObject | undefined;
  /** HTTP: the first value of a header field. */
  header(name: string): string | undefined;
}

type Written = { -readonly [K in keyof ReceivedMessage]: ReceivedMessage[K] };

/** Keeps what a mock server receives, the newest of it, and answers questions about it. */
export class Records {
  readonly #kept: Kept<Written>;
  readonly #began = performance.now();
  #connections = 0;

  constructor(most: number) {
    this.#kept = new Kept(most);
  }

  /** All that came, also what is kept no more. */
  get total(): number {
    return this.#kept.total;
  }

  all(): readonly ReceivedMessage[] {
    return this.#kept.items;
  }

  /** Requests or notifications of a method (default any), with params that have at least these members. */
  of<M extends string>(kind: ReceivedMessage['kind'], method?: M, when: object = {}): ReceivedMessage<M>[] {
    return this.#kept.items.filter(
      (each) =>
        each.kind === kind && (method === undefined || each.method === method) && fits(when, each.params),
    ) as ReceivedMessage<string>[] as ReceivedMessage<M>[];
  }

  /** The newest message of a method (default any). */
  last<M extends string>(method?: M): ReceivedMessage<M> | undefined {
    return this.#kept.items.findLast((each) => method === undefined || each.method === method) as
      ReceivedMessage<M> | undefined;
  }

  /** A request or notification that has come or will come. Rejects where it does not. */
  async waitFor<M extends string>(method: M, awaited: Awaited): Promise<ReceivedMessage<M>> {
    return (await this.#kept.waitFor(method, awaited)) as ReceivedMessage<string> as ReceivedMessage<M>;
  }

  forget(): void {
    this.#kept.forget();
  }

  /** Listens to a server. */
  readonly tap: ServerTap = {
    process: () => {
      const connection = ++this.#connections;
      const open = new Map<unknown, Written>();
      return {
        received: ({ bytes }) => {
          if (bytes.length === 0) return;
          const record = this.#add(bytes, 'stdio', connection);
          if (record.kind === 'request') open.set(record.id, record);
        },
        sent: (bytes, { kind, call }) => {
          if (kind !== 'response' || call === undefined) return;
          const record = open.get(call.id);
          open.delete(call.id);
          if (record !== undefined) record.answer = messageIn(bytes);
        },
        inputEnded: () => undefined,
        signalled: () => undefined,
        ended: () => open.clear(),
      };
    },
    exchange: ({ body, method, path, headers }) => {
      const record = this.#add(body, 'http', ++this.#connections, { method, path, headers });
      return {
        responds: () => undefined,
        sent: (bytes, { kind }) => {
          if (kind === 'response') record.answer = messageIn(bytes);
        },
        ended: () => undefined,
      };
    },
  };

  #add(bytes: Buffer, transport: Transport, connection: number, http?: ReceivedMessage['http']): Written {
    const text = bytes.toString('utf8');
    const parsed = parseJson(text);
    const value = parsed.ok ? parsed.value : undefined;
    const { kind } = classify(value);
    const members = isObject(value) ? value : {};
    const record: Written = {
      kind: kind === 'error' || kind === 'result' ? 'response' : kind,
      method: typeof members.method === 'string' ? members.method : '',
      id: members.id as RequestId | undefined,
      params: isObject(members.params) ? members.params : {},
      message: value,
      text,
      transport,
      connection,
      ...(http === undefined ? {} : { http }),
      at: performance.now() - this.#began,
      answer: undefined,
      header: (name) => headerValue(http?.headers ?? [], name),
    };
    this.#kept.add(record);
    return record;
  }
}

/** The message in a frame or a body; lines that a server writes before it do not count. */
function messageIn(bytes: Buffer): JsonObject | undefined {
  const parsed = parseJson(bytes.toString('utf8').trimEnd().split('\n').at(-1) ?? '');
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
}
