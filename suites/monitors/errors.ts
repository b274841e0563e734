import { monitor, type Sighting } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';
import { type ActualRequest, modernRequest } from './support/requests.js';

const shapeRequirements = [
  'errors-error-object',
  'errors-code-present',
  'errors-code-integer',
  'errors-message-present',
  'errors-message-string',
  'errors-message-concise',
] as const;

/** Judges the form of every error; a fault in the envelope is held against the requirements on messages. */
export const shape = monitor({
  id: 'errors/shape',
  title: 'The form of every error',
  requirements: shapeRequirements,
  *scan(view) {
    for (const message of view.received) {
      const response = errorResponse(message);
      if (response === undefined) continue;
      const { error } = response;
      yield sighted('errors-error-object', message, isObject(error), 'an object', { pointer: '/error' });
      if (isObject(error)) yield* shapeOf(error, message);
    }
  },
});

function* shapeOf(
  error: JsonObject,
  message: SubjectMessage,
): Generator<Sighting<(typeof shapeRequirements)[number]>> {
  const code = { pointer: '/error/code' };
  const text = { pointer: '/error/message' };
  yield sighted('errors-code-present', message, Object.hasOwn(error, 'code'), 'a member code', code);
  if (Object.hasOwn(error, 'code')) {
    yield sighted('errors-code-integer', message, Number.isInteger(error.code), 'an integer', code);
  }
  yield sighted('errors-message-present', message, Object.hasOwn(error, 'message'), 'a member message', text);
  if (!Object.hasOwn(error, 'message')) return;
  yield sighted('errors-message-string', message, typeof error.message === 'string', 'a string', text);
  if (typeof error.message !== 'string') return;
  yield sighted(
    'errors-message-concise',
    message,
    isConcise(error.message, message),
    'one short sentence',
    text,
  );
}

/** False only beyond doubt: several lines that do not merely repeat the request, or a place in a program. */
function isConcise(text: string, { answers }: SubjectMessage): boolean {
  if (/\bat .+:\d+:\d+|Traceback \(most recent call last\)/.test(text)) return false;
  const repeated = answers?.event.type === 'sent' && /\\[nr]/.test(answers.event.text);
  return repeated || !/[\n\r]/.test(text.trim());
}

const codeRequirements = [
  'errors-no-32002',
  'errors-no-32042',
  'errors-legacy-range-unused',
  'errors-reserved-range-undefined',
  'errors-own-codes-outside-reserved',
  'errors-defined-code-meaning',
] as const;

/** Judges the code of every error that answers a request of this revision, whatever check caused it. */
export const codes = monitor({
  id: 'errors/codes',
  title: 'The code of every error',
  requirements: codeRequirements,
  needs: { 'errors-no-32002': declares('resources'), 'errors-no-32042': declares('tools') },
  *scan(view) {
    for (const message of view.received) {
      const error = errorResponse(message)?.error;
      const code = isObject(error) ? error.code : undefined;
      const request = modernRequest(message);
      if (request === undefined || typeof code !== 'number' || !Number.isInteger(code)) continue;
      yield* rangesOf(code, request, message);
      yield* meaningOf(code, error as JsonObject, request, message, view);
    }
  },
});

const pointer = '/error/code';
const between = (code: number, first: number, last: number): boolean => code >= first && code <= last;

function* rangesOf(
  code: number,
  { method }: ActualRequest,
  message: SubjectMessage,
): Generator<Sighting<(typeof codeRequirements)[number]>> {
  // that a withdrawn code was avoided shows only where earlier revisions would have used it
  const occasion = (name: string): boolean => method === name && message.answers?.intent === 'valid';
  if (code === -32002 || occasion('resources/read')) {
    const replaced = 'not -32002, which was replaced by -32602';
    yield sighted('errors-no-32002', message, code !== -32002, replaced, { pointer });
  }
  if (code === -32042 || occasion('tools/call')) {
    const withdrawn = 'not -32042, which stood in 2025-11-25 only';
    yield sighted('errors-no-32042', message, code !== -32042, withdrawn, { pointer });
  }
  if (code === -32002 || code === -32042) return;
  const legacy = between(code, -32019, -32000);
  yield sighted('errors-legacy-range-unused', message, !legacy, 'no code from -32000 to -32019', { pointer });
  const undefinedCode = between(code, -32099, -32023);
  const defined = 'a code that the specification defines: -32020, -32021 or -32022';
  yield sighted('errors-reserved-range-undefined', message, !undefinedCode, defined, { pointer });
  const own = between(code, -32768, -32100) && code !== -32700 && !between(code, -32603, -32600);
  const outside = 'an own code outside -32768 to -32000';
  yield sighted('errors-own-codes-outside-reserved', message, !own, outside, { pointer });
}

/**
 * Where the request excludes the meaning of a defined code whatever else is wrong with it. That a valid request is
 * refused for its version or its capabilities is held against the requirements on these.
 */
function* meaningOf(
  code: number,
  error: JsonObject,
  request: ActualRequest,
  message: SubjectMessage,
  { transport, profile }: TranscriptView,
): Generator<Sighting<'errors-defined-code-meaning'>> {
  const requirement = 'errors-defined-code-meaning';
  if (code === -32020) {
    if (transport === 'http' && message.answers?.intent === 'broken') yield kept(requirement, message);
    if (transport === 'stdio')
      yield broken(requirement, message, 'another code, as stdio has no headers', { pointer });
  }
  if (code === -32022 && !profile.supportedVersions.includes(request.version ?? ''))
    yield kept(requirement, message);
  const needed = isObject(error.data) ? error.data.requiredCapabilities : undefined;
  if (
    code === -32021 &&
    isObject(needed) &&
    Object.keys(needed).some((name) => !(name in request.capabilities))
  ) {
    yield kept(requirement, message);
  }
}

/** A message that its sender meant as an error response, with a sound envelope. */
function errorResponse({ read: { value } }: SubjectMessage): JsonObject | undefined {
  if (!isObject(value) || value.jsonrpc !== '2.0' || !('error' in value)) return undefined;
  return 'method' in value || 'result' in value ? undefined : value;
}
