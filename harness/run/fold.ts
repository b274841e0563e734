import type { Finding, Leg, RequirementResult, RunVerdict, Totals, Verdict } from '../../schema/report.js';
import { rollUp } from './ladder.js';

/**
 * Folds a requirement's results in several legs into one by the ladder. Judgements and counts add up; the reason is that
 * of the leg whose verdict won.
 */
export function foldResults(legs: readonly Leg[]): RequirementResult[] {
  const byId = new Map<string, RequirementResult[]>();
  for (const leg of legs)
    for (const result of leg.requirements) byId.set(result.id, [...(byId.get(result.id) ?? []), result]);
  return [...byId.values()].map((results) => {
    const verdict = foldVerdicts(results.map((result) => result.verdict));
    const winner = results.find((result) => result.verdict === verdict) ?? results[0]!;
    const counts: Partial<Record<Verdict, number>> = {};
    for (const result of results) {
      for (const [name, count] of Object.entries(result.counts))
        counts[name as Verdict] = (counts[name as Verdict] ?? 0) + count;
    }
    return { ...winner, verdict, counts, judgements: results.flatMap((result) => result.judgements) };
  });
}

/** `not-exercised` only counts where no leg has anything better. */
function foldVerdicts(verdicts: readonly Verdict[]): Verdict {
  return rollUp(verdicts.filter((verdict) => verdict !== 'not-exercised'));
}

/** What the exit code rests on. */
export interface Facts {
  readonly legs: readonly Leg[];
  readonly totals: Totals;
  readonly findings: readonly Finding[];
  readonly interrupted: boolean;
  readonly strict: boolean;
  /** Only a part of the checks was chosen. */
  readonly partial: boolean;
}

/** The run as a whole: outcome, exit code and the sentence that says why. Precedence: violation, harness, incomplete, conformant. */
export function runVerdict({ legs, totals, findings, interrupted, strict, partial }: Facts): RunVerdict {
  const violations = findings.filter((finding) => finding.verdict === 'fail').length;
  const errors = findings.filter((finding) => finding.verdict === 'error').length;
  const warnings = findings.filter((finding) => finding.verdict === 'warning').length;
  const verified = totals.MUST.satisfied + totals.schema.satisfied + totals.derived.satisfied;
  if (violations > 0) {
    const beside = warnings > 0 ? `, ${count(warnings, 'recommendation')} not followed` : '';
    return {
      outcome: 'violations',
      exitCode: 1,
      sentence: `Not conformant: ${count(violations, 'requirement')} violated${beside}.`,
    };
  }
  if (strict && warnings > 0) {
    return {
      outcome: 'violations',
      exitCode: 1,
      sentence: `Not conformant under --strict: ${count(warnings, 'recommendation')} not followed.`,
    };
  }
  if (errors > 0) {
    return {
      outcome: 'harness-failure',
      exitCode: 4,
      sentence: `Touchstone itself failed in ${count(errors, 'place')}; nothing is held against the subject for that.`,
    };
  }
  const unrecognised = legs.find((leg) => !leg.recognised);
  if (unrecognised !== undefined) return incomplete(unrecognised.end.sentence);
  if (interrupted) return incomplete('the run was interrupted');
  const halted = legs.find(({ end }) => ['breaker-open', 'interrupted', 'silent'].includes(end.how));
  if (halted !== undefined) return incomplete(halted.end.sentence);
  if (verified === 0) return incomplete('no binding obligation could be judged');
  const beside = warnings > 0 ? `; ${count(warnings, 'recommendation')} not followed` : '';
  return {
    outcome: 'conformant',
    exitCode: 0,
    sentence: `${partial ? 'In the checks that were chosen, all' : 'All'} that could be judged holds: ${count(verified, 'binding obligation')} verified, none violated${beside}.`,
  };
}

function incomplete(sentence: string): RunVerdict {
  return {
    outcome: 'incomplete',
    exitCode: 3,
    sentence: `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`,
  };
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
