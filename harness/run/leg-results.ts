import type { Catalogue, Requirement } from '../../schema/catalogue.js';
import type { Actor, RequirementResult, Transport, Verdict } from '../../schema/report.js';
import type { Revision } from '../../schema/revisions.js';
import { type Judgements, resultOf } from './ladder.js';

/** What the results of a leg are made of. */
export interface LegFacts {
  readonly actor: Actor;
  readonly catalogue: Catalogue;
  readonly revision: Revision;
  readonly transport: Transport;
  /** The obligations that the selected checks and monitors look at. */
  readonly covered: ReadonlySet<string>;
  readonly judgements: Judgements;
  /** Why nothing could be judged at all, where the subject was never recognised. */
  readonly unrecognised: string | undefined;
}

/** The result of every obligation of the actor that stands in the leg's revision and over its transport. */
export function resultsOf(facts: LegFacts): RequirementResult[] {
  const { actor, catalogue, revision, transport, judgements } = facts;
  return [...catalogue.values()]
    .filter((requirement) => requirement.actor === actor && requirement.in[revision] !== undefined)
    .filter((requirement) => requirement.transport === 'any' || requirement.transport === transport)
    .map((requirement) => resultOf(requirement, revision, judgements, otherwise(requirement, facts)));
}

/** What an obligation comes out as without any judgement. */
function otherwise(
  requirement: Requirement,
  { actor, revision, covered, unrecognised }: LegFacts,
): { verdict: Verdict; reason: string } | undefined {
  if (requirement.excluded !== undefined) return undefined;
  if (unrecognised !== undefined) return { verdict: 'inconclusive', reason: unrecognised };
  if (requirement.in[revision]?.level === 'MAY')
    return { verdict: 'not-applicable', reason: `a freedom: whatever the ${actor} does passes` };
  return covered.has(requirement.id)
    ? { verdict: 'inconclusive', reason: 'nothing was seen that it could be judged by' }
    : { verdict: 'not-exercised', reason: 'no check of this run looks at it' };
}
