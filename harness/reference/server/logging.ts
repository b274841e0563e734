import { type LogLevel, logLevels, severityOf } from '../../../schema/log-levels.js';
import type { Call, Guard, WorldTool } from '../../peer/server/blueprint.js';
import { invalidParams, logLevelKey } from './guards.js';

/** Sends a log message, if the server declares to and the request asks for messages of that level. */
export function log(call: Call, level: LogLevel, data: unknown, logger = 'reference'): void {
  if (call.server.blueprint.capabilities.logging === undefined) return;
  const wanted = severityOf(call.meta[logLevelKey]);
  if (wanted !== -1 && severityOf(level) >= wanted)
    call.notify('notifications/message', { level, logger, data });
}

/** A log level that does not exist: -32602 (server/utilities/logging#error-handling). */
export const knownLogLevel: Guard = ({ meta }) =>
  logLevelKey in meta && severityOf(meta[logLevelKey]) === -1
    ? invalidParams(`Unknown log level; known are ${logLevels.join(', ')}`)
    : undefined;

/** Writes a log message at each level. */
export const tellLogs: WorldTool = {
  definition: {
    name: 'tell_logs',
    title: 'Tell logs',
    description: 'Writes a log message at each level.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  call: (call) => {
    for (const level of logLevels)
      log(call, level, level === 'notice' ? { said: level, at: [1, null] } : `a message at ${level}`);
    return { result: { content: [{ type: 'text', text: 'told' }] } };
  },
};
