import { describe, expect, it } from 'vitest';
import { hollowServers, type HollowServer } from './support/hollow.js';
import { heldAgainst, runChanged } from './support/verdicts.js';

/**
 * What passes on servers that answer and mean nothing by it. Each pass is here with the reason why it is evidence all the
 * same; a new one fails this test until it has been looked at.
 */

/** What these servers send is in order as messages, and their processes and endpoints behave. */
const inOrder = [
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
const inOrderOverStdio = [
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
const oneRequestServed = [
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
const indifferent = [
  'capabilities-unknown-declared-served',
  'extensions-unknown-declared-served',
  'icons-consumer-scheme',
  'meta-client-info-no-effect',
  'meta-client-info-optional',
  'meta-foreign-keys-served',
  'meta-reserved-no-assumptions',
];
const indifferentOverStdio = [
  'cancellation-unknown-id-ignored',
  'cancellation-completed-ignored',
  'cancellation-malformed-ignored',
  'cancellation-races',
];
const indifferentToRetiredHeaders = [
  'http-last-event-id-ignored',
  'http-no-session-id',
  'http-session-header-ignored',
];

/** The discovery result is that of the reference. */
const discovery = [
  'discover-capabilities',
  'discover-capability-shapes',
  'discover-instructions',
  'discover-served-version-listed',
  'discover-supported-versions',
  'versioning-supported-served',
];

/** The keys in the `_meta` of its results are well-formed. */
const metaKeys = [
  'meta-key-label-characters',
  'meta-key-name-ends',
  'meta-key-name-interior',
  'meta-key-prefix-labels',
  'meta-key-reverse-dns',
  'meta-object',
  'meta-reserved-prefix',
];

/** Lists, tools and prompts come as those of the reference, the first page of each at any rate. */
const firstPages = [
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
const oneOfEach = [
  'prompts-message-role',
  'prompts-messages-array',
  'prompts-result-description-type',
  'resources-contents-array',
  'resources-contents-members',
  'resources-listed-readable',
  'resources-text-is-text',
];

/** What the reference lists of its tools, and what the one that is always called gives. */
const someTools = [
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
const emptySubscriptions = [
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
const streams = [
  'http-cancel-no-further-messages',
  'http-listen-streamed',
  'http-sse-message-events',
  'http-sse-notifications-related',
  'http-x-accel-buffering',
];

/** Completions come as the reference gives them for an empty text, whatever was typed. */
const completions = [
  'completion-declared-served',
  'completion-empty-context',
  'completion-optional-member-types',
  'completion-result-object',
  'completion-total-covers-values',
  'completion-values-at-most-100',
];

/** Prompts are listed as in the reference, and one of them is got, whichever was asked for. */
const prompts = [
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

interface Review {
  readonly passes: readonly string[];
  /** What the review is about; default everything. */
  readonly about?: RegExp;
}

const reviewed: Readonly<Record<keyof typeof hollowServers, Review>> = {
  sameError: {
    passes: [
      ...inOrder,
      ...inOrderOverStdio,
      ...oneRequestServed,
      ...indifferent,
      ...indifferentOverStdio,
      ...indifferentToRetiredHeaders,
      ...discovery,
      // the error of these has the right id
      'jsonrpc-error-response-id',
      // one of its errors is the one for unknown methods, while discovery is served
      'errors-unknown-method-code',
      // there was occasion for the codes that are not to be used, and another one came
      'errors-defined-code-meaning',
      'errors-no-32002',
      'errors-no-32042',
    ],
  },
  emptyResult: {
    passes: [
      ...inOrder,
      ...inOrderOverStdio,
      ...oneRequestServed,
      ...indifferent,
      ...indifferentOverStdio,
      ...discovery,
      // a list request is served after it as before
      'pagination-invalid-cursor-survived',
    ],
  },
  withoutHeaders: {
    // all else is as in the reference
    about: /^http-/,
    passes: [
      ...inOrder,
      ...oneRequestServed,
      ...indifferentToRetiredHeaders,
      ...streams,
      // what streams do, and what is found in the schemas of tools, does not hang on header fields
      'http-annotation-integer-range',
      'http-annotation-no-controls',
      'http-annotation-not-empty',
      'http-annotation-primitive',
      'http-annotation-reachable',
      'http-annotation-token',
      'http-annotation-unique',
      'http-disconnect-isolated',
      'http-listen-no-request-notifications',
      'http-sse-response-ends-stream',
      'http-stream-ends-with-response',
      // the method and the version are read in the body, and the status of the refusal is right
      'http-unknown-method-code',
      'http-unknown-method-status',
      'http-version-unsupported-status',
    ],
  },
  withoutParams: {
    passes: [
      ...inOrder,
      ...inOrderOverStdio,
      ...oneRequestServed,
      ...indifferent,
      ...indifferentOverStdio,
      ...indifferentToRetiredHeaders,
      ...discovery,
      ...metaKeys,
      ...firstPages,
      ...oneOfEach,
      ...someTools,
      // a call without arguments is served, as one with them is
      'tools-arguments-optional',
      ...emptySubscriptions,
      ...completions,
      ...prompts,
      ...streams,
      'jsonrpc-error-response-id',
      // methods are told apart
      'errors-unknown-method-code',
      'http-unknown-method-code',
      'http-unknown-method-status',
    ],
  },
  echo: {
    passes: [
      ...inOrder,
      ...inOrderOverStdio,
      ...oneRequestServed,
      ...indifferent,
      ...indifferentOverStdio,
      ...metaKeys,
      // what a client writes in _meta is well-formed, and so is its echo
      'meta-baggage-format',
      'meta-server-info-shape',
      'meta-traceparent-format',
      'meta-tracestate-format',
    ],
  },
};

describe('what passes on a server that', () => {
  it.each(Object.entries(hollowServers) as [keyof typeof hollowServers, HollowServer][])(
    '%s',
    { timeout: 240_000 },
    async (name, { what, runs }) => {
      const { passes, about = /./ } = reviewed[name];
      const seen = new Set<string>();
      for (const [transport, change] of runs) {
        const report = await runChanged(change, { transports: [transport] });
        expect(heldAgainst(report), `${what}: over ${transport} something must be broken`).not.toEqual([]);
        for (const { id, verdict } of report.requirements)
          if (verdict === 'pass' && about.test(id)) seen.add(id);
      }
      const known = new Set(passes.filter((id) => about.test(id)));
      expect([...seen].filter((id) => !known.has(id)).sort(), `passes on a server that ${what}`).toEqual([]);
      expect([...known].filter((id) => !seen.has(id)).sort(), 'reviewed, but passes no more').toEqual([]);
    },
  );
});
