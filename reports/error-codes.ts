/** An error code of the protocol, as `touchstone explain` tells it. */
export interface ErrorCode {
  readonly code: number;
  readonly name: string;
  /** When a peer sends it. */
  readonly meaning: string;
}

/** The error codes that the specification defines or has withdrawn. */
export const errorCodes: readonly ErrorCode[] = [
  { code: -32700, name: 'Parse error', meaning: 'What came is no JSON.' },
  { code: -32600, name: 'Invalid Request', meaning: 'What came is JSON, but no JSON-RPC message.' },
  {
    code: -32601,
    name: 'Method not found',
    meaning: 'The receiver does not have the method; over HTTP with status 404.',
  },
  {
    code: -32602,
    name: 'Invalid params',
    meaning:
      'The params do not have the form of the method, a required field of _meta is missing, or they name what does not exist: a tool, a prompt, a resource, a cursor.',
  },
  { code: -32603, name: 'Internal error', meaning: 'The receiver failed by itself.' },
  {
    code: -32020,
    name: 'Header mismatch',
    meaning:
      'Over HTTP, a header field that mirrors the message is missing, malformed or says something else; with status 400.',
  },
  {
    code: -32021,
    name: 'Missing required client capability',
    meaning:
      'The request cannot be served without a capability that it does not declare; data.requiredCapabilities names what is missing, over HTTP with status 400.',
  },
  {
    code: -32022,
    name: 'Unsupported protocol version',
    meaning:
      'The request names a version that the server does not implement; data.supported lists those that it does, over HTTP with status 400.',
  },
  {
    code: -32002,
    name: 'Resource not found',
    meaning: 'Withdrawn in 2026-07-28, where -32602 stands for it.',
  },
  {
    code: -32042,
    name: 'URL elicitation required',
    meaning: 'Stood in 2025-11-25 only; since then a tool asks by a result that needs input.',
  },
];
