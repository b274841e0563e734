import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One deliberate difference between our schema and the published one: an entry of `schema/strictness.yaml`. */
export interface StrictnessEntry {
  readonly id: string;
  /** `tighter`: ours refuses what the published one accepts. `looser`: the reverse. */
  readonly direction: 'tighter' | 'looser';
  /** The definitions concerned and JSON pointers into each; both absent for an entry on every use of a keyword. */
  readonly definitions?: readonly string[];
  readonly at?: readonly string[];
  readonly keyword?: string;
  readonly constraint: string;
  readonly source: string;
  readonly note?: string;
  /** A value on which the two disagree. */
  readonly example: { readonly definition: string; readonly value: unknown };
}

/** Reads `schema/strictness.yaml`. */
export async function readStrictness(root: string): Promise<StrictnessEntry[]> {
  return parse(await readFile(join(root, 'schema', 'strictness.yaml'), 'utf8')) as StrictnessEntry[];
}

/** The places an entry is about: each of its pointers in each of its definitions. */
export function placesOf({
  definitions = [],
  at = [],
}: StrictnessEntry): { definition: string; at: string }[] {
  return definitions.flatMap((definition) => at.map((pointer) => ({ definition, at: pointer })));
}
