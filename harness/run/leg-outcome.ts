import type { CheckResult, Leg, Profile, SubjectEnd } from '../../schema/report.js';
import { era as eraOf } from '../../schema/revisions.js';
import type { EventLog } from './event-log.js';
import { type Judgements, totalsOf } from './ladder.js';
import { type LegFacts, resultsOf } from './leg-results.js';

/** A leg with what findings are made of. */
export interface LegOutcome {
  readonly leg: Leg;
  readonly judgements: Judgements;
  /** Set where the subject says by itself that it does not speak the transport. */
  readonly unspoken?: true;
}

/** A leg that is over. */
export interface FinishedLeg extends Omit<LegFacts, 'unrecognised'> {
  readonly id: string;
  readonly because: string;
  readonly end: SubjectEnd;
  /** Undefined where the subject was never recognised. */
  readonly profile: Profile | undefined;
  readonly checks: readonly CheckResult[];
  readonly log: EventLog;
}

/** Makes the leg's part of the report, and logs its end. */
export function legOutcome(finished: FinishedLeg): LegOutcome {
  const { id, revision, transport, because, end, profile, checks, judgements, log } = finished;
  const recognised = profile !== undefined;
  const requirements = resultsOf({ ...finished, unrecognised: recognised ? undefined : end.sentence });
  log.write({ log: 'leg-end', leg: id, end });
  const leg: Leg = {
    id,
    revision,
    era: eraOf(revision),
    transport,
    because,
    recognised,
    end,
    ...(recognised ? { profile } : {}),
    totals: totalsOf(requirements),
    requirements,
    checks,
  };
  return { leg, judgements };
}
