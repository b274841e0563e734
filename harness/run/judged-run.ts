import type { CheckResult, Judgement, Level, Verdict } from '../../schema/report.js';
import { HarnessError } from '../peer/harness-error.js';
import type { Described, Judge, Trials } from './check.js';
import { makeJudge } from './judge.js';
import { rollUp } from './ladder.js';
import { checkResult } from './ledger.js';
import type { QualifiedOptions } from './options.js';
import { runProperty, seedFor } from './property.js';
import { commandSequences } from './sequences.js';

/** What judging takes, whoever the subject is. */
export interface JudgedRun {
  readonly options: QualifiedOptions;
  readonly levelOf: (requirement: string) => Level | undefined;
  readonly record: (judgement: Judgement) => void;
}

/** What a check judges with. */
export interface JudgingTools extends Trials<string> {
  readonly judge: Judge<string>;
}

/** Share of a check's budget after which a property tries no further value. */
const propertyShare = 0.5;

/** Share of the run's budget after which a property that has found nothing tries no further value: the server is slow. */
const valuesShare = 0.02;

/**
 * Runs one check to a recorded end: its judgements, a time-out, or trouble of Touchstone's own. A requirement that it
 * names and does not judge ends inconclusive.
 */
export async function runJudged(
  check: Described & { readonly kind: CheckResult['kind'] },
  run: JudgedRun,
  work: (tools: JudgingTools) => Promise<void>,
): Promise<CheckResult> {
  const began = performance.now();
  const verdicts = new Map<string, Verdict[]>();
  let reason: string | undefined;
  let over = false;
  const record = (judgement: Judgement): void => {
    if (over) return;
    verdicts.set(judgement.requirement, [...(verdicts.get(judgement.requirement) ?? []), judgement.verdict]);
    if (judgement.verdict !== 'pass') reason ??= judgement.reason;
    run.record(judgement);
  };
  const { options } = run;
  const judge = makeJudge<string>(check.id, run.levelOf, record);
  const property: Trials<string>['property'] = (name, arbitrary, { examples = [], share = 1 }, trial) =>
    runProperty(
      name,
      arbitrary,
      examples,
      trial,
      {
        seed: seedFor(options.seed, check.id),
        runs: Math.max(1, Math.round((options.runsOf?.(check.id) ?? options.runs) * share)),
        budget: options.checkBudget * propertyShare,
        values: options.runBudget * valuesShare,
        ...(options.path === undefined ? {} : { path: options.path }),
      },
      (recordTrial) => makeJudge<string>(check.id, run.levelOf, recordTrial),
      record,
    );
  const tools: JudgingTools = {
    judge,
    property,
    sequences: async (name, commands, { longest, share }, begin, settle) => {
      const { asyncModelRun } = await import('fast-check');
      await property(
        name,
        await commandSequences(commands, longest, options.path),
        share === undefined ? {} : { share },
        async (sequence, trialJudge) => {
          const world = await begin();
          await asyncModelRun(() => ({ ...world }), sequence);
          await settle(world.real, trialJudge);
        },
      );
    },
  };
  const trouble = await withDeadline(work(tools), options.checkBudget, options.signal);
  over = true;
  if (trouble !== undefined) {
    const verdict = trouble.ours ? 'error' : 'inconclusive';
    for (const requirement of check.requirements) {
      if (verdicts.has(requirement) || run.levelOf(requirement) === undefined) continue;
      run.record({ requirement, check: check.id, verdict, reason: trouble.reason });
      verdicts.set(requirement, [verdict]);
    }
    if (trouble.ours && ![...verdicts.values()].some((list) => list.includes('error'))) {
      const [requirement] = check.requirements;
      if (requirement !== undefined)
        run.record({ requirement, check: check.id, verdict: 'error', reason: trouble.reason });
      verdicts.set(`${requirement} `, ['error']);
    }
    reason = trouble.reason;
  }
  for (const requirement of check.requirements) {
    if (verdicts.has(requirement) || run.levelOf(requirement) === undefined) continue;
    run.record({
      requirement,
      check: check.id,
      verdict: 'inconclusive',
      reason: 'the check ended without an observation to judge it by',
    });
    verdicts.set(requirement, ['inconclusive']);
  }
  const verdict = rollUp([...verdicts.values()].flat());
  return checkResult(
    check,
    verdict,
    performance.now() - began,
    reason === undefined || verdict === 'pass' ? {} : { reason },
  );
}

/** Waits for a check; gives what went wrong, and whose fault it is. */
async function withDeadline(
  work: Promise<void>,
  budget: number,
  signal: AbortSignal | undefined,
): Promise<{ ours: boolean; reason: string } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let interrupt: (() => void) | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`the check did not end within ${budget / 1000} s`), budget);
    interrupt = () => resolve('the run was interrupted');
    signal?.addEventListener('abort', interrupt);
  });
  try {
    const reason = await Promise.race([work.then(() => undefined), late]);
    if (reason === undefined) return undefined;
    void work.catch(() => undefined);
    return { ours: false, reason };
  } catch (error) {
    const text =
      error instanceof Error
        ? error instanceof HarnessError
          ? error.message
          : (error.stack ?? error.message)
        : String(error);
    return { ours: true, reason: text };
  } finally {
    clearTimeout(timer);
    if (interrupt !== undefined) signal?.removeEventListener('abort', interrupt);
  }
}
