import { isRevision } from '../../schema/revisions.js';
import { monitor, type Sighting } from '../../harness/run/check.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { firstModern, isModern } from '../server/support/versions.js';
import { broken, kept, sighted } from './sightings.js';
import { actualRequest } from './support/requests.js';

const refusalRequirements = [
  'versioning-unsupported-supported',
  'versioning-unsupported-requested',
  'versioning-unsupported-list-excludes',
] as const;
type Refusal = (typeof refusalRequirements)[number];

/** Judges what every refusal of a version tells the client. */
export const refusals = monitor({
  id: 'versioning/refusals',
  title: 'What the error for an unsupported version carries',
  requirements: refusalRequirements,
  *scan(view) {
    for (const { message, version, error } of answersIn(view)) {
      if (error?.code === -32022) yield* refusal(message, version, error.data, view);
    }
  },
});

function* refusal(
  message: SubjectMessage,
  version: string,
  data: unknown,
  { profile }: TranscriptView,
): Generator<Sighting<Refusal>> {
  const { supported, requested }: JsonObject = isObject(data) ? data : {};
  const list =
    Array.isArray(supported) && supported.every((item) => typeof item === 'string') ? supported : [];
  yield sighted('versioning-unsupported-supported', message, list.length > 0, 'a list of versions', {
    pointer: '/error/data/supported',
  });
  if (isObject(data)) {
    yield sighted('versioning-unsupported-requested', message, requested === version, `"${version}"`, {
      pointer: '/error/data/requested',
    });
  }
  if (list.length > 0 && !isRevision(version) && !profile.supportedVersions.includes(version)) {
    yield sighted(
      'versioning-unsupported-list-excludes',
      message,
      !list.includes(version),
      `no "${version}"`,
      {
        pointer: '/error/data/supported',
      },
    );
  }
}

/** Judges that no request is refused for a version that the server lists. */
export const served = monitor({
  id: 'versioning/served',
  title: 'Requests of a listed version are not refused for it',
  requirements: ['versioning-supported-served'],
  *scan(view) {
    for (const { message, version, error } of answersIn(view)) {
      if (!isModern(version) || !view.profile.supportedVersions.includes(version)) continue;
      if (error?.code !== -32022) yield kept('versioning-supported-served', message);
      else
        yield broken('versioning-supported-served', message, 'no error -32022', { pointer: '/error/code' });
    }
  },
});

interface SeenAnswer {
  readonly message: SubjectMessage;
  /** The version that the request names. */
  readonly version: string;
  readonly error: { readonly code: number; readonly data?: unknown } | undefined;
}

/** The answers to valid requests that name a version, legacy ones and the handshake left out: the era is open there. */
function* answersIn(view: TranscriptView): Generator<SeenAnswer> {
  for (const message of view.received) {
    const { answers, read } = message;
    if (
      answers?.intent !== 'valid' ||
      (read.classified.kind !== 'result' && read.classified.kind !== 'error')
    )
      continue;
    const request = actualRequest(answers);
    if (request?.version === undefined || request.method === 'initialize') continue;
    const { version } = request;
    if (isRevision(version) && version < firstModern) continue;
    yield { message, version, error: read.classified.kind === 'error' ? read.classified.error : undefined };
  }
}
