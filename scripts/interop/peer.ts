import type { Transport } from '../../schema/report.js';

/** A real server or client, and how Touchstone is run against it; paths are relative to `interop/`. */
export interface Peer {
  readonly name: string;
  readonly transport: Transport;
  /** Flags of its own, before `--`. */
  readonly flags?: readonly string[];
  /** Its command, where recipes do not say all; `PORT` stands for the port that a server over HTTP is given. */
  readonly command?: readonly string[];
  /** Path of a server's endpoint; default `/mcp`. */
  readonly path?: string;
  /** It speaks legacy revisions only: an incomplete run that says so is the right answer. */
  readonly legacyOnly?: true;
}

/** The side of the protocol that a peer takes. */
export type Side = 'server' | 'client';
