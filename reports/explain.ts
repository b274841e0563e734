import pc from 'picocolors';
import type { Actor, Level, Source, Transport, Verdict } from '../schema/report.js';
import { padEnd, wrap } from './columns.js';
import { escapeLine } from './escape.js';
import { errorCodes } from './error-codes.js';
import { count, exitMeanings, levelMeanings, levelWord, verdictWords } from './words.js';

/** How explanations are put on a terminal. */
export interface ExplainOptions {
  readonly color: boolean;
  readonly width: number;
}

/** A requirement, as `touchstone explain` tells it. */
export interface RequirementInfo {
  readonly id: string;
  readonly area: string;
  readonly actor: Actor;
  /** Where it binds; all transports if left out. */
  readonly transport?: Transport;
  readonly text: string;
  /** Level and place in each revision that has it, oldest first. */
  readonly revisions: readonly {
    readonly revision: string;
    readonly level: Level;
    readonly source: Source;
  }[];
  readonly note?: string;
  readonly excluded?: { readonly code: string; readonly reason: string };
  readonly checks: readonly { readonly id: string; readonly title: string }[];
}

/** A check, as `touchstone explain` tells it. */
export interface CheckInfo {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly kind: 'scenario' | 'property' | 'monitor';
  /** Which side it tests. */
  readonly actor: Actor;
  /** Where it runs; over all transports if left out. */
  readonly transport?: Transport;
  /** Revisions in which it runs, such as `2025-06-18 and later`. */
  readonly revisions: string;
  readonly requirements: readonly { readonly id: string; readonly level: Level; readonly text: string }[];
}

/** What a requirement demands, where the specification says it, how it binds in each revision, and what checks it. */
export function explainRequirement(info: RequirementInfo, options: ExplainOptions): string {
  const sheet = new Sheet(options);
  sheet.title(info.id, `requirement on the ${info.actor}`);
  sheet.paragraph(info.text);
  sheet.gap();
  sheet.row('area', info.area);
  sheet.row('transport', info.transport ?? 'all');
  for (const [index, { revision, level, source }] of info.revisions.entries()) {
    sheet.row(
      index === 0 ? 'level' : '',
      `${levelWord(level)} in ${revision}: ${source.page} › ${source.section}`,
    );
    sheet.verbatim('', source.url);
  }
  for (const level of new Set(info.revisions.map((each) => each.level))) sheet.row('', levelMeanings[level]);
  if (info.note !== undefined) sheet.row('note', info.note);
  if (info.excluded !== undefined) sheet.row('excluded', `${info.excluded.code}: ${info.excluded.reason}`);
  if (info.checks.length > 0)
    sheet.list(
      'checks',
      info.checks.map((check) => [check.id, check.title]),
    );
  else if (info.excluded === undefined)
    sheet.row('checks', 'none yet; the requirement is counted as not exercised');
  return sheet.text();
}

const kinds: Readonly<Record<CheckInfo['kind'], string>> = {
  scenario: 'scenario: sends something and looks at what comes back',
  property: 'property: holds for generated inputs; a failing one is shrunk to the smallest',
  monitor: 'monitor: reads every message of the run, whatever check caused it',
};

/** What a check does, where it runs and which requirements it judges. */
export function explainCheck(info: CheckInfo, options: ExplainOptions): string {
  const sheet = new Sheet(options);
  sheet.title(info.id, `check of the ${info.actor}`);
  sheet.paragraph(info.title);
  sheet.gap();
  sheet.row('kind', kinds[info.kind]);
  sheet.row('area', info.area);
  sheet.row('transport', info.transport ?? 'all');
  sheet.row('revisions', info.revisions);
  sheet.list(
    'judges',
    info.requirements.map((each) => [`${each.id} (${each.level})`, each.text]),
  );
  return sheet.text();
}

/**
 * What a verdict, a level or an exit code means. Takes the word in any of its spellings (`fail`, `not-applicable`,
 * `not applicable`, `MUST`, `exit 3`); gives undefined for anything else.
 */
export function explainWord(word: string, options: ExplainOptions): string | undefined {
  const wanted = word.trim().toLowerCase().replaceAll(' ', '-');
  const verdict = (Object.keys(verdictWords) as Verdict[]).find((each) => each === wanted);
  const level = (Object.keys(levelMeanings) as Level[]).find((each) => each.toLowerCase() === wanted);
  const code = /^(?:exit-?(?:code-?)?)?([0-4])$/.exec(wanted)?.[1];
  const sheet = new Sheet(options);
  if (verdict !== undefined) {
    sheet.title(`${verdictWords[verdict].mark} ${verdictWords[verdict].word}`, 'verdict');
    sheet.paragraph(verdictWords[verdict].meaning);
  } else if (level !== undefined) {
    sheet.title(level, 'level of a requirement');
    sheet.paragraph(levelMeanings[level]);
  } else if (wanted === 'verdict' || wanted === 'verdicts') {
    sheet.title('verdicts', 'how a requirement, a check or a judgement came out');
    for (const each of Object.values(verdictWords)) sheet.row(`${each.mark} ${each.word}`, each.meaning, 18);
  } else if (wanted === 'exit' || wanted === 'exit-codes' || code !== undefined) {
    sheet.title(code === undefined ? 'exit codes' : `exit ${code}`, 'of the command touchstone');
    for (const [number, meaning] of Object.entries(exitMeanings)) {
      if (code === undefined || code === number) sheet.row(number, meaning, 4);
    }
    if (code === undefined) sheet.gap();
    if (code === undefined) sheet.paragraph('Where several are true, the first of 2, 1, 4, 3, 0 is given.');
  } else return undefined;
  return sheet.text();
}

/** An area: its requirements with their levels, and the checks that bear its name. */
export function explainArea(
  area: string,
  requirements: readonly {
    readonly id: string;
    readonly level: Level;
    readonly actor: Actor;
    readonly text: string;
  }[],
  checks: readonly { readonly id: string; readonly title: string }[],
  options: ExplainOptions,
): string {
  const sheet = new Sheet(options);
  sheet.title(
    area,
    `area of ${count(requirements.length, 'requirement')} and ${count(checks.length, 'check')}`,
  );
  sheet.list(
    'demands',
    requirements.map(({ id, level, actor, text }) => [`${id} (${level}, ${actor})`, text]),
  );
  if (checks.length > 0)
    sheet.list(
      'checks',
      checks.map(({ id, title }) => [id, title]),
    );
  return sheet.text();
}

/** An error code of the protocol, with the requirements that speak of it; undefined for any other text. */
export function explainErrorCode(
  word: string,
  requirements: readonly { readonly id: string; readonly text: string }[],
  options: ExplainOptions,
): string | undefined {
  const known = errorCodes.find(({ code }) => String(code) === word.trim());
  if (known === undefined) return undefined;
  const sheet = new Sheet(options);
  sheet.title(`${known.code} ${known.name}`, 'error code of the protocol');
  sheet.paragraph(known.meaning);
  const about = requirements.filter(({ text }) => text.includes(String(known.code)));
  if (about.length > 0) sheet.gap();
  if (about.length > 0)
    sheet.list(
      'demands',
      about.map(({ id, text }) => [id, text]),
    );
  return sheet.text();
}

/** Gathers the lines of one explanation. */
class Sheet {
  readonly #lines: string[] = [];
  readonly #paint: ReturnType<typeof pc.createColors>;
  readonly #width: number;

  constructor(options: ExplainOptions) {
    this.#paint = pc.createColors(options.color);
    this.#width = Math.min(110, Math.max(40, options.width));
  }

  title(name: string, what: string): void {
    this.#lines.push(`${this.#paint.bold(escapeLine(name))}  ${this.#paint.dim(escapeLine(what))}`, '');
  }

  paragraph(text: string): void {
    this.#lines.push(...wrap(escapeLine(text), this.#width - 2).map((line) => `  ${line}`));
  }

  gap(): void {
    this.#lines.push('');
  }

  row(label: string, text: string, labelWidth = 11): void {
    const lines = wrap(escapeLine(text), this.#width - 2 - labelWidth);
    for (const [index, line] of lines.entries()) this.#labelled(index === 0 ? label : '', line, labelWidth);
  }

  /** A row that is never wrapped, so that it can be followed or copied. */
  verbatim(label: string, text: string): void {
    this.#labelled(label, escapeLine(text), 11);
  }

  list(label: string, entries: readonly (readonly [string, string])[]): void {
    for (const [index, [name, text]] of entries.entries()) {
      this.#labelled(index === 0 ? label : '', escapeLine(name), 11);
      for (const line of wrap(escapeLine(text), this.#width - 15))
        this.#labelled('', `  ${this.#paint.dim(line)}`, 11);
    }
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #labelled(label: string, line: string, width: number): void {
    this.#lines.push(`  ${this.#paint.dim(padEnd(label, width))}${line}`.trimEnd());
  }
}
