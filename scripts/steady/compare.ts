import type { Report, Verdict } from '../../schema/report.js';

/** A run, named for a reader. */
export interface Named {
  readonly name: string;
  readonly report: Report;
}

/** Something whose verdict is not the same in all runs, with the runs by verdict. */
export interface Difference {
  /** Leg, and requirement or check. */
  readonly what: string;
  readonly verdicts: readonly {
    readonly verdict: string;
    readonly runs: readonly string[];
    readonly reason?: string;
  }[];
}

/** Verdicts of every requirement and check of every leg that are not the same in all runs. */
export function differences(runs: readonly Named[]): Difference[] {
  const seen = new Map<string, Map<string, { runs: string[]; reason?: string }>>();
  const places = new Set(runs.flatMap(({ report }) => judged(report).map(({ what }) => what)));
  for (const { name, report } of runs) {
    const own = new Map(judged(report).map((one) => [one.what, one]));
    for (const what of places) {
      const { verdict, reason } = own.get(what) ?? { verdict: 'missing', reason: undefined };
      const byVerdict = seen.get(what) ?? new Map<string, { runs: string[]; reason?: string }>();
      seen.set(what, byVerdict);
      const same = byVerdict.get(verdict) ?? { runs: [], ...(reason === undefined ? {} : { reason }) };
      byVerdict.set(verdict, same);
      same.runs.push(name);
    }
  }
  return [...seen]
    .filter(([, byVerdict]) => byVerdict.size > 1)
    .map(([what, byVerdict]) => ({
      what,
      verdicts: [...byVerdict].map(([verdict, same]) => ({ verdict, ...same })),
    }));
}

/** What is held against the subject of a run, a line each. */
export function heldAgainst({ name, report }: Named): string[] {
  return report.findings.map(
    ({ verdict, requirement, check, received, reason }) =>
      `${name}: ${verdict} ${requirement} by ${check}: ${(received ?? reason ?? '').slice(0, 300)}`,
  );
}

function judged(
  report: Report,
): { readonly what: string; readonly verdict: Verdict; readonly reason?: string }[] {
  return report.legs.flatMap((leg) => [
    { what: `${leg.id} recognised`, verdict: leg.recognised ? ('pass' as const) : ('fail' as const) },
    ...leg.requirements.map(({ id, verdict, reason }) =>
      told(`${leg.id} requirement ${id}`, verdict, reason),
    ),
    ...leg.checks.map(({ id, verdict, reason }) => told(`${leg.id} check ${id}`, verdict, reason)),
  ]);
}

function told(what: string, verdict: Verdict, reason: string | undefined) {
  return { what, verdict, ...(reason === undefined ? {} : { reason }) };
}
