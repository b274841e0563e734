/** Every dated revision of the protocol, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** A dated revision of the protocol. */
export type Revision = (typeof revisions)[number];

/**
 * `modern`: each request describes itself in `_meta`. `legacy`: a connection opens with the
 * `initialize` handshake. Section: basic/versioning#terminology.
 */
export type Era = 'modern' | 'legacy';

const firstModern: Revision = '2026-07-28';

/** Whether a text, from a user or a peer, is the date of a known revision. */
export function isRevision(text: string): text is Revision {
  return (revisions as readonly string[]).includes(text);
}

/** The era of a revision. */
export function era(revision: Revision): Era {
  return revision >= firstModern ? 'modern' : 'legacy';
}

/**
 * Whether a revision lies in a window. Both ends belong to the window; an end that is left out is open.
 * Revisions are ISO dates, so they compare as texts.
 */
export function isWithin(revision: Revision, since?: Revision, until?: Revision): boolean {
  return (since === undefined || revision >= since) && (until === undefined || revision <= until);
}
