import type { Judge } from '../../../harness/run/check.js';
import { canonicalText } from '../../../harness/wire/json-text.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import type { Retry } from './rounds.js';

/** Judges that a retry is the request it repeats, under another id. */
export function judgeRepetition(
  judge: Judge<'mrtr-retry-params-client' | 'mrtr-retry-id-client'>,
  followed: Retry,
): void {
  const [original] = followed.before;
  judge(
    'mrtr-retry-id-client',
    followed,
    ({ before, message }) => before.every(({ id }) => id !== message.id),
    'an id that no request before it had',
  );
  const wanted = canonicalText(ownParams(original!.params));
  judge(
    'mrtr-retry-params-client',
    followed,
    ({ message }) => canonicalText(ownParams(message.params)) === wanted,
    `the params of the original request, with the answers and the state added: ${wanted}`,
  );
}

function ownParams({ _meta, inputResponses, requestState, ...own }: JsonObject): JsonObject {
  return own;
}

/** Judges that a retry carries the state of the result that it follows, which had one. */
export function judgeEcho(judge: Judge<'mrtr-state-echo-client'>, followed: Retry): void {
  const { requestState } = followed.round;
  judge(
    'mrtr-state-echo-client',
    followed,
    ({ message }) => message.params.requestState === requestState,
    `the requestState ${JSON.stringify(requestState)}`,
  );
}
