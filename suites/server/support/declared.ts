import type { Need } from '../../../harness/run/check.js';
import { fixture } from '../../../harness/run/needs.js';
import type { CallFixture, ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { offersTools } from '../../../harness/peer/tool-uses.js';

/** The client capability that an input request of each kind needs (basic/index#meta). */
export const capabilityOf: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

/** The capabilities that the input requests of a result need, each once. */
export function capabilitiesAsked(result: JsonObject | undefined): string[] {
  const requests =
    result?.resultType === 'input_required' && isObject(result.inputRequests) ? result.inputRequests : {};
  const asked = Object.values(requests).flatMap((request) => {
    const capability = isObject(request) ? capabilityOf[String(request.method)] : undefined;
    return capability === undefined ? [] : [capability];
  });
  return [...new Set(asked)];
}

/**
 * The capabilities of a list that are not declared, as paths with dots. An empty `elicitation` declares forms
 * (client/elicitation#capabilities).
 */
export function missingFrom(required: JsonObject, declared: Readonly<JsonObject>, path = ''): string[] {
  return Object.entries(required).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (!isObject(own)) return own === undefined ? [here] : [];
    const whole = here === 'elicitation' && Object.keys(own).length === 0 ? { form: {} } : own;
    return isObject(inner) ? missingFrom(inner, whole, here) : [];
  });
}

/** Adds what a list requires to what is declared already. */
export function joined(declared: Readonly<JsonObject>, required: JsonObject): JsonObject {
  const sum: JsonObject = { ...declared };
  for (const [name, inner] of Object.entries(required)) {
    const own = sum[name];
    sum[name] = isObject(own) && isObject(inner) ? joined(own, inner) : isObject(own) ? own : inner;
  }
  return sum;
}

/** Calls that ask for input or need a capability, a few of them. */
export function needyCalls({ fixtures }: ServerProfile): CallFixture[] {
  const { asking = [], needsCapability } = fixtures;
  const calls = needsCapability === undefined ? asking : [needsCapability, ...asking];
  return [...new Map(calls.map((call) => [call.tool, call])).values()].slice(0, 4);
}

/** A tool was found that cannot do without a client capability. */
export const hasNeedyCall: Need = (profile) =>
  needyCalls(profile).length > 0 ? undefined : fixture('needsCapability')(profile);

/** A part of a client capability that an input request needs. */
export interface NeededPart {
  /** With dots, such as `elicitation.url`. */
  readonly path: 'elicitation.form' | 'elicitation.url' | 'sampling.tools' | 'sampling.context';
  /** Every client capability but this part of one. */
  readonly without: JsonObject;
}

const all = { roots: {}, elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} } } as const;
const withoutPart: Readonly<Record<NeededPart['path'], JsonObject>> = {
  'elicitation.form': { ...all, elicitation: { url: {} } },
  'elicitation.url': { ...all, elicitation: { form: {} } },
  'sampling.tools': { ...all, sampling: { context: {} } },
  'sampling.context': { ...all, sampling: { tools: {} } },
};

/** A part of a capability with all that is declared when it is not. */
export function part(path: NeededPart['path']): NeededPart {
  return { path, without: withoutPart[path] };
}

/** The parts of capabilities that some input requests need (client/elicitation#capabilities, client/sampling#capabilities). */
export function partsAsked(inputRequests: Readonly<Record<string, unknown>>): NeededPart[] {
  const parts = Object.values(inputRequests).flatMap((request): NeededPart[] => {
    if (!isObject(request)) return [];
    const params = isObject(request.params) ? request.params : {};
    if (request.method === 'elicitation/create') {
      if (params.mode === 'url') return [part('elicitation.url')];
      return params.mode === undefined || params.mode === 'form' ? [part('elicitation.form')] : [];
    }
    if (request.method !== 'sampling/createMessage') return [];
    const asksContext = ['thisServer', 'allServers'].includes(String(params.includeContext));
    return [
      ...(offersTools(params) ? [part('sampling.tools')] : []),
      ...(asksContext ? [part('sampling.context')] : []),
    ];
  });
  return [...new Map(parts.map((part) => [part.path, part])).values()];
}

/** The input requests of a result that asks for input; empty for any other. */
export function inputRequestsIn(result: JsonObject | undefined): JsonObject {
  return result?.resultType === 'input_required' && isObject(result.inputRequests)
    ? result.inputRequests
    : {};
}
