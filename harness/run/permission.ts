import { annotationFault } from '../peer/tool-headers.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { Transport } from '../../schema/report.js';
import { matches } from './glob.js';
import { isKnownTool } from './known-names.js';

/**
 * Which tools may be called: none, those annotated read-only, all, or those that a list names. A list holds names, globs
 * (`test_*`) and the word `read-only`.
 */
export type CallPolicy = 'none' | 'read-only' | 'all' | readonly string[];

/** Why a tool may be called, or why not and what would change that. */
export type Permission =
  | { readonly found: string }
  | {
      readonly why: string;
      /** What would change it, for tools of these names. */
      readonly unlock: (names: readonly string[]) => string;
    };

/** What permission rests on beside the tool itself. */
export interface PermissionRules {
  readonly policy: CallPolicy;
  /** Tools that the user's fixtures name; naming one there allows its calls, unless all are off. */
  readonly named: ReadonlySet<string>;
  readonly transport: Transport;
}

/**
 * Whether a tool may be called. Over HTTP a tool with an invalid `x-mcp-header` is none that a client may offer
 * (streamable-http#schema-extension).
 */
export function permit(tool: JsonObject & { readonly name: string }, rules: PermissionRules): Permission {
  const { policy, named, transport } = rules;
  const { name, annotations } = tool;
  const fault = transport === 'http' ? annotationFault(tool.inputSchema) : undefined;
  if (fault !== undefined) return { why: fault, unlock: () => 'a valid x-mcp-header' };
  if (policy === 'none')
    return { why: 'calls are off (--call none)', unlock: () => '--call read-only or --call all' };
  if (named.has(name)) return { found: 'named in the fixtures' };
  if (policy === 'all') return { found: 'allowed by --call all' };
  const readOnly = isObject(annotations) && annotations.readOnlyHint === true;
  if (policy === 'read-only')
    return readOnly ? { found: 'annotated read-only' } : { why: 'not annotated read-only', unlock: allowing };
  const hit = policy.find((glob) => (glob === 'read-only' ? readOnly : matches(glob, name)));
  if (hit === undefined) return { why: 'not named by --call', unlock: allowing };
  return { found: hit === 'read-only' ? 'annotated read-only' : 'named by --call' };
}

/** Names in a policy that no tool fits; mostly a slip of the pen. */
export function strangers(policy: CallPolicy, names: readonly string[]): string[] {
  if (typeof policy === 'string') return [];
  return policy.filter((glob) => glob !== 'read-only' && !names.some((name) => matches(glob, name)));
}

/** Names that are told one by one in a hint; more would be no help. */
const maxHinted = 3;

/** The shortest option that allows tools of these names beside those that say they are read-only. */
function allowing(names: readonly string[]): string {
  const known = names.filter(isKnownTool);
  const others = names.filter((name) => !isKnownTool(name));
  const words = [
    'read-only',
    ...(known.length > maxHinted ? ['test_*'] : known),
    ...others.slice(0, maxHinted),
  ];
  return `--call ${quoted(words.join(','))}${others.length > maxHinted ? ',…' : ''}, or --call all`;
}

/** A word for a shell, in quotes where it needs them. */
function quoted(word: string): string {
  return /^[\w,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
