import { logLevels, severityOf } from '../../schema/log-levels.js';
import type { Call } from '../../harness/peer/server/blueprint.js';
import { logLevelKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  errors,
  guard,
  method,
  mutant,
  notificationsOut,
  outgoing,
  results,
  withoutGuard,
  type Change,
  type Mutant,
} from './mutant.js';
import { perServer } from './support/lists.js';

/** Changes the params of log messages as they leave. */
export function logs(change: (params: JsonObject) => JsonObject): Change {
  return notificationsOut((message) => [
    message.method === 'notifications/message' && isObject(message.params)
      ? { ...message, params: change(message.params) }
      : message,
  ]);
}

/** Serves calls as if they had named this level; undefined leaves a call as it is. */
export function callsAtLevel(level: (call: Call) => string | undefined): Change {
  return method('tools/call', (original) => (call) => {
    const taken = level(call);
    return original(taken === undefined ? call : { ...call, meta: { ...call.meta, [logLevelKey]: taken } });
  });
}

/** The level that was named last, whoever named it. */
const lastNamed = perServer(() => new Map<'level', string>());

/** Open subscriptions of a server. */
const listening = perServer(() => new Set<Call>());

/** Sends log messages to every open subscription in place of the stream of their request. */
const toSubscribers: Change = all(
  method('subscriptions/listen', (original) => async (call) => {
    listening(call.server).add(call);
    const answer = await original(call);
    listening(call.server).delete(call);
    return answer;
  }),
  outgoing((message, { call, server }) => {
    if (call?.method === 'tools/call' && message.method === 'notifications/message')
      for (const subscriber of listening(server))
        subscriber.notify(message.method, message.params as JsonObject);
    return [message];
  }),
);

/** Faults of log messages, and in how they are asked for. */
export const loggingMutants: readonly Mutant[] = [
  mutant({
    id: 'logging/undeclared',
    fault: 'sends log messages and does not declare logging',
    breaks: 'logging-capability-declared',
    change: results((result) => {
      const { logging: _logging, ...capabilities } = result.capabilities as JsonObject;
      return { ...result, capabilities };
    }, 'server/discover'),
  }),
  mutant({
    id: 'logging/unasked',
    fault: 'sends log messages from the level info on where no level is named',
    breaks: 'logging-opt-in',
    change: callsAtLevel(({ meta }) => (logLevelKey in meta ? undefined : 'info')),
  }),
  mutant({
    id: 'logging/remembers-level',
    fault: 'goes on at the level that an earlier request named, as logging/setLevel once did',
    breaks: 'logging-opt-in',
    change: callsAtLevel(({ meta, server }) => {
      const level = meta[logLevelKey];
      if (typeof level === 'string') lastNamed(server).set('level', level);
      return typeof level === 'string' ? undefined : lastNamed(server).get('level');
    }),
  }),
  mutant({
    id: 'logging/unfiltered',
    fault: 'takes the level for a switch and sends everything',
    breaks: 'logging-threshold',
    change: callsAtLevel(({ meta }) => (logLevelKey in meta ? 'debug' : undefined)),
  }),
  mutant({
    id: 'logging/levels-by-alphabet',
    fault: 'orders the levels by the alphabet',
    breaks: 'logging-threshold',
    change: all(
      callsAtLevel(({ meta }) => (logLevelKey in meta ? 'debug' : undefined)),
      notificationsOut((message, { message: request }) => {
        const params = isObject(request.params) ? request.params : {};
        const named = isObject(params._meta) ? params._meta[logLevelKey] : undefined;
        return message.method === 'notifications/message' &&
          String((message.params as JsonObject).level) < String(named)
          ? []
          : [message];
      }),
    ),
  }),
  mutant({
    id: 'logging/on-subscription',
    fault: 'sends log messages to every open subscription as well',
    breaks: 'logging-own-stream',
    on: ['http'],
    change: toSubscribers,
  }),
  mutant({
    id: 'logging/four-levels',
    fault: 'knows only four of the levels',
    breaks: 'logging-level-served',
    change: guard('fourLevels', ({ meta }) =>
      ['notice', 'critical', 'alert', 'emergency'].includes(String(meta[logLevelKey]))
        ? { error: { code: -32602, message: 'Unknown log level' } }
        : undefined,
    ),
  }),
  mutant({
    id: 'logging/upper-case',
    fault: 'writes levels in upper case',
    breaks: 'logging-level-value',
    change: logs((params) => ({ ...params, level: String(params.level).toUpperCase() })),
  }),
  mutant({
    id: 'logging/numeric-level',
    fault: 'gives the level as the number of syslog',
    breaks: 'logging-level-value',
    change: logs((params) => ({ ...params, level: logLevels.length - 1 - severityOf(params.level) })),
  }),
  mutant({
    id: 'logging/message-for-data',
    fault: 'puts what it says under message in place of data',
    breaks: 'logging-data-present',
    change: logs(({ data, ...params }) => ({ ...params, message: data })),
  }),
  mutant({
    id: 'logging/null-logger',
    fault: 'writes null for a logger without a name',
    breaks: 'logging-logger-string',
    change: logs((params) => ({ ...params, logger: null })),
  }),
  mutant({
    id: 'logging/any-level-accepted',
    fault: 'serves requests that name a level which does not exist',
    breaks: 'logging-invalid-level-refused',
    change: withoutGuard('knownLogLevel'),
  }),
  mutant({
    id: 'logging/invalid-level-as-internal-error',
    fault: 'ends in an internal error at a level which does not exist',
    breaks: 'logging-invalid-level-code',
    change: errors((error, { meta }) =>
      logLevelKey in meta && severityOf(meta[logLevelKey]) === -1 ? { ...error, code: -32603 } : error,
    ),
  }),
];
