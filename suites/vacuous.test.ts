import { describe, expect, it } from 'vitest';
import {
  completions,
  discovery,
  emptySubscriptions,
  firstPages,
  inOrder,
  inOrderOverStdio,
  indifferent,
  indifferentOverStdio,
  indifferentToRetiredHeaders,
  metaKeys,
  oneOfEach,
  oneRequestServed,
  prompts,
  someTools,
  streams,
} from './support/hollow-passes.js';
import { hollowServers, type HollowServer } from './support/hollow.js';
import { heldAgainst, runChanged } from './support/verdicts.js';

/**
 * What passes on servers that answer and mean nothing by it. Each pass is here with the reason why it is evidence all the
 * same; a new one fails this test until it has been looked at.
 */

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
