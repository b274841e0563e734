/* What hollow clients pass, in groups; each says why that is evidence all the same. */

/** Whoever comes to a server shows on the wire how it forms its messages and what it declares. */
export const came = [
  'capabilities-shape-client',
  'transports-utf8-client',
  // it connects to a server that advertises them, as to one that does not
  'capabilities-unknown-advertised-accepted-client',
  'extensions-unknown-advertised-accepted-client',
  'elicitation-capability-client',
  'icons-array-client',
  'icons-optional-member-types-client',
  'icons-src-scheme-client',
  'icons-src-uri-client',
  'jsonrpc-message-kinds-client',
  'jsonrpc-method-string-client',
  'jsonrpc-params-object-client',
  'jsonrpc-request-id-not-null-client',
  'jsonrpc-request-id-type-client',
  'jsonrpc-version-member-client',
  'meta-capabilities-client',
  'meta-client-info-client',
  'meta-client-info-shape-client',
  'meta-key-label-characters-client',
  'meta-key-name-ends-client',
  'meta-key-name-interior-client',
  'meta-key-prefix-labels-client',
  'meta-key-reverse-dns-client',
  'meta-object-client',
  'meta-protocol-version-client',
  'meta-protocol-version-string-client',
  'meta-request-meta-client',
  'meta-reserved-prefix-client',
  'roots-capability-client',
  'sampling-capability-client',
];

/** The same over standard streams, and how it treats the process that it started. */
export const cameOverStdio = [
  'jsonrpc-single-message-client',
  'stdio-message-terminated-client',
  'stdio-no-embedded-newline-client',
  'stdio-shutdown-closes-input-client',
  'stdio-shutdown-terminates-client',
  'stdio-shutdown-waits-client',
  'stdio-stdin-only-messages-client',
  'versioning-stdio-discover-first-client',
];

/** The same over HTTP. */
export const cameOverHttp = [
  'http-accept-client',
  'http-body-single-message-client',
  'http-method-header-client',
  'http-no-responses-client',
  'http-own-post-client',
  'http-post-client',
  'http-version-header-client',
  'http-version-header-matches-client',
];

/** A client that asks shows on the wire what it asks, whatever it says of it to its host: requests, retries with their answers and states, cursors, tokens. */
export const asked = [
  'pagination-missing-cursor-ends-client',
  'errors-legacy-range-no-meaning-client',
  'cancellation-timeout-maximum-client',
  'completion-request-shape-client',
  'completion-undeclared-not-asked-client',
  'elicitation-content-validated-client',
  'elicitation-defaults-client',
  'elicitation-response-shape-client',
  'elicitation-url-not-fetched-client',
  'jsonrpc-notification-no-response-client',
  'jsonrpc-request-id-unique-client',
  'meta-log-level-value-client',
  'mrtr-fields-scope-client',
  'mrtr-inputs-before-retry-client',
  'mrtr-response-keys-client',
  'mrtr-response-shape-client',
  'mrtr-retry-id-client',
  'mrtr-retry-params-client',
  'mrtr-state-absent-client',
  'mrtr-state-echo-client',
  'pagination-cursor-string-client',
  'pagination-empty-cursor-client',
  'progress-token-type-client',
  'progress-token-unique-client',
  'prompts-request-shape-client',
  'prompts-undeclared-not-asked-client',
  'resources-uri-client',
  'roots-file-uri-client',
  'roots-result-shape-client',
  'sampling-content-validated-client',
  'sampling-result-shape-client',
  'sampling-tool-choice-client',
  'subscriptions-filter-client',
];

/** What it gives up shows in its notifications. */
export const askedOverStdio = [
  'cancellation-late-response-ignored-client',
  'cancellation-own-request-client',
  'cancellation-reason-string-client',
  'cancellation-request-id-client',
  'jsonrpc-notification-no-id-client',
];

/** And what goes into its header fields. */
export const askedOverHttp = [
  'http-name-encoded-client',
  'http-name-header-prompt-client',
  'http-name-header-resource-client',
  'http-name-header-tool-client',
  'http-param-absent-omitted-client',
  'http-param-exact-path-client',
  'http-param-integer-range-client',
  'http-param-mirrored-client',
  'http-param-null-omitted-client',
  'http-value-base64-client',
  'http-value-boolean-client',
  'http-value-integer-client',
  'http-value-lookalike-client',
  'http-value-markers-client',
  'http-value-string-client',
];

/** A client that says it is done shows that it came through, by its next requests, its cancellations, its servers started anew and what reached its host. */
export const saysDone = [
  // what it keeps and asks anew shows on the wire
  'caching-key-client',
  'caching-rounds-not-cached-client',
  'caching-ttl-positive-client',
  'caching-ttl-zero-client',
  'caching-ttl-absent-client',
  'caching-ttl-negative-client',
  'caching-stale-refetch-client',
  'caching-page-refetch-client',
  'caching-notification-invalidates-client',
  'caching-no-polling-client',
  'caching-cursor-invalid-restarts-client',
  'caching-cursor-invalid-discards-client',
  'result-type-supported-set-client',
  'cancellation-in-progress-client',
  'cancellation-own-request-client',
  'cancellation-reason-string-client',
  'cancellation-request-id-client',
  'cancellation-sent-client',
  'cancellation-timeout-client',
  'json-schema-no-network-ref-client',
  'jsonrpc-notification-no-id-client',
  'meta-server-info-no-effect-client',
  'progress-tokens-tracked-client',
  'stdio-cancel-by-notification-client',
  'stdio-restart-client',
  'subscriptions-reconnect-client',
  'subscriptions-relisten-client',
];
