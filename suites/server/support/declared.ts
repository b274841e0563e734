import type { Need } from '../../../harness/run/check.js';
import { fixture } from '../../../harness/run/needs.js';
import type { CallFixture, ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

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
