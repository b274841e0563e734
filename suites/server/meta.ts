import fc from 'fast-check';
import { requestId } from '../../harness/generate/ids.js';
import { check } from '../../harness/run/check.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { requestsAtHand } from './support/at-hand.js';
import { compare, judgeUnchanged, onEach, steadyRequests } from './support/comparison.js';
import { foreignExamples, foreignMeta } from './support/foreign-meta.js';

export { missingCapabilities, missingVersion } from './meta-missing.js';

const clientInfoKey = 'io.modelcontextprotocol/clientInfo';

/** clientInfo may be left out of any request. */
export const clientInfoOptional = check({
  id: 'meta/client-info-optional',
  title: 'Requests without clientInfo',
  requirements: ['meta-client-info-optional'],
  async run({ peer, judge, profile }) {
    for (const { method, params, options } of requestsAtHand(profile)) {
      const twin = { method, params, options };
      const reply = await peer.request(method, params, {
        ...options,
        twin,
        meta: { [clientInfoKey]: undefined },
      });
      judge(
        'meta-client-info-optional',
        reply,
        ({ result }) => result !== undefined,
        'a result, as with clientInfo',
      );
    }
  },
});

interface Info extends JsonObject {
  readonly name: string;
  readonly version: string;
}
const knownClients: readonly Info[] = [
  { name: 'claude-ai', version: '0.1.0' },
  { name: 'Visual Studio Code', version: '1.104.0' },
  { name: 'openai-mcp', title: 'ChatGPT', version: '1.0.0' },
  { name: 'cursor-vscode', version: '1.0.0', description: 'An editor' },
];
const anyClient: fc.Arbitrary<Info> = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  version: fc.string(),
});

/** Takes out of an answer what it may repeat of a client. */
const without =
  (...infos: readonly Info[]) =>
  (text: string): string =>
    infos
      .flatMap((info) => Object.values(info).filter((value) => typeof value === 'string'))
      .map((value) => JSON.stringify(value).slice(1, -1))
      .filter((value) => value !== '')
      .reduce((left, value) => left.replaceAll(value, ''), text);

/** Who asks makes no difference to the answer. */
export const clientInfoNoEffect = check({
  kind: 'property',
  id: 'meta/client-info-no-effect',
  title: 'The same request from other clients',
  requirements: ['meta-client-info-no-effect'],
  async run({ peer, property, profile, judge: overall }) {
    const served = (await steadyRequests(peer, requestsAtHand(profile))).filter(
      ({ answer }) => answer !== undefined,
    );
    if (served.length === 0)
      return overall.inconclusive('meta-client-info-no-effect', 'no request brought the same answer twice');
    const { values, examples } = onEach(served, anyClient, knownClients);
    await property(
      'the answer is the same for any client',
      values,
      { examples },
      async ([info, method], judge) => {
        const neutral = without(info, { name: 'touchstone', version: '0.1.0' });
        const { reply, outcome } = await compare(
          peer,
          served,
          method,
          { meta: { [clientInfoKey]: info } },
          neutral,
        );
        judge('meta-client-info-no-effect', reply, () => outcome, 'the answer that another client gets');
      },
    );
  },
});

/** Well-formed keys of others in _meta are nobody's business. */
export const foreignKeys = check({
  kind: 'property',
  id: 'meta/foreign-keys',
  title: 'Requests with trace context and unknown keys in _meta',
  requirements: ['meta-foreign-keys-served'],
  run: (context) =>
    judgeUnchanged(context, 'meta-foreign-keys-served', {
      name: 'a foreign key leaves the answer as it is',
      values: foreignMeta(),
      examples: foreignExamples,
      change: (meta) => ({ meta }),
      expected: 'the answer that the request gets without these keys',
    }),
});

/** Reserved keys that are defined, but not for requests. */
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';
/** Whether a value of another type may stand there is open, so each has the type that it has at its own place. */
const definedElsewhere = fc.oneof(
  fc.record({ key: fc.constant(serverInfoKey), value: anyClient }),
  fc.record({ key: fc.constant(subscriptionKey), value: requestId() }),
);
const telling: readonly { key: string; value: unknown }[] = [
  { key: serverInfoKey, value: { name: '', version: '' } },
  { key: serverInfoKey, value: { name: 'another-server', version: '9.9.9', title: 'Another server' } },
  { key: subscriptionKey, value: 'touchstone-never-opened' },
  { key: subscriptionKey, value: 0 },
];

/** What stands at a reserved key for which nothing is defined does not matter. */
export const reservedKeys = check({
  kind: 'property',
  id: 'meta/reserved-keys',
  title: 'Requests with reserved keys that are defined for another place',
  requirements: ['meta-reserved-no-assumptions'],
  run: (context) =>
    judgeUnchanged(context, 'meta-reserved-no-assumptions', {
      name: 'any value leaves the answer as it is',
      values: definedElsewhere,
      examples: telling,
      change: ({ key, value }) => ({ meta: { [key]: value } }),
      expected: 'the answer that the request gets without this key',
    }),
});
