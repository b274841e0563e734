import type { Actor, Level, Source, Transport } from './report.js';
import type { ClientRequirementId, RequirementId, ServerRequirementId } from './generated/catalogue.js';
import type { Revision } from './revisions.js';

export type { ClientRequirementId, RequirementId, ServerRequirementId };

/** One obligation of the specification. */
export interface Requirement {
  readonly id: RequirementId;
  readonly area: string;
  readonly actor: Actor;
  readonly transport: Transport | 'any';
  /** Our own one-line wording. */
  readonly text: string;
  /** Level and place in each revision in which it stands. */
  readonly in: Readonly<
    Partial<Record<Revision, { readonly level: Level; readonly page: string; readonly section: string }>>
  >;
  /** Further places that say the same, `page#section`. */
  readonly related: readonly string[];
  /** Where the text allows several answers: which, and that all pass. */
  readonly note?: string;
  /** Why no check covers it. */
  readonly excluded?: { readonly code: ExclusionCode; readonly reason: string };
  /** Covered once that side's suites exist. */
  readonly pending?: string;
}

/** Why an obligation is not checked: see docs/verdicts.md. */
export type ExclusionCode = 'unobservable' | 'needs-human' | 'no-legal-stimulus' | 'out-of-scope';

/** The catalogue of every obligation, by id. */
export type Catalogue = ReadonlyMap<string, Requirement>;

/** Loads the catalogue (generated from `schema/requirements/*.yaml` at build time). */
export async function loadCatalogue(): Promise<Catalogue> {
  const { requirements } = await import('./generated/catalogue.js');
  return new Map(requirements.map((requirement) => [requirement.id, requirement]));
}

/** A digest that changes with any change of the catalogue. */
export async function catalogueDigest(): Promise<string> {
  return (await import('./generated/catalogue.js')).digest;
}

const documentation = 'https://modelcontextprotocol.io/specification';

/** Headings in whose anchors the site keeps a sign, escaped, that the names of sections leave out. */
const escapedAnchors: Readonly<Record<string, string>> = { 'security-endpoint': 'security-%26-endpoint' };

/** Where a reader finds a section of a revision's documentation. */
export function sourceOf(revision: string, page: string, section: string): Source {
  const path = page.endsWith('/index') ? page.slice(0, -'/index'.length) : page;
  const anchor = section === 'top' ? '' : `#${escapedAnchors[section] ?? section}`;
  return { page, section, url: `${documentation}/${revision}/${path}${anchor}` };
}
