import type { CheckResult, Judgement, RequirementResult, Verdict } from '../schema/report.js';
import { grouped, verdictWords } from './words.js';

/** A judgement together with its requirement. */
export interface Judged {
  readonly requirement: RequirementResult;
  readonly judgement: Judgement;
}

/** What a check judged with one verdict, in the order of the requirements given. */
export function judgementsOf(
  requirements: readonly RequirementResult[],
  check: CheckResult,
  verdict: Verdict,
): Judged[] {
  return requirements.flatMap((requirement) =>
    requirement.judgements
      .filter((judgement) => judgement.check === check.id && judgement.verdict === verdict)
      .map((judgement) => ({ requirement, judgement })),
  );
}

/**
 * The evidence of a judgement as plain text of several lines: what happened, the rule and its URL, what was sent, expected
 * and received. Not escaped: whoever writes it into a file does that.
 */
export function evidence({ requirement, judgement }: Judged): string {
  const { property } = judgement;
  return [
    `${verdictWords[judgement.verdict].word} ${requirement.id} (${requirement.level}): ${judgement.reason ?? ''}`,
    `rule      ${requirement.text}`,
    `          ${requirement.source.url}`,
    ...field('input', property?.counterexample),
    ...field('property', property && `${property.name}, seed ${property.seed}, path ${property.path}`),
    ...field('sent', judgement.sent),
    ...field('expected', judgement.expected),
    ...field('received', judgement.received),
    ...field('at', judgement.pointer),
  ].join('\n');
}

function field(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${label.padEnd(10)}${bounded(text)}`];
}

/** A text of at most `length` UTF-16 units (default 4000); a longer one is cut and says how long it was. */
export function bounded(text: string, length = 4000): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${grouped(text.length)} characters)`;
}
