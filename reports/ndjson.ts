import type { LogLine } from '../schema/log.js';
import { cut } from './columns.js';
import { escapeLine } from './escape.js';
import { logLineShape } from './report-shape.js';

/** How far a log could be read. */
export type LogEnd =
  | { readonly how: 'complete' }
  /** The run was cut off, or the file was; what was read is good. */
  | { readonly how: 'truncated'; readonly midLine: boolean; readonly sentence: string };

/** What became of a text that should be a log. */
export type LogReading =
  | {
      readonly ok: true;
      readonly lines: readonly LogLine[];
      readonly end: LogEnd;
      /** Numbers (from 1) of the lines before the last that could not be read. */
      readonly damaged: readonly number[];
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a log line by line, so that no file has to fit into memory. Give each line to `push`, in order and without its line
 * feed; then ask `end`.
 */
export class LogReader {
  /** Numbers (from 1) of the lines that could not be read, the last one included. */
  readonly damaged: number[] = [];
  #number = 0;
  #ended = false;
  #reason: string | undefined;

  /** Why this is no log of ours; known after the first line. */
  get foreign(): string | undefined {
    return this.#reason;
  }

  /** The line's content; undefined where it is blank, cannot be read, or the file is foreign. */
  push(line: string): LogLine | undefined {
    this.#number += 1;
    if (this.#reason !== undefined || line.trim() === '') return undefined;
    const parsed = parseLine(line);
    if (this.#number === 1) this.#reason = foreign(parsed);
    if (this.#reason !== undefined) return undefined;
    if (logLineShape.differs(parsed, '') !== undefined) {
      this.damaged.push(this.#number);
      return undefined;
    }
    const known = parsed as LogLine;
    this.#ended = known.log === 'run-end';
    return known;
  }

  /** To be asked after the last line. A log is complete when its last readable line is `run-end`. */
  end(): LogEnd {
    if (this.#ended) return { how: 'complete' };
    const midLine = this.damaged.at(-1) === this.#number;
    const place = `${midLine ? 'within' : 'after'} line ${this.#number}`;
    return {
      how: 'truncated',
      midLine,
      sentence: `The log ends ${place}, before the run did; what stands above it is good.`,
    };
  }
}

/** Reads a whole log, given as text or as its lines. Never throws; a truncated log is readable and says so. */
export function readLog(source: string | Iterable<string>): LogReading {
  const reader = new LogReader();
  const lines: LogLine[] = [];
  for (const line of typeof source === 'string' ? splitLines(source) : source) collect(reader, lines, line);
  return finish(reader, lines);
}

/** As {@link readLog}, for lines that arrive over time, such as those of `node:readline`. */
export async function readLogStream(source: AsyncIterable<string>): Promise<LogReading> {
  const reader = new LogReader();
  const lines: LogLine[] = [];
  for await (const line of source) collect(reader, lines, line);
  return finish(reader, lines);
}

function collect(reader: LogReader, lines: LogLine[], line: string): void {
  const known = reader.push(line);
  if (known !== undefined) lines.push(known);
}

function finish(reader: LogReader, lines: LogLine[]): LogReading {
  if (reader.foreign !== undefined) return { ok: false, reason: reader.foreign };
  if (lines.length === 0) return { ok: false, reason: 'empty, not even the start of a run is in it' };
  const end = reader.end();
  const last = end.how === 'truncated' && end.midLine;
  return { ok: true, lines, end, damaged: last ? reader.damaged.slice(0, -1) : [...reader.damaged] };
}

function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** Judges the first line: a log begins with `run-start` of our format and version. */
function foreign(first: unknown): string | undefined {
  if (typeof first !== 'object' || first === null)
    return 'not an event log: the first line is not a JSON object';
  const { log, format, formatVersion } = first as Record<string, unknown>;
  if (format === 'touchstone-report')
    return 'a report (report.json), not an event log; the run.ndjson beside it is one';
  if (log !== 'run-start' || format !== 'touchstone-log') {
    return 'not an event log of Touchstone: it would begin with a line run-start of the format touchstone-log';
  }
  if (formatVersion !== 1) {
    const version = cut(escapeLine(String(JSON.stringify(formatVersion))), 40);
    return `an event log of format version ${version}; this Touchstone reads version 1`;
  }
  const problem = logLineShape.differs(first, '');
  return problem === undefined ? undefined : `a damaged event log: ${cut(escapeLine(problem), 200)}`;
}
