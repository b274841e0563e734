/* What hollow servers pass, in groups; each says why that is evidence all the same. */

/** What these servers send is in order as messages, and their processes and endpoints behave. */
export const inOrder = [
  'jsonrpc-version-member',
  'jsonrpc-message-kinds',
  'jsonrpc-single-message',
  'jsonrpc-request-answered',
  'jsonrpc-response-once',
  'jsonrpc-response-solicited',
  'jsonrpc-response-id',
  'jsonrpc-result-present',
  'jsonrpc-result-object',
  'jsonrpc-result-or-error',
  'jsonrpc-notification-no-response',
  'jsonrpc-server-no-requests',
  'jsonrpc-recovers-after-bad-message',
  'errors-error-object',
  'errors-code-present',
  'errors-code-integer',
  'errors-message-present',
  'errors-message-string',
  'errors-message-concise',
  'errors-legacy-range-unused',
  'errors-reserved-range-undefined',
  'errors-own-codes-outside-reserved',
  'errors-invalid-request-code',
  'result-type-present',
  'result-type-string',
  'result-type-supported-set',
  'transports-utf8',
  'http-json-single-object',
  'http-request-content-type',
  'http-result-status',
  'http-response-on-own-post',
  'http-notification-accepted-status',
  'http-notification-accepted-empty',
  'http-bind-localhost',
];
export const inOrderOverStdio = [
  'errors-parse-code',
  'stdio-stdout-only-messages',
  'stdio-no-embedded-newline',
  'stdio-message-terminated',
  'stdio-crlf-line',
  'stdio-boundaries',
  'stdio-long-line',
  'stdio-exit-on-eof',
];

/** Some request is served by a result, under whatever it may legally carry, as often and wherever it is sent. */
export const oneRequestServed = [
  'discover-implemented',
  'jsonrpc-any-legal-id',
  'jsonrpc-id-reuse-after-response',
  'transports-utf8-decoded',
  'progress-either-token-type',
  'http-single-endpoint',
  'http-accept-forms',
  'http-content-type-parameters',
  'statelessness-identity-per-request',
  'statelessness-interleaved-conversations',
  'statelessness-no-prior-request-needed',
  'mrtr-supported-methods',
];

/** Whoever looks at nothing also ignores what is to be ignored. */
export const indifferent = [
  'capabilities-unknown-declared-served',
  'extensions-unknown-declared-served',
  'icons-consumer-scheme',
  'meta-client-info-no-effect',
  'meta-client-info-optional',
  'meta-foreign-keys-served',
  'meta-reserved-no-assumptions',
];
export const indifferentOverStdio = [
  'cancellation-unknown-id-ignored',
  'cancellation-completed-ignored',
  'cancellation-malformed-ignored',
  'cancellation-races',
];
export const indifferentToRetiredHeaders = [
  'http-last-event-id-ignored',
  'http-no-session-id',
  'http-session-header-ignored',
];

/** The discovery result is that of the reference. */
export const discovery = [
  'discover-capabilities',
  'discover-capability-shapes',
  'discover-instructions',
  'discover-served-version-listed',
  'discover-supported-versions',
  'versioning-supported-served',
];

/** The keys in the `_meta` of its results are well-formed. */
export const metaKeys = [
  'meta-key-label-characters',
  'meta-key-name-ends',
  'meta-key-name-interior',
  'meta-key-prefix-labels',
  'meta-key-reverse-dns',
  'meta-object',
  'meta-reserved-prefix',
];

/** Lists, tools and prompts come as those of the reference, the first page of each at any rate. */
export const firstPages = [
  'capabilities-declared-lists-served',
  'pagination-next-cursor-string',
  'pagination-invalid-cursor-survived',
  'icons-array',
  'icons-optional-member-types',
  'icons-src-scheme',
  'icons-src-uri',
  'json-schema-2020-12-used',
  'json-schema-schema-valid',
  'prompts-argument-optional-member-types',
  'prompts-argument-required-members',
  'prompts-capability-declared',
  'prompts-list-array',
  'prompts-list-served',
  'prompts-name-unique',
  'prompts-optional-member-types',
  'prompts-required-members',
  'resources-annotations',
  'resources-capability-declared',
  'resources-custom-scheme',
  'resources-list-array',
  'resources-list-served',
  'resources-optional-member-types',
  'resources-required-members',
  'resources-template-form',
  'resources-template-optional-member-types',
  'resources-template-required-members',
  'resources-templates-list-array',
  'resources-uri-form',
  'resources-uri-unique',
];

/** One prompt and one resource come as those of the reference, whichever was asked for; none is called non-existent. */
export const oneOfEach = [
  'prompts-message-role',
  'prompts-messages-array',
  'prompts-result-description-type',
  'resources-contents-array',
  'resources-contents-members',
  'resources-listed-readable',
  'resources-text-is-text',
];

/** What the reference lists of its tools, and what the one that is always called gives. */
export const someTools = [
  'tools-annotations-types',
  'tools-capability-declared',
  'tools-content-blocks',
  'tools-content-text',
  'tools-input-schema-object',
  'tools-input-schema-root',
  'tools-list-answered',
  'tools-list-shape',
  'tools-name-characters',
  'tools-name-length',
  'tools-name-string',
  'tools-optional-member-types',
  'tools-output-schema-object',
  'tools-result-content',
];

/** A subscription to nothing is served as the reference serves one, whatever was asked for. */
export const emptySubscriptions = [
  'cancellation-server-only-listen',
  'jsonrpc-notification-method-string',
  'jsonrpc-notification-no-id',
  'jsonrpc-notification-params-object',
  'subscriptions-ack-filter-shape',
  'subscriptions-ack-filter-subset',
  'subscriptions-ack-first',
  'subscriptions-ack-id',
  'subscriptions-acknowledged',
  'subscriptions-closing-result',
  'subscriptions-closing-result-id',
  'subscriptions-concurrent',
  'subscriptions-empty-filter',
  'subscriptions-id-value',
  'subscriptions-listen-supported',
  'subscriptions-nothing-after-end',
  'stdio-cancel-no-further-messages',
];
export const streams = [
  'http-cancel-no-further-messages',
  'http-listen-streamed',
  'http-sse-message-events',
  'http-sse-notifications-related',
  'http-x-accel-buffering',
];

/** Completions come as the reference gives them for an empty text, whatever was typed. */
export const completions = [
  'completion-declared-served',
  'completion-empty-context',
  'completion-optional-member-types',
  'completion-result-object',
  'completion-total-covers-values',
  'completion-values-at-most-100',
];

/** Prompts are listed as in the reference, and one of them is got, whichever was asked for. */
export const prompts = [
  'prompts-argument-optional-member-types',
  'prompts-argument-required-members',
  'prompts-capability-declared',
  'prompts-content-blocks',
  'prompts-content-text',
  'prompts-list-array',
  'prompts-list-served',
  'prompts-message-role',
  'prompts-messages-array',
  'prompts-name-unique',
  'prompts-optional-member-types',
  'prompts-required-members',
  'prompts-result-description-type',
];
