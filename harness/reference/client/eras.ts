import type { EraPolicy } from '../../peer/client/blueprint.js';
import { ClientFailure } from '../../peer/client/client-failure.js';
import type { Outcome } from '../../peer/client/exchange.js';
import { isObject } from '../../wire/message.js';

/** Errors that only servers of the modern era send (basic/index#error-codes). */
const modernErrors = new Set([-32020, -32021, -32022]);
/** Statuses that say nothing about the era. */
const noEvidence = (status: number): boolean => status === 401 || status === 403 || status >= 500;

/** What the answer to `server/discover` says about a server (basic/versioning#compatibility-matrix). */
function readProbe(outcome: Outcome, transport: 'stdio' | 'http'): 'modern' | 'legacy' | 'unknown' {
  switch (outcome.how) {
    case 'result':
      return Array.isArray(outcome.result.supportedVersions) ? 'modern' : 'legacy';
    case 'error': {
      const { error, status = 200 } = outcome;
      if (modernErrors.has(error.code)) return 'modern';
      if (transport === 'stdio') return 'legacy';
      if (status === 404 && error.code === -32601) return 'modern';
      return noEvidence(status) ? 'unknown' : 'legacy';
    }
    case 'refused':
      return noEvidence(outcome.status) ? 'unknown' : 'legacy';
    case 'timeout':
      return 'legacy';
    case 'lost':
      return transport === 'stdio' ? 'legacy' : 'unknown';
    default:
      return 'unknown';
  }
}

/** Asks for discovery first and speaks the modern era alone. */
export const modernEras: EraPolicy = {
  handshakes: [],
  probes: () => true,
  patience: 2_000,
  reads: (outcome, { transport }) => readProbe(outcome, transport),
  remembers: true,
  choose: (supported, { blueprint }) =>
    Array.isArray(supported)
      ? blueprint.versions.find((version) => (supported as unknown[]).includes(version))
      : undefined,
  retry: ({ code, data }, connection) =>
    connection.era.name === 'modern' && code === -32022 && isObject(data)
      ? connection.blueprint.eras.choose(data.supported, connection)
      : undefined,
  initialize: () => ({}),
  answer: (method) => Promise.reject(new ClientFailure(`${method} is not known here`, { code: -32601 })),
};
