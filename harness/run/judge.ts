import type { Level, Judgement, PropertyFailure, Verdict } from '../../schema/report.js';
import type { Evidence } from '../peer/evidence.js';
import type { Judge, Outcome, Unmet } from './check.js';

/** Looks up the level of a requirement in the revision in force; undefined where it does not stand in it. */
export type LevelOf = (requirement: string) => Level | undefined;

/** What a broken obligation of that level amounts to. */
export function verdictWhenBroken(level: Level): Verdict {
  if (level === 'SHOULD') return 'warning';
  // a freedom that was not used is no fault
  return level === 'MAY' ? 'not-applicable' : 'fail';
}

/** Makes the judge of one check. `record` gets every judgement; a requirement outside its window is passed over. */
export function makeJudge<R extends string>(
  check: string,
  levelOf: LevelOf,
  record: (judgement: Judgement) => void,
): Judge<R> {
  const unjudged =
    (verdict: Verdict) => (requirements: R | readonly R[], reason: string, unlock?: string) => {
      for (const requirement of typeof requirements === 'string' ? [requirements] : requirements) {
        if (levelOf(requirement) === undefined) continue;
        record({ requirement, check, verdict, reason, ...(unlock === undefined ? {} : { unlock }) });
      }
    };
  const judge = <E extends Evidence>(
    requirement: R,
    evidence: E,
    holds: (evidence: E) => Outcome,
    expected: string,
  ): void => {
    const level = levelOf(requirement);
    if (level === undefined) return;
    record(judgementOf(requirement, check, level, evidence, holds, expected));
  };
  const inconclusive = unjudged('inconclusive');
  const notApplicable = unjudged('not-applicable');
  return Object.assign(judge, {
    inconclusive,
    notApplicable,
    unmet: (requirements: R | readonly R[], { verdict, reason, unlock }: Unmet) =>
      (verdict === 'inconclusive' ? inconclusive : notApplicable)(requirements, reason, unlock),
  });
}

function judgementOf<E extends Evidence>(
  requirement: string,
  check: string,
  level: Level,
  evidence: E,
  holds: (evidence: E) => Outcome,
  expected: string,
): Judgement {
  const base = { requirement, check, events: evidence.events, sent: evidence.sent };
  if (evidence.unusable !== undefined) {
    const { reason, unlock } = evidence.unusable;
    return { ...base, verdict: 'inconclusive', reason, ...(unlock === undefined ? {} : { unlock }) };
  }
  let outcome: Outcome;
  try {
    outcome = holds(evidence);
  } catch (error) {
    return {
      ...base,
      verdict: 'error',
      reason: `the judgement itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    };
  }
  if (typeof outcome === 'object' && 'cannot' in outcome) {
    const unlock = outcome.unlock === undefined ? {} : { unlock: outcome.unlock };
    return {
      ...base,
      verdict: 'inconclusive',
      reason: outcome.cannot,
      received: evidence.received,
      ...unlock,
    };
  }
  const detail = typeof outcome === 'boolean' ? { ok: outcome } : outcome;
  if (detail.ok) return { requirement, check, verdict: 'pass', events: evidence.events };
  const verdict = verdictWhenBroken(level);
  return {
    ...base,
    verdict,
    expected: detail.expected ?? expected,
    received: detail.received ?? evidence.received,
    ...(verdict === 'not-applicable' ? { reason: 'this freedom is not used' } : {}),
    ...(detail.pointer === undefined ? {} : { pointer: detail.pointer }),
  };
}

/** Attaches to a judgement how its generated input is found again. */
export function withProperty(judgement: Judgement, property: PropertyFailure): Judgement {
  return { ...judgement, property };
}
