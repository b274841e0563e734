import type { ClientSuite } from '../../harness/run/client/check.js';
import { jsonrpcChecks, jsonrpcMonitors } from './jsonrpc.js';
import { loggingChecks } from './logging.js';
import { paginationChecks, paginationMonitors } from './pagination.js';
import { progressChecks, progressMonitors } from './progress.js';

/** All that judges clients. */
export const clientSuite: ClientSuite = {
  checks: [
    ...jsonrpcChecks,
    ...loggingChecks,
    ...paginationChecks,
    ...progressChecks,
    // one line an area
  ],
  monitors: [
    ...jsonrpcMonitors,
    ...paginationMonitors,
    ...progressMonitors,
    // one line an area
  ],
};
