import type { RequestOptions } from '../../../harness/peer/mock-client.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { type Served, servedRequests } from './served.js';

/** A valid request that a server is likely to serve, with all that it may need. */
export interface RequestAtHand extends Served {
  readonly options: RequestOptions;
}

/**
 * Valid requests of as many kinds as the server gives occasion to: discovery, its lists, and where there is one, a
 * resource, a prompt and a tool that may be called.
 */
export function requestsAtHand(profile: ServerProfile): RequestAtHand[] {
  return servedRequests(profile).map(({ method, params }) => ({
    method,
    params,
    options: method === 'tools/call' ? { capabilities: allCapabilities } : {},
  }));
}
