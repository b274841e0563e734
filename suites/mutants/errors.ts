import { ownNameOf } from '../../harness/reference/server/known-names.js';
import type { Call } from '../../harness/peer/server/blueprint.js';
import { modernHttpGuards } from '../../harness/reference/server/http-guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  type Change,
  errors,
  guard,
  httpGuard,
  method,
  mutant,
  responses,
  type Mutant,
} from './mutant.js';

/** Changes the error for a prompt that does not exist, for faults that one handler has. */
const unknownPrompt = (change: (error: JsonObject) => unknown): Change =>
  errors((error) => (String(error.message).startsWith('Unknown prompt') ? change(error) : error));
const promptCode = (code: number): Change => unknownPrompt((error) => ({ ...error, code }));

/** Faults in the form of errors. */
const form: readonly Mutant[] = [
  mutant({
    id: 'errors/error-as-text',
    fault: 'gives a text where the error object belongs',
    breaks: 'errors-error-object',
    change: unknownPrompt((error) => error.message),
  }),
  mutant({
    id: 'errors/no-code',
    fault: 'leaves the code out',
    breaks: 'errors-code-present',
    change: unknownPrompt(({ code: _code, ...error }) => error),
  }),
  mutant({
    id: 'errors/code-as-text',
    fault: 'gives the code as a string',
    breaks: 'errors-code-integer',
    change: unknownPrompt((error) => ({ ...error, code: String(error.code) })),
  }),
  mutant({
    id: 'errors/no-message',
    fault: 'leaves the message out',
    breaks: 'errors-message-present',
    change: unknownPrompt(({ message: _message, ...error }) => error),
  }),
  mutant({
    id: 'errors/message-object',
    fault: 'gives the validation report as message',
    breaks: 'errors-message-string',
    change: unknownPrompt((error) => ({ ...error, message: { issues: [error.message] } })),
  }),
  mutant({
    id: 'errors/stack-as-message',
    fault: 'gives a stack trace as message',
    breaks: 'errors-message-concise',
    change: unknownPrompt((error) => ({
      ...error,
      message: `Error: ${String(error.message)}\n    at get (server.js:10:7)`,
    })),
  }),
];

/** Faults in the choice of codes. */
const choice: readonly Mutant[] = [
  mutant({
    id: 'errors/legacy-code',
    fault: 'uses -32001 for what it does not find',
    breaks: 'errors-legacy-range-unused',
    change: promptCode(-32001),
  }),
  mutant({
    id: 'errors/invented-reserved-code',
    fault: 'invents a code beside those of the specification',
    breaks: 'errors-reserved-range-undefined',
    change: promptCode(-32023),
  }),
  mutant({
    id: 'errors/own-code-reserved',
    fault: 'has a code of its own among those of JSON-RPC',
    breaks: 'errors-own-codes-outside-reserved',
    change: promptCode(-32500),
  }),
  mutant({
    id: 'errors/header-mismatch-elsewhere',
    fault: 'uses -32020 for names that do not match',
    breaks: 'errors-defined-code-meaning',
    change: promptCode(-32020),
  }),
  mutant({
    id: 'errors/capability-elsewhere',
    fault: 'uses -32021 where the server lacks something',
    breaks: 'errors-defined-code-meaning',
    change: unknownPrompt(() => ({
      code: -32021,
      message: 'Unsupported',
      data: { requiredCapabilities: { prompts: {} } },
    })),
  }),
  mutant({
    id: 'errors/resource-not-found',
    fault: 'keeps the code of earlier revisions for a resource that does not exist',
    breaks: 'errors-no-32002',
    change: errors((error) => (error.message === 'Resource not found' ? { ...error, code: -32002 } : error)),
  }),
  mutant({
    id: 'errors/url-elicitation-error',
    fault: 'asks for a URL by the error of 2025-11-25',
    breaks: 'errors-no-32042',
    change: method(
      'tools/call',
      (original) => (call) =>
        ownNameOf(call.params.name) === 'greet'
          ? { error: { code: -32042, message: 'Authorization is required', data: { elicitations: [] } } }
          : original(call),
    ),
  }),
];

const notDeclared = (call: Call): boolean => call.method === 'completion/complete';

/** Faults in the code for a kind of failure. */
const kinds: readonly Mutant[] = [
  mutant({
    id: 'errors/parse-as-invalid-request',
    fault: 'calls what is no JSON an invalid request',
    breaks: 'errors-parse-code',
    change: all(
      (blueprint) => ({
        ...blueprint,
        stdio: { ...blueprint.stdio, garbage: () => refusal(-32600, 'Invalid Request') },
      }),
      httpGuard('parse', (http) => {
        const parts = modernHttpGuards.parse(http);
        return parts === undefined
          ? undefined
          : { ...parts, body: JSON.stringify(refusal(-32600, 'Invalid Request')) };
      }),
    ),
  }),
  mutant({
    id: 'errors/invalid-request-as-parse-error',
    fault: 'reports JSON that is no message as a parse error',
    breaks: 'errors-invalid-request-code',
    change: (blueprint) => ({
      ...blueprint,
      invalid: (value, reason, server) => {
        const answer = blueprint.invalid(value, reason, server);
        return answer === undefined
          ? undefined
          : { ...answer, ...refusal(-32700, 'Parse error: invalid JSON-RPC message') };
      },
    }),
  }),
  mutant({
    id: 'errors/unknown-method-as-invalid-params',
    fault: 'gives one code for everything that it does not know',
    breaks: 'errors-unknown-method-code',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      unknownMethod: () => ({ error: { code: -32602, message: 'Unknown method' } }),
    }),
  }),
  mutant({
    id: 'errors/unadvertised-as-internal',
    fault: 'fails inside when a feature is used that it does not offer',
    breaks: 'errors-unadvertised-method-code',
    change: all(
      ({ capabilities: { completions: _completions, ...capabilities }, ...blueprint }) => ({
        ...blueprint,
        capabilities,
      }),
      guard('handlers', (call) =>
        notDeclared(call)
          ? { error: { code: -32603, message: 'Cannot read properties of undefined' } }
          : undefined,
      ),
    ),
  }),
  mutant({
    id: 'errors/invalid-params-as-internal',
    fault: 'fails inside when a member of params is missing',
    breaks: 'errors-invalid-params-code',
    change: responses((message, call) =>
      isObject(message.error) &&
      message.error.code === -32602 &&
      !('ref' in call.params) &&
      call.method === 'completion/complete'
        ? { ...message, error: { code: -32603, message: 'Internal error' } }
        : message,
    ),
  }),
];

function refusal(code: number, message: string): JsonObject {
  return { jsonrpc: '2.0', error: { code, message } };
}

/** Faults in errors, their codes and when they are used. */
export const errorsMutants: readonly Mutant[] = [...form, ...choice, ...kinds];
