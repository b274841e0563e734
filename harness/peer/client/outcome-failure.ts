import { ClientFailure } from './client-failure.js';
import type { Outcome } from './exchange.js';

/** What the caller of a request is told where its outcome is no result. */
export function failureOf(outcome: Exclude<Outcome, { readonly how: 'result' }>): ClientFailure {
  if (outcome.how === 'error') return ClientFailure.of(outcome.error);
  if (outcome.how === 'timeout') return new ClientFailure(`no answer within ${outcome.after} ms`);
  if (outcome.how === 'cancelled') return new ClientFailure('the request was cancelled');
  if (outcome.how === 'unsent') return new ClientFailure(`the request could not be sent: ${outcome.detail}`);
  return new ClientFailure(outcome.detail);
}
