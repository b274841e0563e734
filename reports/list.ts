import type { Actor, Level, Transport } from '../schema/report.js';
import { columns, cut, padEnd } from './columns.js';
import { escapeLine } from './escape.js';
import { count } from './words.js';

/** A row of `touchstone list requirements`. */
export interface RequirementRow {
  readonly id: string;
  readonly level: Level;
  readonly actor: Actor;
  /** All transports if left out. */
  readonly transport?: Transport;
  readonly revisions: string;
  readonly text: string;
}

/** A row of `touchstone list checks`. */
export interface CheckRow {
  readonly id: string;
  readonly kind: 'scenario' | 'property' | 'monitor';
  readonly actor: Actor;
  /** All transports if left out. */
  readonly transport?: Transport;
  readonly requirements: readonly string[];
  readonly title: string;
}

/** A row of `touchstone list mutants`. */
export interface MutantRow {
  readonly id: string;
  readonly actor: Actor;
  /** The requirement it breaks. */
  readonly requirement: string;
  readonly title: string;
}

/** Requirements as an aligned table, with their number below. */
export function listRequirements(rows: readonly RequirementRow[], width: number): string {
  const cells = rows.map((row) => [
    row.id,
    row.level,
    row.actor,
    row.transport ?? 'all',
    row.revisions,
    row.text,
  ]);
  const table = renderTable(['requirement', 'level', 'actor', 'over', 'revisions', 'what'], cells, width);
  return `${table}\n${count(rows.length, 'requirement')}\n`;
}

/** Checks as an aligned table, with their number below. */
export function listChecks(rows: readonly CheckRow[], width: number): string {
  const cells = rows.map((row) => [
    row.id,
    row.kind,
    row.actor,
    row.transport ?? 'all',
    String(row.requirements.length),
    row.title,
  ]);
  const table = renderTable(['check', 'kind', 'actor', 'over', 'judges', 'what'], cells, width);
  return `${table}\n${count(rows.length, 'check')}\n`;
}

/** Mutants as an aligned table, with their number below. */
export function listMutants(rows: readonly MutantRow[], width: number): string {
  const cells = rows.map((row) => [row.id, row.actor, row.requirement, row.title]);
  return `${renderTable(['mutant', 'actor', 'breaks', 'fault'], cells, width)}\n${count(rows.length, 'mutant')}\n`;
}

/**
 * A table of plain text: columns as wide as their content, two blanks between them. The last column takes what is left of
 * `width` and is cut there, but never below 20 columns; pass `Infinity` for output that is not a terminal.
 */
export function renderTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const table = [header, ...rows].map((cells) => cells.map(escapeLine));
  const widths = header.map((_, index) => Math.max(...table.map((cells) => columns(cells[index] ?? ''))));
  const front = widths.slice(0, -1).reduce((sum, each) => sum + each + 2, 0);
  const last = Math.max(20, width - front);
  const lines = table.map((cells) =>
    cells
      .map((cell, index) =>
        index < header.length - 1 ? padEnd(cell, widths[index]! + 2) : fitted(cell, last),
      )
      .join('')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function fitted(cell: string, width: number): string {
  return Number.isFinite(width) ? cut(cell, width) : cell;
}
