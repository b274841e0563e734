import type { ClientSuite } from '../../harness/run/client/check.js';
import { elicitationChecks } from './elicitation.js';
import { httpChecks, httpMonitors } from './http.js';
import { httpHeadersMonitors } from './http-headers.js';
import { httpNamesChecks } from './http-names.js';
import { jsonrpcChecks, jsonrpcMonitors } from './jsonrpc.js';
import { loggingChecks } from './logging.js';
import { mrtrChecks } from './mrtr.js';
import { paginationChecks, paginationMonitors } from './pagination.js';
import { progressChecks, progressMonitors } from './progress.js';

/** All that judges clients. */
export const clientSuite: ClientSuite = {
  checks: [
    ...elicitationChecks,
    ...httpChecks,
    ...httpNamesChecks,
    ...jsonrpcChecks,
    ...loggingChecks,
    ...mrtrChecks,
    ...paginationChecks,
    ...progressChecks,
    // one line an area
  ],
  monitors: [
    ...httpHeadersMonitors,
    ...httpMonitors,
    ...jsonrpcMonitors,
    ...paginationMonitors,
    ...progressMonitors,
    // one line an area
  ],
};
