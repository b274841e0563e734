import { expect, it } from 'vitest';
import { loadCatalogue } from '../../schema/catalogue.js';
import { loadValidators } from '../../schema/validate.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import { Transcript } from '../wire/transcript.js';
import { check } from './check.js';
import { noLog } from './event-log.js';
import { runLeg } from './leg.js';
import { qualify } from './options.js';

it('a leg ends once more has come than may be kept, and blames nobody', async () => {
  const transcript = new Transcript();
  const asked = check({
    id: 'discover/implemented',
    title: 'Asks once more',
    requirements: ['discover-implemented'],
    async run({ peer, judge }) {
      judge('discover-implemented', await peer.sanity(), ({ result }) => result !== undefined, 'a result');
      // as if that answer had been this long
      transcript.received += 300_000_001;
    },
  });
  const { leg } = await runLeg({
    subject: blueprintSubject(modernReference()),
    transport: 'stdio',
    until: Infinity,
    options: qualify({}),
    because: 'a test',
    catalogue: await loadCatalogue(),
    suite: () => Promise.resolve({ checks: [asked, { ...asked, id: 'discover/again' }], monitors: [] }),
    validators: () => loadValidators('2026-07-28'),
    transcript,
    log: noLog,
  });
  expect(leg.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'inconclusive']);
  expect(leg.end).toMatchObject({
    how: 'breaker-open',
    sentence: expect.stringMatching(/more than 300 million characters/),
  });
  expect(leg.totals.MUST.violated).toBe(0);
});
