import type { Catalogue, Requirement } from '../../schema/catalogue.js';
import type { RequirementResult, Transport, Verdict } from '../../schema/report.js';
import type { Revision } from '../../schema/revisions.js';
import { type Judgements, resultOf } from './ladder.js';
import type { Suite } from './plan.js';

/** What the results of a leg are made of. */
export interface LegFacts {
  readonly catalogue: Catalogue;
  readonly revision: Revision;
  readonly transport: Transport;
  /** What of the suite was selected to run. */
  readonly suite: Suite;
  readonly judgements: Judgements;
  /** Why nothing could be judged at all, where the subject was never recognised. */
  readonly unrecognised: string | undefined;
}

/** The result of every obligation of a server that stands in the leg's revision and over its transport. */
export function resultsOf(facts: LegFacts): RequirementResult[] {
  const { catalogue, revision, transport, suite, judgements } = facts;
  const covered = new Set<string>(
    [...suite.checks, ...suite.monitors].flatMap(({ requirements }) => requirements),
  );
  return [...catalogue.values()]
    .filter((requirement) => requirement.actor === 'server' && requirement.in[revision] !== undefined)
    .filter((requirement) => requirement.transport === 'any' || requirement.transport === transport)
    .map((requirement) =>
      resultOf(requirement, revision, judgements, otherwise(requirement, covered, facts)),
    );
}

/** What an obligation comes out as without any judgement. */
function otherwise(
  requirement: Requirement,
  covered: ReadonlySet<string>,
  { revision, unrecognised }: LegFacts,
): { verdict: Verdict; reason: string } | undefined {
  if (requirement.excluded !== undefined) return undefined;
  if (unrecognised !== undefined) return { verdict: 'inconclusive', reason: unrecognised };
  if (requirement.in[revision]?.level === 'MAY')
    return { verdict: 'not-applicable', reason: 'a freedom: whatever the server does passes' };
  return covered.has(requirement.id)
    ? { verdict: 'inconclusive', reason: 'nothing was seen that it could be judged by' }
    : { verdict: 'not-exercised', reason: 'no check of this run looks at it' };
}
