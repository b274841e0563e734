import type { Transport } from '../../schema/report.js';
import { isWithin } from '../../schema/revisions.js';
import type { Check, Described, Monitor, Window } from './check.js';
import { matches } from './glob.js';
import type { QualifiedOptions } from './options.js';

/** Everything that can judge a subject. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly monitors: readonly Monitor[];
}

/** Whether a check or monitor applies to a leg at all. */
export function applies(on: Window, transport: Transport, revision: QualifiedOptions['revision']): boolean {
  return (on.transport === undefined || on.transport === transport) && isWithin(revision, on.since, on.until);
}

/** The area of a check: what stands before the slash of its id. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** Picks what the user wants by `--only` and `--skip`: globs over the ids of checks, their areas and requirements. */
export function selected(
  item: { readonly id: string; readonly requirements: readonly string[] },
  only: readonly string[],
  skip: readonly string[],
): boolean {
  const names = [item.id, areaOf(item.id), ...item.requirements];
  const hits = (globs: readonly string[]): boolean =>
    globs.some((glob) => names.some((name) => matches(glob, name)));
  return (only.length === 0 || hits(only)) && !hits(skip);
}

/** A suite of whichever side, as far as `--only` and `--skip` are concerned. */
export interface Selectable {
  readonly checks: readonly Described[];
  readonly monitors: readonly Described[];
}

/** Globs that fit nothing; a typing error that must not go unnoticed. */
export function unmatched(globs: readonly string[], suite: Selectable): string[] {
  const items = [...suite.checks, ...suite.monitors];
  return globs.filter((glob) => !items.some((item) => selected(item, [glob], [])));
}
