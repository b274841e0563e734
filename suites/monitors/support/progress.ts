import type { SentMessage, SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import { isMisread } from '../../../harness/transport/attribution.js';
import { parseJson } from '../../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { oncePerView } from './once.js';

/** A progress notification, with the request that gave its token. */
export interface Progress {
  readonly message: SubjectMessage;
  /** Empty where it has none. */
  readonly params: JsonObject;
  /** The last request so far that gave just this token; undefined where none did. */
  readonly owner: SentMessage | undefined;
}

/**
 * Every progress notification whose envelope is whole. A token is looked for where the server can know it from: over stdio
 * on the same connection, over HTTP on all.
 */
export const progressOf = oncePerView((view): readonly Progress[] => [...readProgress(view)]);

function* readProgress(view: TranscriptView): Generator<Progress> {
  const given = view.sent.flatMap((sent) => {
    const token = tokenOf(sent);
    return token === undefined ? [] : [{ sent, given: token, token: JSON.stringify(token) }];
  });
  for (const message of view.received) {
    const { classified } = message.read;
    if (classified.kind !== 'notification' || classified.method !== 'notifications/progress') continue;
    const params = isObject(classified.message.params) ? classified.message.params : {};
    const token = JSON.stringify(params.progressToken);
    const owners = given.filter(
      ({ sent, given: written, token: known }) =>
        (known === token || isMisread(written, params.progressToken)) &&
        sent.event.n < message.event.n &&
        (view.transport === 'http' || sent.event.connection === message.event.connection),
    );
    yield { message, params, owner: owners.at(-1)?.sent };
  }
}

/** The progress token as it was sent, which need not be legal where the request was broken on purpose. */
function tokenOf({ asked, event }: SentMessage): unknown {
  const written =
    event.type === 'sent' && event.cut === undefined ? parseJson(event.text) : { ok: false as const };
  const params = written.ok && isObject(written.value) ? written.value.params : asked.params;
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta.progressToken : undefined;
}
