import { ownNameOf } from '../../harness/reference/server/known-names.js';
import { encodeSseEvent } from '../../harness/wire/sse.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  guard,
  method,
  mutant,
  type Mutant,
  notificationsOut,
  outgoing,
  type Change,
} from './mutant.js';

/** Changes the params of progress notifications as they leave. */
export function progress(change: (params: JsonObject) => JsonObject): Change {
  return notificationsOut((message) => [
    message.method === 'notifications/progress' && isObject(message.params)
      ? { ...message, params: change(message.params) }
      : message,
  ]);
}

/** One more progress notification behind the response, over HTTP on the same stream. */
function afterResponse(): Change {
  const late = ({ meta }: { readonly meta: JsonObject }): JsonObject => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: meta.progressToken, progress: 2 },
  });
  return all(
    outgoing((message, { call, kind, transport }) =>
      transport === 'stdio' && kind === 'response' && call?.meta.progressToken !== undefined
        ? [message, late(call)]
        : [message],
    ),
    (blueprint) => {
      const { stream } = blueprint.http;
      const encode: typeof stream.encode = (message, sending) => {
        const { call, kind } = sending;
        const more =
          kind === 'response' && call?.meta.progressToken !== undefined
            ? encodeSseEvent(JSON.stringify(late(call)))
            : '';
        return stream.encode(message, sending) + more;
      };
      return { ...blueprint, http: { ...blueprint.http, stream: { ...stream, encode } } };
    },
  );
}

/** Faults of progress notifications. */
export const progressMutants: readonly Mutant[] = [
  mutant({
    id: 'progress/invented-token',
    fault: 'makes up a token where a call has none',
    breaks: 'progress-token-provided',
    change: method('tools/call', (original) => (call) => {
      const { id, meta, params } = call;
      if (meta.progressToken === undefined && ownNameOf(params.name) === 'count_slowly')
        call.notify('notifications/progress', { progressToken: `tool-call-${id}`, progress: 0, total: 1 });
      return original(call);
    }),
  }),
  mutant({
    id: 'progress/token-as-text',
    fault: 'turns integer tokens into strings',
    breaks: 'progress-token-provided',
    change: progress((params) => ({ ...params, progressToken: String(params.progressToken) })),
  }),
  mutant({
    id: 'progress/after-response',
    fault: 'reports progress once more after the response',
    breaks: 'progress-stops-on-completion',
    change: afterResponse(),
  }),
  mutant({
    id: 'progress/repeats-itself',
    fault: 'reports the same progress twice',
    breaks: 'progress-increases',
    change: notificationsOut((message) =>
      message.method === 'notifications/progress' ? [message, message] : [message],
    ),
  }),
  mutant({
    id: 'progress/counts-down',
    fault: 'reports what remains, which shrinks',
    breaks: 'progress-increases',
    change: progress((params) => ({ ...params, progress: 1 - Number(params.progress) })),
  }),
  mutant({
    id: 'progress/as-text',
    fault: 'reports progress as text',
    breaks: 'progress-required-members',
    change: progress((params) => ({ ...params, progress: `${Math.round(Number(params.progress) * 100)} %` })),
  }),
  mutant({
    id: 'progress/token-misnamed',
    fault: 'names the token otherwise',
    breaks: 'progress-required-members',
    change: progress(({ progressToken, ...params }) => ({ ...params, token: progressToken })),
  }),
  mutant({
    id: 'progress/null-total',
    fault: 'writes null for a total that it does not know',
    breaks: 'progress-optional-member-types',
    change: progress((params) => ({ ...params, total: null })),
  }),
  mutant({
    id: 'progress/message-object',
    fault: 'sends a structured message with its progress',
    breaks: 'progress-optional-member-types',
    change: progress((params) => ({ ...params, message: { text: params.message } })),
  }),
  mutant({
    id: 'progress/text-tokens-only',
    fault: 'refuses requests whose progress token is an integer',
    breaks: 'progress-either-token-type',
    change: guard('textTokens', ({ meta }) =>
      typeof meta.progressToken === 'number'
        ? { error: { code: -32602, message: 'progressToken must be a string' } }
        : undefined,
    ),
  }),
];
