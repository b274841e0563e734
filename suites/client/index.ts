import type { ClientSuite } from '../../harness/run/client/check.js';
import { paginationChecks, paginationMonitors } from './pagination.js';

/** All that judges clients. */
export const clientSuite: ClientSuite = {
  checks: [...paginationChecks],
  monitors: [...paginationMonitors],
};
