import { isObject, type JsonObject, type RequestId } from '../../wire/message.js';
import type { RecordedEvent } from '../../wire/transcript.js';
import { type Awaited, Kept } from '../waiting.js';

export type { Awaited } from '../waiting.js';

/** Something that a server sent to a mock client. */
export interface ServerMessage {
  /** `noise` is what was no message at all. */
  readonly kind: 'response' | 'notification' | 'request' | 'invalid' | 'noise';
  /** Empty where it has none. */
  readonly method: string;
  readonly id: RequestId | undefined;
  /** Empty where it has none. */
  readonly params: JsonObject;
  /** The parsed JSON, undefined where it was none. */
  readonly message: unknown;
  readonly text: string;
  /** Milliseconds since the mock client was made. */
  readonly at: number;
}

/** Keeps what a mock client receives. */
export class Inbox {
  readonly #kept: Kept<ServerMessage>;

  constructor(most: number) {
    this.#kept = new Kept(most);
  }

  all(): readonly ServerMessage[] {
    return this.#kept.items;
  }

  waitFor(method: string, awaited: Awaited): Promise<ServerMessage> {
    return this.#kept.waitFor(method, awaited);
  }

  /** Takes what of the transcript came from the server. */
  take(event: RecordedEvent): void {
    if (event.type !== 'received' && event.type !== 'noise') return;
    const kind = event.read?.classified.kind;
    const value = event.read?.value;
    const members = isObject(value) ? value : {};
    this.#kept.add({
      kind:
        event.type === 'noise'
          ? 'noise'
          : kind === 'result' || kind === 'error'
            ? 'response'
            : (kind ?? 'invalid'),
      method: typeof members.method === 'string' ? members.method : '',
      id: members.id as RequestId | undefined,
      params: isObject(members.params) ? members.params : {},
      message: value,
      text: event.text,
      at: event.at,
    });
  }
}
