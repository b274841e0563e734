import type { Finding, Report, RequirementResult } from '../../schema/report.js';
import { judgement, leg, reportOf } from './builder.js';
import { allWith, checks, excerpt, profile, requirements } from './sample-parts.js';

/** A conformant server: what could be judged passed, the rest is inconclusive, not applicable or excluded. */
export function cleanRun(): Report {
  const only = leg({
    profile,
    requirements: requirements({
      'response-id-echo': {
        counts: { pass: 412 },
        judgements: [judgement('response-id-echo', 'jsonrpc/ids', { events: [13, 14] })],
      },
    }),
    checks: checks(),
  });
  return reportOf([only], {
    verdict: {
      outcome: 'conformant',
      exitCode: 0,
      sentence: 'Every binding requirement that could be judged is kept.',
    },
  });
}

const echo = {
  reason: 'The response to request "a-7" carries the id 7, a number.',
  sent: '{"jsonrpc":"2.0","id":"a-7","method":"tools/list","params":{}}',
  expected: 'id "a-7" (string)',
  received: '{"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]},"id":7}',
  pointer: '/id',
  events: [13, 14],
};

const anyId = {
  reason: 'An empty id is left out of the response.',
  sent: '{"jsonrpc":"2.0","id":"","method":"tools/list","params":{}}',
  expected: 'id "" (string)',
  received: '{"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]}}',
  pointer: '/id',
  property: { name: 'any-id', seed: 424242, path: '16:3:0', runs: 17, shrinks: 4, counterexample: '""' },
};

const noise = {
  reason: 'A line that is no JSON-RPC message stands on standard output.',
  expected: 'a JSON-RPC message on each line',
  received: 'weather server listening',
  events: [40],
};

const missingMeta = {
  reason: 'The server died instead of refusing the request.',
  sent: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  expected: 'error -32602',
  received: 'nothing; the process exited with code 1',
  events: [90, 91, 92],
};

const ttl = {
  reason: 'The result has no ttlMs.',
  sent: '{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{}}',
  expected: 'an integer ttlMs of at least 0',
  received: `{"jsonrpc":"2.0","id":4,"result":{"resultType":"complete","cacheScope":"public","tools":[${'{"name":"get_forecast","inputSchema":{"type":"object"}},'.repeat(60)}{}]}}`,
  pointer: '/result/ttlMs',
  events: [],
};

const charset = {
  reason: 'The tool "delete station" has a blank in its name.',
  expected: 'letters, digits, underscore, hyphen and dot',
  received: '{"name":"delete station","inputSchema":{"type":"object"}}',
  pointer: '/name',
  events: [],
};

/** One finding from what a judgement knows. */
function finding(number: number, from: RequirementResult, check: string, rest: Partial<Finding>): Finding {
  return {
    id: `F${number}`,
    fingerprint: `${from.id}@${check}`,
    verdict: 'fail',
    requirement: from.id,
    level: from.level,
    text: from.text,
    source: from.source,
    check,
    leg: '2026-07-28/stdio',
    events: [],
    also: [],
    reproduce: `touchstone server --only ${check} --seed 424242 -- node weather.js --token ***`,
    ...rest,
  };
}

const judged = requirements({
  'response-id-echo': {
    verdict: 'fail',
    counts: { pass: 300, fail: 3 },
    judgements: [
      judgement('response-id-echo', 'jsonrpc/ids', { verdict: 'fail', ...echo }),
      judgement('response-id-echo', 'jsonrpc/any-id', { verdict: 'fail', ...anyId }),
    ],
  },
  'stdout-only-messages': {
    verdict: 'fail',
    judgements: [judgement('stdout-only-messages', 'stdio/purity', { verdict: 'fail', ...noise })],
  },
  'meta-version-required': {
    verdict: 'fail',
    judgements: [
      judgement('meta-version-required', 'errors/missing-meta', { verdict: 'fail', ...missingMeta }),
    ],
  },
  'tools-list-ttl': {
    verdict: 'fail',
    judgements: [judgement('tools-list-ttl', 'caching/hints', { verdict: 'fail', ...ttl })],
  },
  'tool-name-charset': {
    verdict: 'warning',
    judgements: [judgement('tool-name-charset', 'tools/list', { verdict: 'warning', ...charset })],
  },
});

const failedChecks = checks({
  'jsonrpc/ids': { verdict: 'fail', reason: echo.reason },
  'jsonrpc/any-id': { verdict: 'fail', reason: anyId.reason },
  'stdio/purity': { verdict: 'fail', reason: noise.reason },
  'errors/missing-meta': { verdict: 'fail', reason: missingMeta.reason },
  'caching/hints': { verdict: 'fail', reason: ttl.reason },
  'tools/list': { verdict: 'warning', reason: charset.reason },
});

const by = (id: string): RequirementResult => judged.find((each) => each.id === id)!;

const findings: readonly Finding[] = [
  finding(1, by('response-id-echo'), 'jsonrpc/ids', {
    ...echo,
    note: 'JSON-RPC allows fractions in ids and discourages them; only strings and integers are tried here.',
    also: [{ requirement: 'response-id-echo', check: 'tools/list', leg: '2026-07-28/stdio', count: 6 }],
  }),
  finding(2, by('response-id-echo'), 'jsonrpc/any-id', anyId),
  finding(3, by('stdout-only-messages'), 'stdio/purity', noise),
  finding(4, by('meta-version-required'), 'errors/missing-meta', missingMeta),
  finding(5, by('tools-list-ttl'), 'caching/hints', ttl),
  finding(6, by('tool-name-charset'), 'tools/list', { ...charset, verdict: 'warning' }),
];

/** Violations of every kind: plain, property, noise, death of the process, a long message, and one warning. */
export function violations(): Report {
  const only = leg({
    profile,
    requirements: judged,
    checks: failedChecks,
    end: {
      how: 'died',
      sentence: 'The server died during errors/missing-meta and was started again.',
      stderr:
        "TypeError: Cannot read properties of undefined (reading 'protocolVersion')\n    at handle (weather.js:88:31)\n    at Server.emit (node:events:519:28)",
    },
  });
  return reportOf([only], {
    verdict: { outcome: 'violations', exitCode: 1, sentence: '4 binding requirements are violated.' },
    findings,
    transcript: { file: 'run.ndjson', events: 3810, excerpt },
  });
}

/** A command that ends before it answers: nothing is judged. */
export function deadSubject(): Report {
  const none = { reason: 'The server was never recognised.', unlock: 'a command that starts an MCP server' };
  const only = leg({
    ...allWith('inconclusive', none),
    recognised: false,
    because: 'newest revision that Touchstone knows; the server named none',
    end: {
      how: 'never-recognised',
      sentence: 'The process exited with code 1 before it answered anything.',
      stderr:
        "node:internal/modules/cjs/loader:1215\n  throw err;\n  ^\n\nError: Cannot find module './wether.js'",
    },
  });
  return reportOf([only], {
    verdict: {
      outcome: 'incomplete',
      exitCode: 3,
      sentence: 'The subject was never recognised as an MCP server.',
    },
  });
}

/** A fault of Touchstone: a check threw, the rest is as in the clean run. */
export function harnessFailure(): Report {
  const reason = 'The check threw: TypeError: reply is undefined';
  const all = requirements({
    'unknown-method-code': {
      verdict: 'error',
      reason,
      judgements: [judgement('unknown-method-code', 'errors/unknown-method', { verdict: 'error', reason })],
    },
  });
  const only = leg({
    profile,
    requirements: all,
    checks: checks({ 'errors/unknown-method': { verdict: 'error', reason } }),
  });
  return reportOf([only], {
    verdict: {
      outcome: 'harness-failure',
      exitCode: 4,
      sentence: '1 check could not be run through a fault of Touchstone.',
    },
    findings: [
      finding(
        1,
        all.find((each) => each.id === 'unknown-method-code')!,
        'errors/unknown-method',
        { verdict: 'error', reason },
      ),
    ],
  });
}

/** Two revisions over two transports: the modern leg is clean, the legacy one has a violation. */
export function twoLegs(): Report {
  const modern = leg({ profile, requirements: requirements(), checks: checks() });
  const legacy = leg({
    profile,
    revision: '2025-11-25',
    era: 'legacy',
    transport: 'http',
    because: 'asked for with --revision all',
    requirements: requirements({
      'response-id-echo': {
        verdict: 'fail',
        judgements: [judgement('response-id-echo', 'jsonrpc/ids', { verdict: 'fail', ...echo })],
      },
    }),
    checks: checks({ 'jsonrpc/ids': { verdict: 'fail', reason: echo.reason } }),
  });
  const report = reportOf([modern, legacy], {
    verdict: { outcome: 'violations', exitCode: 1, sentence: '1 binding requirement is violated.' },
    findings: [
      finding(1, by('response-id-echo'), 'jsonrpc/ids', { ...echo, events: [], leg: '2025-11-25/http' }),
    ],
  });
  return { ...report, subject: { ...report.subject, url: 'http://127.0.0.1:3000/mcp' } };
}

/** All samples by name, for tests that hold of any report. */
export const samples: Readonly<Record<string, () => Report>> = {
  cleanRun,
  violations,
  deadSubject,
  harnessFailure,
  twoLegs,
};
