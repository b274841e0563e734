import type { CheckResult, Judgement, Verdict } from '../../schema/report.js';
import type { Described, Sighting, Unmet } from './check.js';
import { type LevelOf, verdictWhenBroken } from './judge.js';
import { rollUp } from './ladder.js';
import { checkResult } from './ledger.js';

/** A monitor over some view of a transcript, with what its requirements presuppose of a profile. */
interface Scanner<P, V extends { readonly profile: P }> extends Described {
  readonly kind: 'monitor';
  readonly needs?: Readonly<Partial<Record<string, (profile: P) => Unmet | undefined>>>;
  scan(view: V): Iterable<Sighting<string>>;
}

/** Runs one monitor over a leg's transcript and records what it sees; trouble in it is an error of Touchstone. */
export function runMonitor<P, V extends { readonly profile: P }>(
  monitor: Scanner<P, V>,
  view: V,
  levelOf: LevelOf,
  record: (judgement: Judgement, times?: number) => void,
): CheckResult {
  const began = performance.now();
  const verdicts = new Set<Verdict>();
  const seen = new Set<string>();
  const keep = (judgement: Judgement, times = 1): void => {
    verdicts.add(judgement.verdict);
    seen.add(judgement.requirement);
    record(judgement, times);
  };
  let why: { reason?: string } = {};
  try {
    for (const { sighting, times } of counted(monitor.scan(view))) {
      const judgement = judgementOf(monitor.id, sighting, levelOf);
      if (judgement !== undefined) keep(judgement, times);
    }
    for (const [requirement, need] of Object.entries(monitor.needs ?? {})) {
      const unmet =
        seen.has(requirement) || levelOf(requirement) === undefined ? undefined : need?.(view.profile);
      if (unmet !== undefined) keep({ requirement, check: monitor.id, ...unmet });
    }
  } catch (error) {
    why = {
      reason: `the monitor itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    };
    for (const requirement of monitor.requirements.slice(0, 1))
      keep({ requirement, check: monitor.id, verdict: 'error', ...why });
  }
  if (verdicts.size === 0)
    return checkResult(monitor, 'inconclusive', performance.now() - began, {
      reason: 'nothing of its kind was seen',
    });
  return checkResult(monitor, rollUp(verdicts), performance.now() - began, why);
}

/** Nearly all that is seen is as it should be: of these the first of each requirement stands for all, at the end. */
function* counted(
  sightings: Iterable<Sighting<string>>,
): Generator<{ readonly sighting: Sighting<string>; readonly times: number }> {
  const held = new Map<string, { readonly sighting: Sighting<string>; times: number }>();
  for (const sighting of sightings) {
    if (!('ok' in sighting) || !sighting.ok) {
      yield { sighting, times: 1 };
      continue;
    }
    const known = held.get(sighting.requirement);
    if (known === undefined) held.set(sighting.requirement, { sighting, times: 1 });
    else known.times += 1;
  }
  yield* held.values();
}

function judgementOf(check: string, sighting: Sighting<string>, levelOf: LevelOf): Judgement | undefined {
  const level = levelOf(sighting.requirement);
  if (level === undefined) return undefined;
  const base = { requirement: sighting.requirement, check, events: sighting.events };
  if ('cannot' in sighting) {
    const unlock = sighting.unlock === undefined ? {} : { unlock: sighting.unlock };
    return { ...base, verdict: 'inconclusive', reason: sighting.cannot, ...unlock };
  }
  if (sighting.ok) return { ...base, verdict: 'pass' };
  const { expected, received, sent, pointer } = sighting;
  const detail = { ...(sent === undefined ? {} : { sent }), ...(pointer === undefined ? {} : { pointer }) };
  return { ...base, verdict: verdictWhenBroken(level), expected, received, ...detail };
}
