import type { MockClient } from '../../../harness/peer/mock-client.js';
import { HttpConnection } from '../../../harness/transport/http-connection.js';

/** The URL that a client over HTTP talks to. */
export function endpointOf(peer: MockClient): URL {
  if (!(peer.connection instanceof HttpConnection)) throw new Error('a connection without an endpoint');
  return new URL(peer.connection.endpoint.url);
}
