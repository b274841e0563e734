import type {
  CheckResult,
  Judgement,
  Leg,
  Level,
  LevelTotals,
  Report,
  RequirementResult,
  Totals,
  Verdict,
} from '../../schema/report.js';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY', 'schema', 'derived'];
const ladder: readonly Verdict[] = [
  'fail',
  'error',
  'warning',
  'pass',
  'inconclusive',
  'not-applicable',
  'not-exercised',
];

/** A requirement of the sample catalogue; all but the wording may be given. */
export function requirement(
  id: string,
  area: string,
  level: Level,
  text: string,
  place: string,
  rest: Partial<RequirementResult> = {},
): RequirementResult {
  const [page = '', section = 'top'] = place.split('#');
  const verdict = rest.verdict ?? 'pass';
  return {
    id,
    area,
    level,
    text,
    source: {
      page,
      section,
      url: `https://modelcontextprotocol.io/specification/2026-07-28/${page}#${section}`,
    },
    counts: verdict === 'not-exercised' ? {} : { [verdict]: 1 },
    judgements: [],
    ...rest,
    verdict,
  };
}

/** A check that passed, unless told otherwise. */
export function check(id: string, title: string, rest: Partial<CheckResult> = {}): CheckResult {
  return {
    id,
    area: id.split('/')[0]!,
    title,
    kind: 'scenario',
    verdict: 'pass',
    requirements: [],
    milliseconds: 12,
    ...rest,
  };
}

/** A judgement that passed, unless told otherwise. */
export function judgement(requirementId: string, checkId: string, rest: Partial<Judgement> = {}): Judgement {
  return { requirement: requirementId, check: checkId, verdict: 'pass', ...rest };
}

/** Counts requirements per level, the way a run does. */
export function totalsOf(requirements: readonly RequirementResult[]): Totals {
  const one = (level: Level): LevelTotals => {
    const mine = requirements.filter((each) => each.level === level);
    const judged = mine.filter((each) => each.excluded === undefined);
    const of = (verdict: Verdict): number => judged.filter((each) => each.verdict === verdict).length;
    return {
      total: mine.length,
      satisfied: of('pass'),
      violated: of('fail'),
      warned: of('warning'),
      inconclusive: of('inconclusive'),
      notExercised: of('not-exercised'),
      notApplicable: of('not-applicable'),
      excluded: mine.length - judged.length,
      errors: of('error'),
    };
  };
  return Object.fromEntries(levels.map((level) => [level, one(level)])) as unknown as Totals;
}

/** A leg over stdio that answered throughout, unless told otherwise. */
export function leg(rest: Partial<Leg> & Pick<Leg, 'requirements' | 'checks'>): Leg {
  const revision = rest.revision ?? '2026-07-28';
  const transport = rest.transport ?? 'stdio';
  return {
    id: `${revision}/${transport}`,
    revision,
    era: 'modern',
    transport,
    because: 'newest revision that the server lists',
    recognised: true,
    end: { how: 'answered-throughout', sentence: 'The server answered to the end.' },
    totals: totalsOf(rest.requirements),
    ...rest,
  };
}

/** Folds one result per id: the worst of the legs. */
function fold<T extends { readonly id: string; readonly verdict: Verdict }>(
  lists: readonly (readonly T[])[],
): T[] {
  const folded = new Map<string, T>();
  for (const each of lists.flat()) {
    const before = folded.get(each.id);
    if (before === undefined || ladder.indexOf(each.verdict) < ladder.indexOf(before.verdict))
      folded.set(each.id, each);
  }
  return [...folded.values()];
}

/** A report with the legs given; totals and the folded lists follow from them. */
export function reportOf(legs: readonly Leg[], rest: Partial<Report> & Pick<Report, 'verdict'>): Report {
  const requirements = fold(legs.map((each) => each.requirements));
  const profile = legs.find((each) => each.profile !== undefined)?.profile;
  return {
    format: 'touchstone-report',
    formatVersion: 1,
    touchstone: { version: '0.1.0', catalogue: '2026-07-28.1' },
    subject: {
      actor: 'server',
      command: 'node weather.js --token ***',
      transports: [...new Set(legs.map((each) => each.transport))],
      revisions: [...new Set(legs.map((each) => each.revision))],
      ...(profile === undefined ? {} : { profile }),
    },
    run: {
      seed: 424242,
      started: '2026-09-01T10:00:00.000Z',
      milliseconds: 12_412,
      options: { runs: 100, call: 'read-only' },
      messages: 1902,
      judgements: 3214,
      interrupted: false,
      masked: ['--token'],
    },
    totals: totalsOf(requirements),
    outOfScope: ['authorization'],
    requirements,
    checks: fold(legs.map((each) => each.checks)),
    findings: [],
    legs,
    transcript: { file: 'run.ndjson', events: 3810, excerpt: [] },
    ...rest,
  };
}
