import { dualEra } from '../../../reference/server/dual-era.js';
import { legacyReference } from '../../../reference/server/legacy.js';
import { modernReference, serverInfo } from '../../../reference/server/modern.js';
import type { ServerBlueprint } from '../../../peer/server/blueprint.js';
import type { JsonObject } from '../../../wire/message.js';

/** What a client can learn from the reference server, to hold against what its driver reports. */
export interface Truth {
  /** It speaks the revisions with a handshake only. */
  readonly legacy: boolean;
  readonly server: ServerBlueprint;
  readonly protocolVersions: readonly string[];
  readonly serverInfo: JsonObject;
  readonly tools: readonly unknown[];
  readonly resources: readonly unknown[];
  readonly resourceTemplates: readonly unknown[];
  readonly prompts: readonly unknown[];
}

const modern = '2026-07-28';

/** The reference server for a client that speaks these revisions; undefined where it speaks none of them. */
export function truthFor(revisions: readonly string[]): Truth | undefined {
  const legacy = !revisions.includes(modern);
  const blueprint = legacy ? legacyReference() : modernReference();
  const protocolVersions = blueprint.supportedVersions.filter((version) => revisions.includes(version));
  if (protocolVersions.length === 0) return undefined;
  const { tools, resources, templates, prompts } = blueprint.world();
  const each = (items: readonly { readonly definition: object }[], name: string): unknown[] =>
    items.map(({ definition }) => (definition as JsonObject)[name]);
  return {
    legacy,
    server: legacy ? dualEra(modernReference()) : blueprint,
    protocolVersions,
    serverInfo,
    tools: each(tools, 'name'),
    resources: each(resources, 'uri'),
    resourceTemplates: each(templates, 'uriTemplate'),
    prompts: each(prompts, 'name'),
  };
}
