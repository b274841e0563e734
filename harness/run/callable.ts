import { annotationFault } from '../peer/tool-headers.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { requireAnnotated } from './annotated-arguments.js';
import type { Transport } from '../../schema/report.js';
import type { CallFixture } from './profile.js';

/** Which tools may be called: none, those annotated read-only, all, or the named ones. */
export type CallPolicy = 'none' | 'read-only' | 'all' | readonly string[];

/** A tool that is not called, and what would change that. */
export interface LeftOut {
  readonly tool: string;
  readonly why: string;
  readonly unlock: string;
}

/** Bound of tools that discovery calls. */
const maxCalled = 40;

/**
 * Picks the tools that may be called and generates arguments that fit their `inputSchema`. Schemas of a subject are
 * hostile input: they are only ever handled in a worker with a deadline. Over HTTP a tool with an invalid `x-mcp-header`
 * is none that a client may offer (streamable-http#schema-extension). Annotated parameters are given a value where that can
 * be, because checks of their header fields need one.
 */
export async function callableTools(
  tools: readonly JsonObject[],
  policy: CallPolicy,
  seed: number,
  transport: Transport,
): Promise<{ callable: CallFixture[]; leftOut: LeftOut[] }> {
  const callable: CallFixture[] = [];
  const leftOut: LeftOut[] = [];
  const wanted: { tool: string; schema: unknown; found: string }[] = [];
  for (const tool of tools) {
    const name = tool.name;
    if (typeof name !== 'string') continue;
    const fault = transport === 'http' ? annotationFault(tool.inputSchema) : undefined;
    const permission =
      fault === undefined ? permit(name, tool, policy) : { why: fault, unlock: 'a valid x-mcp-header' };
    if ('found' in permission) wanted.push({ tool: name, schema: tool.inputSchema, found: permission.found });
    else leftOut.push({ tool: name, ...permission });
  }
  if (Array.isArray(policy)) {
    for (const name of policy as readonly string[]) {
      if (tools.some((tool) => tool.name === name)) continue;
      leftOut.push({
        tool: name,
        why: 'named by --call, but the server lists no such tool',
        unlock: 'a name from its list',
      });
    }
  }
  if (wanted.length === 0) return { callable, leftOut };
  const { argumentsFor } = await import('./arguments.js');
  for (const { tool, schema, found } of wanted) {
    if (callable.length >= maxCalled) {
      leftOut.push({ tool, why: `only the first ${maxCalled} are called`, unlock: `--call ${tool}` });
      continue;
    }
    const annotated = requireAnnotated(schema);
    const full = annotated === undefined ? undefined : await argumentsFor(annotated, seed);
    const made = full?.ok === true ? full : await argumentsFor(schema, seed);
    if (made.ok) callable.push({ tool, arguments: made.value, found });
    else
      leftOut.push({
        tool,
        why: `no arguments could be made: ${made.reason}`,
        unlock: 'a simpler inputSchema',
      });
  }
  return { callable, leftOut };
}

function permit(
  name: string,
  tool: JsonObject,
  policy: CallPolicy,
): { found: string } | Omit<LeftOut, 'tool'> {
  if (policy === 'all') return { found: 'allowed by --call all' };
  if (policy === 'none')
    return { why: 'calls are off (--call none)', unlock: '--call read-only or --call all' };
  if (policy !== 'read-only') {
    return policy.includes(name)
      ? { found: 'named by --call' }
      : { why: 'not named by --call', unlock: `--call ${name}` };
  }
  const annotations = tool.annotations;
  if (isObject(annotations) && annotations.readOnlyHint === true) return { found: 'annotated read-only' };
  return { why: 'not annotated read-only', unlock: `--call ${name}, or --call all` };
}
