import { createHash } from 'node:crypto';
import type { Finding, Judgement, RequirementResult } from '../../schema/report.js';
import type { Judgements } from './ladder.js';

type Found = {
  readonly judgement: Judgement;
  readonly result: RequirementResult;
  readonly leg: string;
  readonly count: number;
};

/** Says how a judgement is seen again: the command, and for a monitor the check that made it see. */
export type Reproduce = (
  check: string,
  leg: string,
  judgement: Judgement,
) => Pick<Finding, 'provokedBy' | 'reproduce'>;

/** What a leg contributes. */
export interface LegFindings {
  readonly leg: string;
  readonly results: readonly RequirementResult[];
  readonly judgements: Judgements;
}

const rank: Readonly<Record<string, number>> = { fail: 0, error: 1, warning: 2 };

/**
 * Stable over runs: what was broken, by whom it was seen, where in the message and by what kind of reaction; without
 * ids, seeds and times.
 */
export function fingerprint(judgement: Judgement): string {
  const place = (judgement.pointer ?? '').replace(/\d+/g, '#');
  const parts = [
    judgement.requirement,
    judgement.check,
    judgement.verdict,
    place,
    withoutData(judgement.expected ?? ''),
  ];
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 12);
}

/** A sentence without the ids, names and numbers that differ from run to run. */
function withoutData(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '#');
}

/**
 * Turns judgements into findings: one for each requirement and kind of fault; the same fault in other checks, legs or
 * places is folded under it. Violations first, then Touchstone's own trouble, then warnings, each in catalogue order.
 */
export function findingsOf(legs: readonly LegFindings[], reproduce: Reproduce): Finding[] {
  const groups = new Map<string, Found[]>();
  for (const { leg, results, judgements } of legs) {
    for (const result of results) {
      const seen = new Set<string>();
      for (const judgement of result.judgements) {
        if (rank[judgement.verdict] === undefined) continue;
        const key = `${judgement.verdict} ${judgement.requirement}`;
        const counted = `${key} ${judgement.check}`;
        const list = groups.get(key) ?? [];
        groups.set(key, list);
        if (seen.has(counted)) continue;
        seen.add(counted);
        list.push({
          judgement,
          result,
          leg,
          count: judgements.count(judgement.requirement, judgement.check, judgement.verdict),
        });
      }
    }
  }
  const ordered = [...groups.values()].sort(
    (a, b) => rank[a[0]!.judgement.verdict]! - rank[b[0]!.judgement.verdict]!,
  );
  return ordered.map((group, index) => finding(group, `F${index + 1}`, reproduce));
}

function finding(group: readonly Found[], id: string, reproduce: Reproduce): Finding {
  const [first, ...others] = group as [Found, ...Found[]];
  const { judgement, result, leg } = first;
  const also = [
    ...(first.count > 1
      ? [{ requirement: result.id, check: judgement.check, leg, count: first.count - 1 }]
      : []),
    ...others.map((other) => ({
      requirement: other.result.id,
      check: other.judgement.check,
      leg: other.leg,
      count: other.count,
    })),
  ];
  const { reason, sent, expected, received, pointer, property } = judgement;
  return {
    id,
    fingerprint: fingerprint(judgement),
    verdict: judgement.verdict as Finding['verdict'],
    requirement: result.id,
    level: result.level,
    text: result.text,
    source: result.source,
    ...(result.note === undefined ? {} : { note: result.note }),
    check: judgement.check,
    leg,
    ...defined({ reason, sent, expected, received, pointer, property }),
    events: judgement.events ?? [],
    also,
    ...reproduce(judgement.check, leg, judgement),
  };
}

function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
