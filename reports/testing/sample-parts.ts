import type {
  CheckResult,
  Profile,
  RequirementResult,
  TranscriptEvent,
  Verdict,
} from '../../schema/report.js';
import { check, requirement } from './builder.js';

/** What discovery learned of the sample server. */
export const profile: Profile = {
  name: 'weather',
  version: '1.4.0',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: { listChanged: true }, resources: { subscribe: false } },
  tools: [
    { name: 'get_forecast', callable: true, why: 'annotated read-only' },
    { name: 'list_stations', callable: true, why: 'annotated read-only' },
    { name: 'delete_station', callable: false, why: 'not annotated read-only' },
  ],
  resources: ['weather://stations', 'weather://alerts'],
  resourceTemplates: ['weather://station/{id}'],
  prompts: [],
  leftOut: [{ what: 'tool delete_station', why: 'not annotated read-only', unlock: '--call delete_station' }],
  roundTrip: 3.2,
};

const noPrompts = 'The server does not declare prompts.';
const noInput = {
  reason: 'No tool of the server asks for input.',
  unlock: 'map a tool that does in the config, or offer test_elicitation',
};

/** Requirements of the sample catalogue; verdicts and evidence of single ones can be replaced by id. */
export function requirements(
  changes: Readonly<Record<string, Partial<RequirementResult>>> = {},
): readonly RequirementResult[] {
  const all: readonly RequirementResult[] = [
    requirement(
      'jsonrpc-version',
      'jsonrpc',
      'MUST',
      'Every message says jsonrpc 2.0.',
      'basic/index#messages',
    ),
    requirement(
      'response-id-echo',
      'jsonrpc',
      'MUST',
      'A response carries the id of its request, with the same type and value.',
      'basic/index#responses',
    ),
    requirement(
      'response-one-of',
      'jsonrpc',
      'MUST',
      'A response holds either a result or an error.',
      'basic/index#responses',
    ),
    requirement(
      'error-code-integer',
      'jsonrpc',
      'schema',
      'The code of an error is an integer.',
      'schema#error',
    ),
    requirement(
      'stdout-only-messages',
      'stdio',
      'MUST',
      'Nothing but protocol messages is written to standard output.',
      'basic/transports/stdio#top',
    ),
    requirement(
      'stdin-close-exit',
      'stdio',
      'SHOULD',
      'The server exits when its standard input is closed.',
      'basic/transports/stdio#shutdown',
    ),
    requirement(
      'unknown-method-code',
      'errors',
      'MUST',
      'An unknown method is answered with error -32601.',
      'basic/index#error-codes',
    ),
    requirement(
      'meta-version-required',
      'errors',
      'derived',
      'A request without its protocol version is refused.',
      'basic/index#meta',
    ),
    requirement(
      'tools-list-ttl',
      'caching',
      'MUST',
      'The result of tools/list says how long it may be kept.',
      'server/utilities/caching#cacheable-model',
    ),
    requirement(
      'cache-scope-private',
      'caching',
      'SHOULD',
      'What depends on the user is marked as private.',
      'server/utilities/caching#scope',
    ),
    requirement(
      'tool-name-charset',
      'tools',
      'SHOULD',
      'Tool names use only letters, digits, underscore, hyphen and dot.',
      'server/tools#tool-names',
    ),
    requirement(
      'tool-input-schema',
      'tools',
      'MUST',
      'The input schema of a tool is a JSON Schema object.',
      'server/tools#tool',
    ),
    requirement(
      'tool-title',
      'tools',
      'MAY',
      'A tool that has a title gives it as a string.',
      'server/tools#tool',
    ),
    requirement(
      'mrtr-state-required',
      'mrtr',
      'MUST',
      'A result that asks for input carries requests or a state.',
      'basic/patterns/mrtr#server-requirements',
      { verdict: 'inconclusive', ...noInput },
    ),
    requirement(
      'mrtr-state-opaque',
      'mrtr',
      'MUST',
      'The state is accepted back unchanged.',
      'basic/patterns/mrtr#server-requirements',
      { verdict: 'inconclusive', ...noInput },
    ),
    requirement(
      'prompts-list-shape',
      'prompts',
      'MUST',
      'The result of prompts/list holds an array of prompts.',
      'server/prompts#listing-prompts',
      { verdict: 'not-applicable', reason: noPrompts },
    ),
    requirement(
      'prompts-get-unknown',
      'prompts',
      'SHOULD',
      'An unknown prompt is answered with error -32602.',
      'server/prompts#error-handling',
      { verdict: 'not-applicable', reason: noPrompts },
    ),
    requirement(
      'tool-consent',
      'tools',
      'SHOULD',
      'A person can refuse a tool call.',
      'server/tools#user-interaction-model',
      {
        verdict: 'not-exercised',
        excluded: { code: 'needs-human', reason: 'Only a person can see whether consent was asked for.' },
      },
    ),
    requirement(
      'logging-secrets',
      'stdio',
      'MUST',
      'Logs hold no secrets.',
      'server/utilities/logging#security',
      {
        verdict: 'not-exercised',
        excluded: { code: 'unobservable', reason: 'What counts as a secret is not known on the wire.' },
      },
    ),
  ];
  return all.map((each) => {
    const change = changes[each.id];
    if (change?.verdict === undefined) return { ...each, ...change };
    return { ...each, counts: { [change.verdict]: 1 }, ...change };
  });
}

/** The sample checks; verdicts of single ones can be replaced by id. */
export function checks(changes: Readonly<Record<string, Partial<CheckResult>>> = {}): readonly CheckResult[] {
  const all: readonly CheckResult[] = [
    check('jsonrpc/ids', 'Ids of every legal type come back', {
      requirements: ['response-id-echo'],
      milliseconds: 41,
    }),
    check('jsonrpc/any-id', 'Any legal id comes back', {
      kind: 'property',
      requirements: ['response-id-echo'],
      milliseconds: 840,
    }),
    check('jsonrpc/envelope', 'The envelope of every message', {
      kind: 'monitor',
      requirements: ['jsonrpc-version', 'response-one-of', 'error-code-integer'],
    }),
    check('stdio/purity', 'What stands on standard output', {
      kind: 'monitor',
      requirements: ['stdout-only-messages'],
    }),
    check('stdio/shutdown', 'Closing standard input', {
      requirements: ['stdin-close-exit'],
      milliseconds: 310,
    }),
    check('errors/unknown-method', 'A method the server does not implement', {
      requirements: ['unknown-method-code'],
    }),
    check('errors/missing-meta', 'A request without its version', {
      requirements: ['meta-version-required'],
    }),
    check('caching/hints', 'Hints on list results', {
      kind: 'monitor',
      requirements: ['tools-list-ttl', 'cache-scope-private'],
    }),
    check('tools/list', 'Tools as listed', {
      requirements: ['tool-name-charset', 'tool-input-schema', 'tool-title'],
    }),
    check('mrtr/state', 'A tool that asks for input', {
      verdict: 'inconclusive',
      ...noInput,
      requirements: ['mrtr-state-required', 'mrtr-state-opaque'],
      milliseconds: 0,
    }),
    check('prompts/list', 'Prompts as listed', {
      verdict: 'not-applicable',
      reason: noPrompts,
      requirements: ['prompts-list-shape', 'prompts-get-unknown'],
      milliseconds: 0,
    }),
  ];
  return all.map((each) => ({ ...each, ...changes[each.id] }));
}

/** Everything with one verdict and reason, as where no subject was there to judge. */
export function allWith(
  verdict: Verdict,
  rest: { readonly reason: string; readonly unlock?: string },
): { requirements: readonly RequirementResult[]; checks: readonly CheckResult[] } {
  return {
    requirements: requirements().map((each) =>
      each.excluded === undefined ? { ...each, verdict, counts: { [verdict]: 1 }, ...rest } : each,
    ),
    checks: checks().map((each) => ({ ...each, verdict, ...rest, milliseconds: 0 })),
  };
}

/** The events that the sample findings point to. */
export const excerpt: readonly TranscriptEvent[] = [
  {
    n: 13,
    at: 118.4,
    connection: 'stdio-1',
    check: 'jsonrpc/ids',
    type: 'sent',
    intent: 'valid',
    text: '{"jsonrpc":"2.0","id":"a-7","method":"tools/list","params":{}}',
  },
  {
    n: 14,
    at: 121.9,
    connection: 'stdio-1',
    check: 'jsonrpc/ids',
    type: 'received',
    answers: 13,
    text: '{"jsonrpc":"2.0","result":{"resultType":"complete","tools":[]},"id":7}',
  },
  { n: 40, at: 300, connection: 'stdio-1', type: 'noise', text: 'weather server listening' },
  {
    n: 90,
    at: 2400.2,
    connection: 'stdio-2',
    check: 'errors/missing-meta',
    type: 'sent',
    intent: 'broken',
    text: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  },
  {
    n: 91,
    at: 2430,
    connection: 'stdio-2',
    type: 'stderr',
    text: "TypeError: Cannot read properties of undefined (reading 'protocolVersion')",
  },
  { n: 92, at: 2431, connection: 'stdio-2', type: 'exit', code: 1, signal: null },
];
