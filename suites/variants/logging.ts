import { logLevels } from '../../schema/log-levels.js';
import type { Method } from '../../harness/peer/server/blueprint.js';
import { log } from '../../harness/reference/server/logging.js';
import { logLevelKey } from '../../harness/reference/server/guards.js';
import { all, method, notificationsOut, variant, withoutGuard, type Variant } from '../mutants/mutant.js';
import { logs } from '../mutants/logging.js';

/** Logs, where it is asked to, before a request is served and once more for each level. */
const chatty =
  (original: Method): Method =>
  (call) => {
    for (const level of logLevels) log(call, level, { method: call.method, params: null });
    return original(call);
  };

const listed = ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/read'];

/** Legal ways to log, and not to. */
export const loggingVariants: readonly Variant[] = [
  variant({
    id: 'logging/chatty',
    story: 'writes log messages for nearly every request that names a level, of every level allowed',
    uses: ['logging-when-asked'],
    change: all(...listed.map((name) => method(name, chatty))),
  }),
  variant({
    id: 'logging/silent',
    story: 'declares logging and has nothing to say',
    change: notificationsOut((message) => (message.method === 'notifications/message' ? [] : [message])),
  }),
  variant({
    id: 'logging/not-offered',
    story: 'does not offer logging, and takes no notice of the level of a request, whatever it is',
    change: all(withoutGuard('knownLogLevel'), (blueprint) => {
      const { logging: _logging, ...capabilities } = blueprint.capabilities;
      return { ...blueprint, capabilities };
    }),
  }),
  variant({
    id: 'logging/odd-data',
    story: 'names no logger and logs null, numbers and nested values, with members and _meta of its own',
    change: logs(({ level }) => ({
      level,
      data: level === 'info' ? null : level === 'error' ? 1.5 : [[{ level }], 'é—😀'],
      at: 1,
      _meta: { 'com.example/thread': 7 },
    })),
  }),
  variant({
    id: 'logging/errors-only',
    story: 'writes only what is an error or worse, whatever less is asked for',
    change: notificationsOut((message, { meta }) =>
      message.method === 'notifications/message' &&
      logLevelKey in meta &&
      !['error', 'critical', 'alert', 'emergency'].includes(
        String((message.params as { level: unknown }).level),
      )
        ? []
        : [message],
    ),
  }),
];
