import { monitor, type Sighting } from '../../harness/run/check.js';
import { mediaType } from '../../harness/transport/headers.js';
import { listMethods } from '../../harness/run/walk.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  capabilitiesAsked,
  inputRequestsIn,
  missingFrom,
  type NeededPart,
  partsAsked,
} from '../server/support/declared.js';
import { broken, kept, sighted } from './sightings.js';
import { modernRequest, modernResult } from './support/requests.js';

/** Judges that no input request comes that the very request does not allow. */
export const asked = monitor({
  id: 'capabilities/asked',
  title: 'Input requests keep to what the request declares',
  requirements: ['capabilities-undeclared-not-relied'],
  *scan(view) {
    for (const message of view.received) {
      const result = modernResult(message);
      const declared = modernRequest(message)?.capabilities ?? {};
      for (const capability of capabilitiesAsked(result)) {
        const expected = `nothing that needs ${capability}, which is not declared`;
        yield sighted('capabilities-undeclared-not-relied', message, capability in declared, expected, {
          pointer: '/result/inputRequests',
        });
      }
    }
  },
});

const refusalRequirements = [
  'capabilities-missing-list',
  'capabilities-missing-list-shape',
  'capabilities-missing-status',
  'capabilities-declared-served',
] as const;
const pointer = '/error/data/requiredCapabilities';

/** Judges what every refusal for a missing capability tells the client. */
export const refusals = monitor({
  id: 'capabilities/refusals',
  title: 'What the error for a missing capability carries',
  requirements: refusalRequirements,
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      if (classified.kind !== 'error' || classified.error.code !== -32021) continue;
      const request = message.answers?.intent === 'valid' ? modernRequest(message) : undefined;
      if (request === undefined) continue;
      const { data } = classified.error;
      yield* listOf(
        message,
        isObject(data) ? data.requiredCapabilities : undefined,
        request.capabilities,
        view,
      );
      if (view.transport === 'http') yield statusOf(message, view);
    }
  },
});

function* listOf(
  message: SubjectMessage,
  required: unknown,
  declared: JsonObject,
  view: TranscriptView,
): Generator<Sighting<(typeof refusalRequirements)[number]>> {
  const some = required !== undefined && (!isObject(required) || Object.keys(required).length > 0);
  yield sighted('capabilities-missing-list', message, some, 'the capabilities that are missing', { pointer });
  if (required === undefined) return;
  const { valid } = view.validators.definition('ClientCapabilities', required);
  yield sighted(
    'capabilities-missing-list-shape',
    message,
    valid,
    'an object in the form of client capabilities',
    { pointer },
  );
  if (!valid || !isObject(required) || !some || missingFrom(required, declared).length > 0) return;
  // where the request needs a part that is not declared, the refusal is right and its list too short
  const lacking = neededBy(message, view).filter(
    ({ path }) => missingFrom(nested(path), declared).length > 0,
  );
  if (lacking.length > 0)
    return yield broken(
      'capabilities-missing-list',
      message,
      `${lacking.map(({ path }) => path).join(', ')} in the list`,
      { pointer },
    );
  yield broken(
    'capabilities-declared-served',
    message,
    `no refusal, as ${Object.keys(required).join(', ')} is declared`,
    { pointer },
  );
}

/** The parts of capabilities that the same request was seen to ask by, where it declared them. */
function neededBy(refusal: SubjectMessage, view: TranscriptView): NeededPart[] {
  const subject = subjectOf(refusal);
  const asked = view.received.find(
    (message) => modernResult(message)?.resultType === 'input_required' && subjectOf(message) === subject,
  );
  return asked === undefined ? [] : partsAsked(inputRequestsIn(modernResult(asked)));
}

/** What a request is about, whatever it declares. */
function subjectOf(message: SubjectMessage): string {
  const { method, params } = modernRequest(message) ?? {};
  return JSON.stringify([method, params?.name, params?.uri, params?.arguments]);
}

/** A path with dots as the capabilities that declare it. */
function nested(path: string): JsonObject {
  return path.split('.').reduceRight<JsonObject>((inner, step) => ({ [step]: inner }), {});
}

function statusOf(message: SubjectMessage, view: TranscriptView): Sighting<'capabilities-missing-status'> {
  const requirement = 'capabilities-missing-status';
  const response = view.http(message.event.connection, message.exchange ?? 0)?.response;
  const status = response?.status;
  if (status === 200 && mediaType(response?.headers ?? []) === 'text/event-stream')
    return {
      requirement,
      events: [message.event.n],
      cannot: 'it came on an event stream, whose status had been given before',
    };
  return sighted(requirement, message, status === 400, 'status 400', {
    received: `status ${status ?? 'unknown'}`,
  });
}

const lists = new Map<string, string>(
  listMethods
    .filter(({ method }) => method !== 'resources/templates/list')
    .map(({ method, capability }) => [method, capability]),
);

/** Judges that a list whose capability is declared is there. */
export const declaredLists = monitor({
  id: 'capabilities/declared-lists',
  title: 'Lists of declared capabilities are served',
  requirements: ['capabilities-declared-lists-served'],
  needs: {
    'capabilities-declared-lists-served': ({ capabilities }) =>
      [...lists.values()].some((capability) => capability in capabilities)
        ? undefined
        : {
            verdict: 'not-applicable',
            reason: 'the server declares neither tools nor prompts nor resources',
          },
  },
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      const request = message.answers?.intent === 'valid' ? modernRequest(message) : undefined;
      const capability = lists.get(request?.method ?? '');
      if (capability === undefined || view.profile.capabilities[capability] === undefined) continue;
      // that a result holds no list is judged with the feature
      const member = listMethods.find(({ method }) => method === request?.method)?.member ?? '';
      if (classified.kind === 'result' && Array.isArray(classified.result[member]))
        yield kept('capabilities-declared-lists-served', message);
      if (classified.kind !== 'error' || classified.error.code !== -32601) continue;
      yield broken('capabilities-declared-lists-served', message, `the list, as ${capability} is declared`, {
        pointer: '/error/code',
      });
    }
  },
});
