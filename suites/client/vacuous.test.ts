import { describe, expect, it } from 'vitest';
import { clientChannel } from '../../harness/peer/client/serve-memory.js';
import { modernClient } from '../../harness/reference/client/modern.js';
import { runClient } from '../../harness/run/client/run.js';
import { clientInMemory } from '../../harness/run/client/subject.js';
import { clientSuite } from './index.js';
import { hollowClients } from './support/hollow.js';
import {
  asked,
  askedOverHttp,
  askedOverStdio,
  came,
  cameOverHttp,
  cameOverStdio,
  saysDone,
} from './support/hollow-passes.js';

/**
 * What passes for clients that come and mean nothing by it. Each pass is listed with the reason why it is evidence all the
 * same; a new one fails this test until it has been looked at.
 */

const coming = [...came, ...cameOverStdio, ...cameOverHttp];
const asking = [...coming, ...asked, ...askedOverStdio, ...askedOverHttp];

const reviewed: Readonly<Record<keyof typeof hollowClients, readonly string[]>> = {
  refusing: coming,
  idle: coming,
  inventing: coming,
  gloomy: asking,
  blind: [...asking, ...saysDone],
};

describe.each(Object.keys(hollowClients) as (keyof typeof hollowClients)[])('%s', (name) => {
  it.each(['stdio', 'http'] as const)(
    'over %s passes nothing unearned',
    { timeout: 120_000 },
    async (transport) => {
      const blueprint = hollowClients[name](modernClient());
      const report = await runClient({
        subject: clientInMemory(name, () => clientChannel(blueprint)),
        suite: () => Promise.resolve(clientSuite),
        version: 'test',
        outOfScope: [],
        options: {
          transports: [transport],
          seed: 5,
          runs: 5,
          limits: { start: 3_000, response: 1_500, quiet: 60 },
          checkBudget: 20_000,
        },
      });
      const passes = report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
      expect(passes.filter((id) => !reviewed[name].includes(id))).toEqual([]);
      expect(passes.length).toBeGreaterThan(20);
      // none of them does anything that a MUST forbids
      expect(report.findings.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    },
  );
});
