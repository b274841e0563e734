import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { requestsAtHand } from './support/at-hand.js';
import { isError, mute } from './support/answers.js';
import { offerHandshake } from './support/handshake.js';
import { isModern, modernOf, naming, unknownVersion, unservedVersion } from './support/versions.js';

/** Whatever the method, a version that nobody has is refused; the form of the refusal is held by the monitor. */
export const unsupported = check({
  kind: 'property',
  id: 'versioning/unsupported',
  title: 'Requests that name a version which the server does not implement',
  requirements: ['versioning-unsupported-code'],
  connection: 'own',
  async run({ peer, profile, property, connect }) {
    const requests = requestsAtHand(profile);
    const values = fc.record({ request: fc.constantFrom(...requests), version: unservedVersion(profile) });
    const examples = requests.flatMap((request) =>
      [unknownVersion, '2999-12-31'].map((version) => ({ request, version })),
    );
    // a fresh process for each value would take minutes: what one first request shows holds for the others
    let refusedAtFirst: boolean | undefined;
    await property('it is refused', values, { examples }, async ({ request, version }, judge) => {
      const { method, params, options } = request;
      const other = { ...options, ...naming(version) };
      const reply = await peer.request(method, params, { ...other, twin: request });
      if (reply.result !== undefined && refusedAtFirst === undefined) {
        const alone = await (await connect({ greet: false })).request(method, params, other);
        refusedAtFirst = alone.error?.code === -32022;
      }
      judge(
        'versioning-unsupported-code',
        reply,
        (seen) =>
          seen.result !== undefined && refusedAtFirst === true
            ? { cannot: 'it is refused as a first request: statelessness-version-per-request' }
            : isError(-32022)(seen),
        'error -32022',
      );
    });
  },
});

/** Each version in the server's list is served, as far as requests can name it. */
export const listed = check({
  id: 'versioning/listed',
  title: 'Requests that name a version from the list',
  requirements: ['versioning-supported-served'],
  async run({ peer, profile, judge }) {
    const versions = modernOf(profile.supportedVersions);
    if (versions.length === 0)
      judge.inconclusive('versioning-supported-served', 'the server lists no modern version');
    for (const version of versions) {
      const reply = await peer.sanity(naming(version));
      judge(
        'versioning-supported-served',
        reply,
        (seen) => {
          const silent = mute(seen);
          if (silent !== undefined || seen.result !== undefined) return silent ?? true;
          return seen.error?.code !== -32022 && { cannot: 'it was refused for another reason' };
        },
        'a result, or any error but -32022',
      );
    }
  },
});

/** Discovery and the refusal of a version tell the same. */
export const listsAgree = check({
  id: 'versioning/lists-agree',
  title: 'The versions listed by discovery and in the refusal of another version',
  requirements: ['versioning-lists-agree'],
  connection: 'own',
  async run({ peer, profile, judge }) {
    const refusal = await peer.sanity(naming(unknownVersion));
    judge(
      'versioning-lists-agree',
      together(profile.greeting, refusal),
      () => {
        const discovered = stringsIn(profile.greeting.result?.supportedVersions);
        const refused = stringsIn((refusal.error?.data as { supported?: unknown } | undefined)?.supported);
        if (discovered === undefined || refusal.error?.code !== -32022 || refused === undefined)
          return { cannot: 'one of the two lists was not given' };
        const [ours, theirs] = [modernOf(discovered).join(), modernOf(refused).join()];
        return { ok: ours === theirs, received: `discovery lists ${ours}, the refusal ${theirs}` };
      },
      'the same modern versions in both',
    );
  },
});

function stringsIn(value: unknown): string[] | undefined {
  const strings =
    Array.isArray(value) && value.every((item): item is string => typeof item === 'string') ? value : [];
  return strings.length === 0 ? undefined : strings;
}

/** Whether a result has what every legacy revision demands of one to `initialize`. */
function isHandshake({ protocolVersion, capabilities, serverInfo }: JsonObject): boolean {
  return typeof protocolVersion === 'string' && isObject(capabilities) && isObject(serverInfo);
}

const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** What a legacy client meets: a modern-only server that says so, or a handshake that settles on a legacy version. */
export const initialize = check({
  id: 'versioning/initialize',
  title: 'The opening request of a legacy client',
  requirements: [
    'versioning-initialize-names-versions',
    'versioning-initialize-legacy-only',
    'versioning-initialize-negotiates',
  ],
  async run({ connect, judge, profile, revision }) {
    // each on a connection of its own, for its first request may settle the era of a process
    const offer = async (version: string) => offerHandshake(await connect({ greet: false }), version);
    const modern = await offer('2026-07-28');
    const legacy = [];
    for (const version of handshakeVersions) legacy.push(await offer(version));
    const settled = [modern, ...legacy].filter(({ result }) => result !== undefined);
    for (const reply of settled) {
      judge(
        'versioning-initialize-legacy-only',
        reply,
        ({ result }) => {
          const version = result?.protocolVersion;
          if (typeof version !== 'string') return { cannot: 'the result names no version' };
          return { ok: !isModern(version), pointer: '/result/protocolVersion' };
        },
        'a version before 2026-07-28',
      );
    }
    if (settled.length > 0) {
      judge.notApplicable(
        'versioning-initialize-names-versions',
        'the server answers initialize with a result',
      );
      for (const reply of legacy) {
        judge(
          'versioning-initialize-negotiates',
          reply,
          (seen) => {
            const silent = mute(seen);
            if (silent !== undefined || seen.result === undefined) return silent ?? false;
            return isHandshake(seen.result) || { cannot: 'the result is none of a handshake' };
          },
          'a result that settles on a version, as for another offer',
        );
      }
      return;
    }
    const reason = 'the server answers no initialize request with a result';
    judge.notApplicable(['versioning-initialize-legacy-only', 'versioning-initialize-negotiates'], reason);
    if (profile.dualEra)
      return judge.notApplicable(
        'versioning-initialize-names-versions',
        'the server lists legacy versions too',
      );
    const served = modernOf([...profile.supportedVersions, revision]);
    judge(
      'versioning-initialize-names-versions',
      legacy[0]!,
      (seen) => {
        const text = seen.error === undefined ? (seen.body ?? '') : JSON.stringify(seen.error);
        return mute(seen) ?? served.some((version) => text.includes(version));
      },
      `an error that names ${served.join(' or ')}`,
    );
  },
});
