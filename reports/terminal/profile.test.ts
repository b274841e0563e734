import { describe, expect, it } from 'vitest';
import type { Profile, Report } from '../../schema/report.js';
import { pageOf } from './page.js';
import { fixtureRow, profileSection } from './profile.js';

const profile: Profile = {
  supportedVersions: [],
  capabilities: {},
  tools: [
    {
      name: 'add',
      callable: true,
      why: 'annotated read-only',
      arguments: 'from its inputSchema',
      outcome: 'complete',
    },
    { name: 'write', callable: false, why: 'not annotated read-only' },
  ],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  fixtures: [
    { behaviour: 'plain', what: 'a tool that gives a result', kind: 'tool', name: 'add', how: 'observed' },
    { behaviour: 'slow', what: 'a tool that runs for a while', unlock: '--call read-only,write' },
  ],
  leftOut: [],
};
const page = (verbose: 0 | 1) => pageOf({ color: false, width: 100, verbose, strict: false });

describe('the profile on the terminal', () => {
  it('is one row of what was found and what was not', () => {
    expect(fixtureRow(page(0), profile)).toEqual(['  fixtures  plain add; none for slow']);
  });

  it('tells with -v how each was found and how tools were called', () => {
    const report = { subject: { profile } } as Report;
    expect(profileSection(page(0), report)).toEqual([]);
    expect(profileSection(page(1), report)).toEqual([
      'Looked at before the checks',
      '',
      '  plain                      tool add (observed)',
      '  slow                       not found: a tool that runs for a while; --call read-only,write',
      '',
      '  1 tool called:',
      '  add                        complete; annotated read-only; arguments from its inputSchema',
      '',
    ]);
  });

  it('is left out where an older report has none', () => {
    const { fixtures: _none, ...older } = profile;
    expect(fixtureRow(page(1), older)).toEqual([]);
    expect(profileSection(page(1), { subject: { profile: older } } as Report)).toEqual([]);
  });
});
