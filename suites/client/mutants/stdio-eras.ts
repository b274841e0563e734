import type { EraPolicy } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes how the client finds out the era of a server. */
export const eras =
  (change: (policy: EraPolicy) => Partial<EraPolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, eras: { ...blueprint.eras, ...change(blueprint.eras) } });

const on = ['stdio'] as const;
const base = 'dual-era';

export const stdioErasMutants = [
  clientMutant({
    id: 'stdio/pings-before-probe',
    fault: 'Pings the server before it probes.',
    breaks: 'stdio-probe-first-client',
    on,
    base,
    change: (blueprint) => ({
      ...blueprint,
      outgoing: (message, sending) =>
        message.method === 'server/discover'
          ? [{ ...message, id: `early-${String(message.id)}`, method: 'ping' }, message]
          : blueprint.outgoing(message, sending),
    }),
  }),
  clientMutant({
    id: 'stdio/legacy-probe',
    fault: 'Names a version of the legacy era in its probe.',
    breaks: 'stdio-probe-version-client',
    on,
    base,
    change: (blueprint) => ({
      ...blueprint,
      meta: {
        ...blueprint.meta,
        'io.modelcontextprotocol/protocolVersion': (draft, connection, token) =>
          draft.method === 'server/discover' && draft.again === undefined
            ? '2025-11-25'
            : blueprint.meta['io.modelcontextprotocol/protocolVersion']?.(draft, connection, token),
      },
    }),
  }),
  clientMutant({
    id: 'stdio/prefers-legacy',
    fault: 'Takes a server that lists a version of the legacy era for one of that era.',
    breaks: 'stdio-discovered-stays-modern-client',
    on,
    base,
    change: eras(({ reads, handshakes }) => ({
      reads: (outcome, connection) =>
        outcome.how === 'result' &&
        Array.isArray(outcome.result.supportedVersions) &&
        outcome.result.supportedVersions.some((version) => handshakes.includes(String(version)))
          ? 'legacy'
          : reads(outcome, connection),
    })),
  }),
  clientMutant({
    id: 'stdio/falls-back-on-two-codes',
    fault: 'Goes on with initialize after -32600 and -32601 alone.',
    breaks: 'stdio-fallback-any-code-client',
    on,
    base,
    change: eras(({ reads }) => ({
      reads: (outcome, connection) =>
        outcome.how === 'error' && ![-32_600, -32_601, -31_999].includes(outcome.error.code)
          ? outcome.error.code === -32_022
            ? reads(outcome, connection)
            : 'unknown'
          : reads(outcome, connection),
    })),
  }),
  clientMutant({
    id: 'stdio/reads-the-words',
    fault: 'Takes an error that speaks of a version for one of the modern era.',
    breaks: 'stdio-other-error-falls-back-client',
    on,
    base,
    change: eras(({ reads }) => ({
      reads: (outcome, connection) =>
        outcome.how === 'error' && outcome.error.message.includes('version')
          ? 'modern'
          : reads(outcome, connection),
    })),
  }),
  clientMutant({
    id: 'stdio/gives-silence-up',
    fault: 'Gives a server up that does not answer the probe.',
    breaks: 'stdio-silence-falls-back-client',
    on,
    base,
    change: eras(({ reads }) => ({
      reads: (outcome, connection) => (outcome.how === 'timeout' ? 'unknown' : reads(outcome, connection)),
    })),
  }),
];
