import type { ErrorObject } from '../../wire/message.js';

/** An operation that failed, as the client raises it to its host. */
export class ClientFailure extends Error {
  /** The JSON-RPC code, where the server sent the error. */
  readonly code: number | undefined;
  readonly data: unknown;

  constructor(message: string, from: { readonly code?: number; readonly data?: unknown } = {}) {
    super(message);
    this.name = 'ClientFailure';
    this.code = from.code;
    this.data = from.data;
  }

  /** An error of the server. */
  static of({ code, message, data }: ErrorObject): ClientFailure {
    return new ClientFailure(message, { code, data });
  }
}
