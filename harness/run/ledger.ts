import type { Catalogue } from '../../schema/catalogue.js';
import type { CheckResult, Judgement, Level, Transport, Verdict } from '../../schema/report.js';
import type { Revision } from '../../schema/revisions.js';
import type { Described } from './check.js';
import type { EventLog } from './event-log.js';
import { Judgements } from './ladder.js';
import { areaOf } from './plan.js';

/** What a ledger is kept for. */
export interface LedgerOf {
  /** The leg, such as `2026-07-28/stdio`. */
  readonly leg: string;
  readonly revision: Revision;
  readonly transport: Transport;
  readonly catalogue: Catalogue;
  readonly log: EventLog;
}

/** A check of the plan, whoever it looks at. */
type Planned = Described & { readonly kind: CheckResult['kind'] };

/** The record of a leg: every judgement, and how each check of the plan ended. */
export class Ledger {
  readonly judgements = new Judgements();
  readonly checks: CheckResult[] = [];

  constructor(private readonly of: LedgerOf) {}

  /** The level of a requirement in the leg's revision; undefined where it does not bind there or over its transport. */
  levelOf = (requirement: string): Level | undefined => {
    const entry = this.of.catalogue.get(requirement);
    if (entry === undefined || (entry.transport !== 'any' && entry.transport !== this.of.transport))
      return undefined;
    return entry.in[this.of.revision]?.level;
  };

  /** Counts a judgement, and logs it where the report will show it: most are passes, of which one says it all. */
  record = (judgement: Judgement, times = 1): void => {
    if (this.judgements.add(judgement, times))
      this.of.log.write({ log: 'judgement', leg: this.of.leg, judgement });
  };

  /** Keeps how a check or monitor ended and logs it. */
  ended(result: CheckResult): void {
    this.checks.push(result);
    this.of.log.write({ log: 'check-end', leg: this.of.leg, check: result });
  }

  /** Judges every requirement of a check that is not run, and gives its result. */
  leaveOut(
    check: Planned,
    verdict: 'not-applicable' | 'inconclusive',
    reason: string,
    unlock?: string,
  ): CheckResult {
    const why = { reason, ...(unlock === undefined ? {} : { unlock }) };
    for (const requirement of check.requirements) {
      if (this.levelOf(requirement) !== undefined)
        this.record({ requirement, check: check.id, verdict, ...why });
    }
    return checkResult(check, verdict, 0, why);
  }
}

/** The result of a check or monitor. */
export function checkResult(
  check: Pick<Planned, 'id' | 'title' | 'requirements' | 'kind'>,
  verdict: Verdict,
  milliseconds: number,
  why: { readonly reason?: string; readonly unlock?: string } = {},
): CheckResult {
  const { id, title, kind, requirements } = check;
  return {
    id,
    area: areaOf(id),
    title,
    kind,
    verdict,
    ...why,
    requirements,
    milliseconds: Math.round(milliseconds),
  };
}
