import fc from 'fast-check';
import type { RequestOptions } from '../../../harness/peer/mock-client.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isRevision } from '../../../schema/revisions.js';

/** The first version that is stated with every request. */
export const firstModern = '2026-07-28';

/** A date before there was a protocol: no server implements it. */
export const unknownVersion = '1900-01-01';

/** What makes a request name another version, in its metadata and over HTTP in the header as well. */
export function naming(version: string): Pick<RequestOptions, 'meta' | 'headers'> {
  return {
    meta: { 'io.modelcontextprotocol/protocolVersion': version },
    headers: { 'MCP-Protocol-Version': version },
  };
}

/** Whether a text is the date of a version that needs no handshake (basic/versioning#terminology). */
export function isModern(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= firstModern;
}

/** The modern ones of a list of versions, in order of date. */
export function modernOf(versions: readonly string[]): string[] {
  return [...new Set(versions.filter(isModern))].sort();
}

/** Dates that no revision has, far from those that have one, and that the server does not list. */
export function unservedVersion({ supportedVersions }: ServerProfile): fc.Arbitrary<string> {
  const years = fc.oneof(fc.integer({ min: 1900, max: 2019 }), fc.integer({ min: 2060, max: 2999 }));
  return fc
    .tuple(years, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, day]) => `${year}-${pad(month)}-${pad(day)}`)
    .filter((version) => !isRevision(version) && !supportedVersions.includes(version));
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
