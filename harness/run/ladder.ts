import type {
  Judgement,
  Level,
  LevelTotals,
  RequirementResult,
  Totals,
  Verdict,
} from '../../schema/report.js';
import type { Requirement } from '../../schema/catalogue.js';
import { sourceOf } from '../../schema/catalogue.js';
import type { Revision } from '../../schema/revisions.js';

const ladder: readonly Verdict[] = ['fail', 'error', 'warning', 'pass', 'inconclusive', 'not-applicable'];

/** The first verdict of the ladder that any of them has; `not-exercised` where there is none. */
export function rollUp(verdicts: Iterable<Verdict>): Verdict {
  const seen = new Set(verdicts);
  return ladder.find((verdict) => seen.has(verdict)) ?? 'not-exercised';
}

interface Entry {
  readonly counts: Partial<Record<Verdict, number>>;
  readonly kept: Judgement[];
  readonly perCheck: Map<string, number>;
}

/** Collects judgements by requirement with bounded memory: all counted, few kept. */
export class Judgements {
  readonly #kept = new Map<string, Entry>();
  total = 0;

  /** How many judgements of one check and verdict are kept with their evidence. */
  static readonly keep = 6;

  /** Counts a judgement (with so many that are like it), and says whether it is kept. */
  add(judgement: Judgement, times = 1): boolean {
    this.total += times;
    const entry: Entry = this.#kept.get(judgement.requirement) ?? {
      counts: {},
      kept: [],
      perCheck: new Map(),
    };
    this.#kept.set(judgement.requirement, entry);
    const count = (entry.counts[judgement.verdict] ?? 0) + times;
    entry.counts[judgement.verdict] = count;
    const key = `${judgement.check} ${judgement.verdict}`;
    const ofCheck = (entry.perCheck.get(key) ?? 0) + times;
    entry.perCheck.set(key, ofCheck);
    const kept = judgement.verdict === 'pass' ? count === times : ofCheck <= Judgements.keep;
    if (kept) entry.kept.push(judgement);
    return kept;
  }

  of(requirement: string): {
    readonly counts: Readonly<Partial<Record<Verdict, number>>>;
    readonly kept: readonly Judgement[];
  } {
    return this.#kept.get(requirement) ?? { counts: {}, kept: [] };
  }

  /** Kept judgements of all requirements. */
  all(): Judgement[] {
    return [...this.#kept.values()].flatMap(({ kept }) => kept);
  }

  /** How often a check came to a verdict on a requirement. */
  count(requirement: string, check: string, verdict: Verdict): number {
    return this.#kept.get(requirement)?.perCheck.get(`${check} ${verdict}`) ?? 0;
  }
}

/** A requirement's result in one leg. */
export function resultOf(
  requirement: Requirement,
  revision: Revision,
  judgements: Judgements,
  otherwise?: { verdict: Verdict; reason: string },
): RequirementResult {
  const place = requirement.in[revision]!;
  const { counts, kept } = judgements.of(requirement.id);
  const rolled = rollUp(Object.keys(counts) as Verdict[]);
  const verdict = rolled === 'not-exercised' ? (otherwise?.verdict ?? rolled) : rolled;
  const because = kept.find((judgement) => judgement.verdict === verdict && judgement.reason !== undefined);
  const reason =
    because?.reason ??
    (rolled === 'not-exercised' ? (otherwise?.reason ?? requirement.excluded?.reason) : undefined);
  return {
    id: requirement.id,
    area: requirement.area,
    level: place.level,
    text: requirement.text,
    source: sourceOf(revision, place.page, place.section),
    verdict,
    ...(reason === undefined || verdict === 'pass' ? {} : { reason }),
    ...(because?.unlock === undefined ? {} : { unlock: because.unlock }),
    ...(requirement.note === undefined ? {} : { note: requirement.note }),
    ...(requirement.excluded === undefined ? {} : { excluded: requirement.excluded }),
    counts,
    judgements: kept,
  };
}

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY', 'schema', 'derived'];

/** Counts results by level. Excluded requirements stand in the total, and in no other column. */
export function totalsOf(results: readonly RequirementResult[]): Totals {
  return Object.fromEntries(
    levels.map((level) => [level, levelTotals(results.filter((result) => result.level === level))]),
  ) as unknown as Totals;
}

function levelTotals(results: readonly RequirementResult[]): LevelTotals {
  const judged = results.filter(
    (result) => result.excluded === undefined || result.verdict !== 'not-exercised',
  );
  const count = (verdict: Verdict): number => judged.filter((result) => result.verdict === verdict).length;
  return {
    total: results.length,
    satisfied: count('pass'),
    violated: count('fail'),
    warned: count('warning'),
    inconclusive: count('inconclusive'),
    notExercised: count('not-exercised'),
    notApplicable: count('not-applicable'),
    excluded: results.length - judged.length,
    errors: count('error'),
  };
}
