import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { capabilitiesKey } from '../support/modern.js';
import { furtherProbe } from './support/sending.js';

const known = new Set(['tools', 'resources', 'prompts', 'completions', 'logging', 'extensions']);

/** Declares more in a request for discovery. */
const alsoDeclaring = (more: JsonObject): ClientChange =>
  furtherProbe((meta) => ({
    ...meta,
    [capabilitiesKey]: { ...more, ...(isObject(meta[capabilitiesKey]) ? meta[capabilitiesKey] : {}) },
  }));

export const capabilitiesMutants = [
  clientMutant({
    id: 'capabilities/flag',
    fault: 'Declares roots by true.',
    breaks: 'capabilities-shape-client',
    change: alsoDeclaring({ roots: true }),
  }),
  clientMutant({
    id: 'capabilities/experiment-flag',
    fault: 'Declares an experiment by true.',
    breaks: 'capabilities-shape-client',
    change: alsoDeclaring({ experimental: { 'com.example/try': true } }),
  }),
  clientMutant({
    id: 'capabilities/known-only',
    fault: 'Lists no resources of a server with a capability that it does not know.',
    breaks: 'capabilities-unknown-advertised-accepted-client',
    change: (blueprint) => ({
      ...blueprint,
      offers: (method, capabilities) =>
        method === 'resources/list' && Object.keys(capabilities ?? {}).some((name) => !known.has(name))
          ? 'the server has capabilities that are not known'
          : blueprint.offers(method, capabilities),
    }),
  }),
];
