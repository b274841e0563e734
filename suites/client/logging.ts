import fc from 'fast-check';
import { jsonValue } from '../../harness/generate/json-value.js';
import { unobserved } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { heeds, operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { type LogLevel, logLevels } from '../../schema/log-levels.js';
import { logLevelKey } from './support/modern.js';
import { steady } from './support/steady.js';
import { call, called, toolServer } from './support/tool-server.js';

interface LogMessage {
  readonly level: LogLevel;
  readonly data: unknown;
  readonly logger?: string;
}

const messages: fc.Arbitrary<readonly LogMessage[]> = fc.array(
  fc.record(
    { level: fc.constantFrom(...logLevels), data: jsonValue(), logger: fc.string({ maxLength: 12 }) },
    { requiredKeys: ['level', 'data'] },
  ),
  { maxLength: 6 },
);

const everyLevel = logLevels.map((level) => ({ level, data: `a message at ${level}` }));
const everyType = [null, true, 0, -1.5, '', [], [1, null], {}, { said: { at: [1] } }].map((data) => ({
  level: 'info' as const,
  data,
  logger: 'stage',
}));

/** Whatever a server logs for a request that asks for it, the request comes to its end. */
export const anyMessages = clientCheck({
  id: 'logging/any-messages',
  kind: 'property',
  title: 'Log messages of every level and with any data, and none',
  needs: [operations('callTool'), heeds('logLevel')],
  requirements: ['logging-received-client'],
  async run({ scene, property, judge }) {
    let logged: readonly LogMessage[] = [];
    const stages = steady(() =>
      scene({
        server: toolServer((request) => {
          if (request.meta[logLevelKey] !== undefined)
            for (const message of logged) request.notify('notifications/message', { ...message });
          return called();
        }),
      }),
    );
    const plain = await call(await stages.stage(), 'without logging');
    await property(
      'messages',
      messages,
      { examples: [[], everyLevel, everyType], share: 0.3 },
      async (generated, trial) => {
        logged = generated;
        let request: SeenMessage | undefined;
        const outcome = await stages.run(async (stage) => {
          const carried = await call(stage, 'with logging', { logLevel: 'debug' });
          request = stage.seen.requests('tools/call').at(-1);
          return carried;
        });
        const evidence =
          request !== undefined && request.meta[logLevelKey] !== 'debug'
            ? unobserved('the request does not ask for log messages of every level')
            : besideTwin(outcome, plain);
        trial('logging-received-client', evidence, () => outcome.how === 'done', 'the result of the call');
      },
    );
    if (plain.how !== 'done')
      judge.inconclusive('logging-received-client', `a call without logging came to ${plain.received}`);
  },
});

export const loggingChecks = [anyMessages];
