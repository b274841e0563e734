import type { Answer, Call, Guard } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';

export const versionKey = 'io.modelcontextprotocol/protocolVersion';
export const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
export const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
export const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';
export const logLevelKey = 'io.modelcontextprotocol/logLevel';

/** An error -32602, Invalid params. */
export function invalidParams(message: string, data?: unknown): Answer {
  return { error: { code: -32602, message, ...(data === undefined ? {} : { data }) } };
}

/** A missing or malformed required `_meta` field: -32602, over HTTP with status 400 (basic/index#meta). */
const requiredMeta: Guard = ({ meta, server }) => {
  const missing = (message: string): Answer => ({ ...invalidParams(message), status: 400 }) as Answer;
  const versions = server.blueprint.supportedVersions.join(', ');
  if (typeof meta[versionKey] !== 'string')
    return missing(`_meta lacks ${versionKey}; versions served: ${versions}`);
  if (!isObject(meta[capabilitiesKey])) return missing(`_meta lacks ${capabilitiesKey}`);
  return undefined;
};

/** A version that is not served: -32022 with the list (basic/versioning#protocol-version-negotiation). */
const supportedVersion: Guard = ({ meta, server }) => {
  const requested = meta[versionKey];
  const supported = server.blueprint.supportedVersions;
  if (typeof requested === 'string' && supported.includes(requested)) return undefined;
  return {
    error: { code: -32022, message: 'Unsupported protocol version', data: { supported, requested } },
    status: 400,
  };
};

const methodCapability: Readonly<Record<string, string>> = {
  tools: 'tools',
  resources: 'resources',
  prompts: 'prompts',
  completion: 'completions',
};

/** A method of a feature that is not declared is none of the server. */
const declaredFeature: Guard = ({ method, server }) => {
  const capability = methodCapability[method.slice(0, method.indexOf('/'))];
  if (capability === undefined || server.blueprint.capabilities[capability] !== undefined) return undefined;
  return { error: { code: -32601, message: 'Method not found' } };
};

/** Every guard of the modern reference server, in the order in which they speak. */
export const modernGuards = { requiredMeta, supportedVersion, declaredFeature } as const;

/** The error for a capability that the client did not declare, or undefined where it did; see {@link missingCapabilities}. */
export function missingCapability(call: Call, ...path: readonly string[]): Answer | undefined {
  return missingCapabilities(call, [path]);
}

/**
 * The error for all capabilities of a list that the client did not declare, or undefined where it declared them
 * (basic/index#meta). A path goes from the capability to its sub-capability, such as `['elicitation', 'url']`; form
 * elicitation is what an empty `elicitation` means.
 */
export function missingCapabilities(call: Call, paths: readonly (readonly string[])[]): Answer | undefined {
  const declares = (path: readonly string[]): boolean => {
    let declared: unknown = call.meta[capabilitiesKey];
    for (const [at, step] of path.entries()) {
      const own: unknown = isObject(declared) ? declared[step] : undefined;
      const onlyForms = at === 0 && step === 'elicitation' && isObject(own) && Object.keys(own).length === 0;
      declared = onlyForms ? { form: {} } : own;
    }
    return declared !== undefined;
  };
  const missing = paths.filter((path) => !declares(path));
  if (missing.length === 0) return undefined;
  const requiredCapabilities: JsonObject = {};
  for (const path of missing) {
    let place = requiredCapabilities;
    for (const step of path) place = (place[step] ??= {}) as JsonObject;
  }
  return {
    error: {
      code: -32021,
      message: `This request needs the client capabilities ${missing.map((path) => path.join('.')).join(', ')}`,
      data: { requiredCapabilities },
    },
    status: 400,
  };
}
