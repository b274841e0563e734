import type { JsonObject } from '../../../harness/wire/message.js';
import { isObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { capabilitiesKey } from '../support/modern.js';
import { before, furtherProbe } from './support/sending.js';

/** Advertises this in a request for discovery. */
const advertising = (extensions: unknown): ClientChange =>
  furtherProbe((meta) => ({
    ...meta,
    [capabilitiesKey]: { ...(isObject(meta[capabilitiesKey]) ? meta[capabilitiesKey] : {}), extensions },
  }));

/** Advertises this throughout. */
const declaring =
  (extensions: JsonObject): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    capabilities: (declared, draft, connection) => ({
      ...(blueprint.capabilities(declared, draft, connection) as JsonObject),
      extensions,
    }),
  });

export const extensionsMutants = [
  clientMutant({
    id: 'extensions/underscore',
    fault: 'Advertises an extension whose vendor has an underscore.',
    breaks: 'extensions-id-grammar-client',
    change: advertising({ 'com.exam_ple/thing': {} }),
  }),
  clientMutant({
    id: 'extensions/bare-name',
    fault: 'Advertises an extension by its bare name.',
    breaks: 'extensions-id-prefix-client',
    change: advertising({ tasks: {} }),
  }),
  clientMutant({
    id: 'extensions/flags',
    fault: 'Advertises an extension by true.',
    breaks: 'extensions-settings-object-client',
    change: advertising({ 'com.example/thing': true }),
  }),
  clientMutant({
    id: 'extensions/list',
    fault: 'Advertises its extensions as a list of identifiers.',
    breaks: 'extensions-settings-object-client',
    change: advertising(['com.example/thing']),
  }),
  clientMutant({
    id: 'extensions/asks-anyway',
    fault: 'Asks for tasks whether or not the server has them.',
    breaks: 'extensions-fallback-client',
    change: (blueprint) =>
      before('tools/list', (request) => ({ ...request, method: 'tasks/get' }))(
        declaring({ 'io.modelcontextprotocol/tasks': {} })(blueprint),
      ),
  }),
  clientMutant({
    id: 'extensions/known-only',
    fault: 'Lists no resources of a server that advertises an extension.',
    breaks: 'extensions-unknown-advertised-accepted-client',
    change: (blueprint) => ({
      ...blueprint,
      offers: (method, capabilities) =>
        method === 'resources/list' && capabilities?.extensions !== undefined
          ? 'the server has extensions'
          : blueprint.offers(method, capabilities),
    }),
  }),
];
