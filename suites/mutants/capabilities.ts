import { allCapabilities } from '../../harness/run/fixtures.js';
import { capabilitiesKey, missingCapability } from '../../harness/reference/server/guards.js';
import { ownNameOf } from '../../harness/reference/server/known-names.js';
import { methodNotFound } from '../../harness/reference/server/methods.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import type { Call } from '../../harness/peer/server/blueprint.js';
import { errors, guard, method, mutant, type Change, type Mutant } from './mutant.js';

/** Makes tool calls as if the client had declared something else. */
const declaring = (change: (declared: JsonObject, call: Call) => JsonObject): Change =>
  method('tools/call', (original) => (call) => {
    const declared = call.meta[capabilitiesKey];
    const meta = { ...call.meta, [capabilitiesKey]: change(isObject(declared) ? declared : {}, call) };
    return original({ ...call, meta, params: { ...call.params, _meta: meta } });
  });

/** Changes the list of required capabilities in every refusal. */
const required = (change: (list: JsonObject) => unknown): Change =>
  errors((error) => {
    const list = error.code === -32021 && isObject(error.data) ? error.data.requiredCapabilities : undefined;
    return isObject(list) ? { ...error, data: { requiredCapabilities: change(list) } } : error;
  });

/** Faults in the use of client capabilities. */
export const capabilitiesMutants: readonly Mutant[] = [
  mutant({
    id: 'capabilities/asks-anyone',
    fault: 'asks for input whatever the client declares',
    breaks: 'capabilities-undeclared-not-relied',
    change: declaring((declared) => ({ ...allCapabilities, ...declared })),
  }),
  mutant({
    id: 'capabilities/asks-who-declares-anything',
    fault: 'takes a client that declares one capability for one that has all',
    breaks: 'capabilities-undeclared-not-relied',
    change: declaring((declared) =>
      Object.keys(declared).length > 0 ? { ...allCapabilities, ...declared } : {},
    ),
  }),
  mutant({
    id: 'capabilities/missing-as-invalid-params',
    fault: 'refuses a missing capability as invalid params',
    breaks: 'capabilities-missing-code',
    change: errors((error) => (error.code === -32021 ? { ...error, code: -32602 } : error)),
  }),
  mutant({
    id: 'capabilities/missing-as-internal-error',
    fault: 'ends in an internal error where a capability is missing',
    breaks: 'capabilities-missing-code',
    change: errors((error) =>
      error.code === -32021 ? { code: -32603, message: 'Client does not support elicitation' } : error,
    ),
  }),
  mutant({
    id: 'capabilities/unnamed',
    fault: 'does not say which capability is missing',
    breaks: 'capabilities-missing-list',
    change: errors((error) => (error.code === -32021 ? { code: error.code, message: error.message } : error)),
  }),
  mutant({
    id: 'capabilities/empty-list',
    fault: 'names no capability in its list',
    breaks: 'capabilities-missing-list',
    change: required(() => ({})),
  }),
  mutant({
    id: 'capabilities/one-at-a-time',
    fault: 'names the first missing capability only',
    breaks: 'capabilities-missing-list',
    change: required((list) => Object.fromEntries(Object.entries(list).slice(0, 1))),
  }),
  mutant({
    id: 'capabilities/list-of-names',
    fault: 'names the missing capabilities in an array',
    breaks: 'capabilities-missing-list-shape',
    change: required((list) => Object.keys(list)),
  }),
  mutant({
    id: 'capabilities/flags',
    fault: 'sets the missing capabilities to true',
    breaks: 'capabilities-missing-list-shape',
    change: required((list) => Object.fromEntries(Object.keys(list).map((name) => [name, true]))),
  }),
  mutant({
    id: 'capabilities/status-200',
    fault: 'refuses a missing capability with status 200',
    breaks: 'capabilities-missing-status',
    on: ['http'],
    change: (blueprint) => ({
      ...blueprint,
      http: {
        ...blueprint.http,
        finish: (parts, call) => {
          const finished = blueprint.http.finish(parts, call);
          return String(finished.body).includes('"code":-32021') ? { ...finished, status: 200 } : finished;
        },
      },
    }),
  }),
  mutant({
    id: 'capabilities/wants-form-spelt-out',
    fault: 'does not take an empty elicitation for forms',
    breaks: 'capabilities-declared-served',
    change: method('tools/call', (original) => (call) => {
      if (ownNameOf(call.params.name) !== 'ask_name') return original(call);
      const declared = call.meta[capabilitiesKey];
      const elicitation = isObject(declared) ? declared.elicitation : undefined;
      if (!isObject(elicitation) || 'form' in elicitation) return original(call);
      return missingCapability({ ...call, meta: {} }, 'elicitation', 'form') ?? original(call);
    }),
  }),
  mutant({
    id: 'capabilities/deaf',
    fault: 'never sees that a capability is declared',
    breaks: 'capabilities-declared-served',
    change: declaring(() => ({})),
  }),
  mutant({
    id: 'capabilities/refuses-unknown',
    fault: 'refuses requests that declare a capability it does not know',
    breaks: 'capabilities-unknown-declared-served',
    change: guard('closedSet', ({ meta }) => {
      const known = ['elicitation', 'sampling', 'roots', 'extensions', 'experimental'];
      const declared = meta[capabilitiesKey];
      const unknown = Object.keys(isObject(declared) ? declared : {}).find((name) => !known.includes(name));
      return unknown === undefined
        ? undefined
        : { error: { code: -32602, message: `Unknown capability ${unknown}` }, status: 400 };
    }),
  }),
  mutant({
    id: 'capabilities/declared-but-missing',
    fault: 'declares prompts and knows no prompts/list',
    breaks: 'capabilities-declared-lists-served',
    change: method('prompts/list', () => methodNotFound),
  }),
];
