import { logLevels, severityOf } from '../../schema/log-levels.js';
import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { capabilitiesKnown } from '../../harness/run/needs.js';
import { broken, kept, sighted } from './sightings.js';
import { logMessages, type LogMessage } from './support/logs.js';

/** Without the capability there is nothing to log, and with it nothing has to be. */
const nothingLogged: Need = (profile) => {
  const unknown = capabilitiesKnown(profile);
  if (unknown !== undefined) return unknown;
  return profile.capabilities.logging === undefined
    ? { verdict: 'not-applicable', reason: 'the server does not declare logging, and sent no log message' }
    : {
        verdict: 'inconclusive',
        reason: 'the server sent no log message',
        unlock:
          'a tool that writes log messages; tools are called only where annotated read-only or allowed by --call',
      };
};

const memberRequirements = [
  'logging-level-value',
  'logging-data-present',
  'logging-logger-string',
  'logging-capability-declared',
] as const;

/** Judges what every log message has, and that the server declares to send them. */
export const members = monitor({
  id: 'logging/members',
  title: 'The members of log messages',
  requirements: memberRequirements,
  needs: Object.fromEntries(memberRequirements.map((requirement) => [requirement, nothingLogged])),
  *scan(view) {
    const declared = view.profile.capabilities.logging !== undefined;
    const unknown = capabilitiesKnown(view.profile);
    for (const { message, params } of logMessages(view)) {
      yield unknown === undefined
        ? sighted('logging-capability-declared', message, declared, 'the capability logging declared')
        : {
            requirement: 'logging-capability-declared',
            events: [message.event.n],
            cannot: unknown.reason,
          };
      yield sighted(
        'logging-level-value',
        message,
        severityOf(params.level) !== -1,
        `one of ${logLevels.join(', ')}`,
        { pointer: '/params/level' },
      );
      yield sighted('logging-data-present', message, 'data' in params, 'data', { pointer: '/params' });
      if ('logger' in params)
        yield sighted(
          'logging-logger-string',
          message,
          typeof params.logger === 'string',
          'a string, or no logger',
          { pointer: '/params/logger' },
        );
    }
  },
});

/** Judges whether each log message was asked for, and is as severe as was asked. */
export const asked = monitor({
  id: 'logging/asked',
  title: 'Log messages come only where a request asks for them',
  requirements: ['logging-opt-in', 'logging-threshold', 'logging-own-stream'],
  needs: {
    'logging-opt-in': nothingLogged,
    'logging-threshold': nothingLogged,
    'logging-own-stream': nothingLogged,
  },
  *scan(view) {
    for (const log of logMessages(view)) {
      if (log.place === 'subscription')
        yield broken(
          'logging-own-stream',
          log.message,
          'log messages on the stream of the request that named a level, and on no subscription',
        );
      else yield* onRequest(log);
    }
  },
});

function* onRequest({
  message,
  params,
  place,
  levels,
}: LogMessage): Generator<Sighting<'logging-opt-in' | 'logging-threshold' | 'logging-own-stream'>> {
  if (levels === undefined) return;
  if (levels.length === 0)
    return yield broken('logging-opt-in', message, 'no log message, as no log level was named');
  yield kept('logging-opt-in', message);
  if (place === 'request') yield kept('logging-own-stream', message);
  const severity = severityOf(params.level);
  const wanted = levels.map(severityOf);
  if (severity === -1 || wanted.includes(-1)) return;
  const least = Math.min(...wanted);
  yield sighted('logging-threshold', message, severity >= least, `${logLevels[least]!} or more severe`, {
    pointer: '/params/level',
  });
}
