import { nameSource } from '../../harness/peer/era.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { requestsAtHand } from './support/at-hand.js';
import { speaksLegacy } from './support/eras.js';
import { codeIs } from './support/error-code.js';

const withoutMetaKey = (key: string) => (message: JsonObject) => {
  const params = isObject(message.params) ? message.params : {};
  const { [key]: _left, ...meta } = isObject(params._meta) ? params._meta : {};
  return { ...message, params: { ...params, _meta: meta } };
};
const withoutCapabilities = withoutMetaKey('io.modelcontextprotocol/clientCapabilities');
const withoutVersion = withoutMetaKey('io.modelcontextprotocol/protocolVersion');
const withoutMeta = (message: JsonObject): JsonObject => {
  const { _meta, ...params } = isObject(message.params) ? message.params : {};
  return { ...message, params };
};
const withoutParams = ({ params: _params, ...message }: JsonObject): JsonObject => message;

/** Whatever the method, a request without clientCapabilities is refused; its version makes it modern beyond doubt. */
export const missingCapabilities = check({
  id: 'meta/missing-capabilities',
  title: 'Requests without clientCapabilities',
  requirements: ['meta-missing-capabilities-code', 'meta-missing-field-status'],
  async run({ peer, judge, profile }) {
    for (const { method, params, options } of requestsAtHand(profile)) {
      const fault = { broken: 'no clientCapabilities', edit: withoutCapabilities };
      const reply = await peer.request(method, params, {
        ...options,
        twin: { method, params, options },
        ...fault,
      });
      judge(
        'meta-missing-capabilities-code',
        reply,
        () => codeIs(reply, { right: [-32602], demanded: true }),
        'error -32602',
      );
      judge('meta-missing-field-status', reply, refusalStatus, 'HTTP status 400');
    }
  },
});

const versionless = [
  { what: 'no protocolVersion', requirement: 'meta-missing-version-code', edit: withoutVersion },
  { what: 'no _meta', requirement: 'meta-missing-meta-code', edit: withoutMeta },
  { what: 'no params', requirement: 'meta-missing-meta-code', edit: withoutParams },
] as const;

/** Whatever the method, a request that names no version is refused, unless the server may take it for a legacy one. */
export const missingVersion = check({
  id: 'meta/missing-version',
  title: 'Requests without protocolVersion, without _meta and without params',
  requirements: ['meta-missing-version-code', 'meta-missing-meta-code', 'meta-missing-field-status'],
  // a server of both eras may settle for the older one with the first of them
  connection: 'own',
  async run({ peer, judge, profile, connect }) {
    let legacy: Promise<boolean> | undefined;
    // over HTTP the version header then has no counterpart, which is a fault of its own
    const right = peer.transport === 'http' ? [-32602, -32020] : [-32602];
    for (const { method, params, options } of requestsAtHand(profile)) {
      for (const { what, requirement, edit } of versionless) {
        // without params there would be nothing that Mcp-Name mirrors either: a second fault
        if (edit === withoutParams && method in nameSource) continue;
        const fault = { broken: what, edit };
        const reply = await peer.request(method, params, {
          ...options,
          twin: { method, params, options },
          ...fault,
        });
        const refused = codeIs(reply, { right, demanded: true });
        const asModern = refused === true && (reply.status ?? 400) === 400;
        const doubt = !asModern && (await (legacy ??= speaksLegacy({ profile, connect })));
        const outcome = (holds: Outcome): Outcome =>
          doubt ? { cannot: 'the server may take it for a legacy request' } : holds;
        judge(requirement, reply, () => outcome(refused), 'error -32602');
        judge('meta-missing-field-status', reply, () => outcome(refusalStatus(reply)), 'HTTP status 400');
      }
    }
  },
});

/** One cause, one failure: a request that was served is held against the code alone. */
function refusalStatus({ status, message, result }: Reply): Outcome {
  if (result !== undefined || (message === undefined && (status ?? 0) < 400))
    return { cannot: 'the request was not refused' };
  return status === 400;
}
