import { annotationsIn, toolHeadersOf } from '../../../harness/peer/tool-headers.js';
import { valueAt, withValueAt } from '../../../harness/run/annotated-arguments.js';
import type { Need } from '../../../harness/run/check.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import type { JsonObject } from '../../../harness/wire/message.js';

/** A parameter that a call mirrors into a header field (streamable-http#custom-headers-from-tool-parameters). */
export interface MirroredParameter {
  readonly tool: string;
  /** The name of the field, `Mcp-Param-…`. */
  readonly field: string;
  readonly path: readonly string[];
  readonly value: string | number | boolean;
  /** Params of the call as it should be. */
  readonly params: JsonObject;
  /** Params with another value of the parameter; `undefined` leaves it out. */
  paramsWith(value: unknown): JsonObject;
}

/** Bound of parameters that are tried. */
const maxParameters = 8;

/** The annotated parameters, with a value, of the tools that may be called. */
export function mirroredParameters(profile: ServerProfile): MirroredParameter[] {
  const headers = toolHeadersOf(profile.lists.tools?.items ?? []);
  const parameters = profile.callable.flatMap(({ tool, arguments: given }) =>
    (headers.get(tool) ?? []).flatMap(({ header, path }) => {
      const value = valueAt(given, path);
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      const params = { name: tool, arguments: given };
      const paramsWith = (other: unknown): JsonObject => ({
        name: tool,
        arguments: withValueAt(given, path, other),
      });
      return [{ tool, field: `Mcp-Param-${header}`, path, value, params, paramsWith }];
    }),
  );
  return parameters.slice(0, maxParameters);
}

/** The server has an annotated parameter, of a type if one is given, in a tool that may be called. */
export function mirrors(type?: 'string' | 'integer'): Need {
  return (profile) => {
    const usable = mirroredParameters(profile).filter(
      ({ value }) => type === undefined || typeof value === jsTypes[type],
    );
    if (usable.length > 0) return undefined;
    const annotations = (profile.lists.tools?.items ?? []).flatMap(({ inputSchema }) =>
      annotationsIn(inputSchema),
    );
    const kind = type === undefined ? 'parameter' : `parameter of type ${type}`;
    if (!annotations.some(({ schema }) => type === undefined || schema.type === type)) {
      return { verdict: 'not-applicable', reason: `no tool has an x-mcp-header on a ${kind}` };
    }
    return {
      verdict: 'inconclusive',
      reason: `no tool that may be called has a valid x-mcp-header on a ${kind}`,
      unlock: 'allow calls with --call, or annotate such a tool with readOnlyHint',
    };
  };
}

const jsTypes = { string: 'string', integer: 'number' } as const;
