import type { Arbitrary, RunDetails } from 'fast-check';
import type { Judgement, PropertyFailure } from '../../schema/report.js';
import { HarnessError } from '../peer/harness-error.js';
import type { Judge } from './check.js';
import { withProperty } from './judge.js';
import { pathOfValue, ranCommands } from './sequences.js';

/** How a property is run. */
export interface PropertyPlan {
  readonly seed: number;
  /** Number of generated values, after the examples. */
  readonly runs: number;
  /** fast-check's path of a known counterexample, to replay it. */
  readonly path?: string;
  /** Milliseconds after which no further value is tried. */
  readonly budget: number;
  /** Milliseconds after which that holds where nothing was broken so far. */
  readonly values: number;
}

/** Thrown inside a trial to tell fast-check that the value broke something. */
class Broken extends Error {}

/**
 * Runs a property and records its judgements: of the smallest counterexample where one was found, otherwise one pass
 * for each requirement that was judged at least once. A trial whose observations were all unusable proves nothing. The
 * smallest counterexample is tried once more: what it does not break again is inconclusive.
 */
export async function runProperty<T>(
  name: string,
  arbitrary: Arbitrary<T>,
  examples: readonly T[],
  trial: (value: T, judge: Judge<string>) => Promise<void>,
  plan: PropertyPlan,
  makeTrialJudge: (record: (judgement: Judgement) => void) => Judge<string>,
  record: (judgement: Judgement) => void,
): Promise<void> {
  const fc = await import('fast-check');
  const firsts = new Map<string, Judgement>();
  let broken: Judgement[] = [];
  let trouble: Judgement | undefined;
  const began = performance.now();
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (broken.length === 0 && firsts.size > 0 && performance.now() - began > plan.values) return;
    const judgements: Judgement[] = [];
    const judge = makeTrialJudge((judgement) => judgements.push(judgement));
    await trial(value, judge);
    for (const judgement of judgements) {
      const known = firsts.get(judgement.requirement);
      if (known === undefined || (known.verdict !== 'pass' && judgement.verdict === 'pass'))
        firsts.set(judgement.requirement, judgement);
      if (judgement.verdict === 'error') trouble ??= judgement;
    }
    const violations = judgements.filter(isViolation);
    if (violations.length === 0) return;
    broken = violations;
    throw new Broken();
  });
  const details = await fc.check(property, {
    seed: plan.seed,
    numRuns: plan.runs + examples.length,
    examples: examples.map((example): [T] => [example]),
    interruptAfterTimeLimit: plan.budget,
    endOnFailure: false,
    ...(plan.path === undefined ? {} : { path: pathOfValue(plan.path) }),
  });
  if (details.failed && !(details.errorInstance instanceof Broken) && details.errorInstance !== null)
    throw details.errorInstance;
  const failure = details.failed ? failureOf(name, details) : undefined;
  const violated = new Set(broken.map(({ requirement }) => requirement));
  const gone = new Set<string>();
  if (details.counterexample !== null && broken.length > 0) {
    const passed = new Set<string>();
    const judge = makeTrialJudge(({ requirement, verdict }) => {
      if (verdict === 'pass') passed.add(requirement);
      else if (isViolation({ verdict })) gone.delete(requirement);
    });
    for (const { requirement } of broken) gone.add(requirement);
    await trial(details.counterexample[0], judge);
    // what cannot be tried again, such as an id that is used up, stands as it was seen
    for (const requirement of [...gone]) if (!passed.has(requirement)) gone.delete(requirement);
  }
  for (const judgement of broken) {
    const found = failure === undefined ? judgement : withProperty(judgement, failure);
    record(gone.has(judgement.requirement) ? seenOnce(found) : found);
  }
  for (const [requirement, judgement] of firsts) {
    // what only the larger values broke may have the same cause as what the smallest one breaks
    if (!violated.has(requirement) && !isViolation(judgement)) record(judgement);
  }
  if (trouble !== undefined) throw new HarnessError(trouble.reason ?? 'a judgement failed');
}

/** What was broken by a value that did not break it again. */
function seenOnce({ verdict: _verdict, expected, received, ...judgement }: Judgement): Judgement {
  const what = `expected ${expected ?? 'otherwise'}, received ${(received ?? 'nothing').slice(0, 500)}`;
  return {
    ...judgement,
    verdict: 'inconclusive',
    reason: `seen once, not again with the same values: ${what}`,
  };
}

function isViolation({ verdict }: Pick<Judgement, 'verdict'>): boolean {
  return verdict === 'fail' || verdict === 'warning';
}

function failureOf<T>(name: string, details: RunDetails<[T]>): PropertyFailure {
  const value = details.counterexample?.[0];
  const ran = ranCommands(value);
  return {
    name,
    seed: details.seed,
    path: `${details.counterexamplePath ?? ''}${ran?.path ?? ''}`,
    runs: details.numRuns,
    shrinks: details.numShrinks,
    counterexample: printable(ran?.story ?? value),
  };
}

/** A generated value as a short text. */
function printable(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)) ??
    String(value);
  return text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} characters)` : text;
}

/** A seed for one check, from the run's seed and the check's id: selection does not change a check's data. */
export function seedFor(runSeed: number, check: string): number {
  let hash = 2166136261 ^ runSeed;
  for (const char of check) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash | 0;
}
