import { guard, mutant, type Mutant } from './mutant.js';
import { httpNamesMutants } from './http-names.js';
import {
  code,
  having,
  methodOf,
  readsHeader,
  refusalOf,
  served,
  status,
  without,
} from './support/header-guards.js';

const on = ['http'] as const;

/** Faults around MCP-Protocol-Version and Mcp-Method. */
export const httpHeadersMutants: readonly Mutant[] = [
  ...httpNamesMutants,
  mutant({
    id: 'http-headers/version-mismatch-200',
    fault: 'answers a version that differs between header and body with the right error but status 200',
    breaks: 'http-version-mismatch-status',
    on,
    change: refusalOf('versionHeader', having('mcp-protocol-version'), status(200)),
  }),
  mutant({
    id: 'http-headers/version-mismatch-generic',
    fault: 'answers a version that differs between header and body as an invalid request',
    breaks: 'http-version-mismatch-code',
    on,
    change: refusalOf('versionHeader', having('mcp-protocol-version'), code(-32600)),
  }),
  mutant({
    id: 'http-headers/version-not-compared',
    fault: 'asks for the version header but reads the version from the body alone',
    breaks: 'http-version-mismatch-code',
    on,
    change: refusalOf('versionHeader', having('mcp-protocol-version'), served),
  }),
  mutant({
    id: 'http-headers/version-unsupported-200',
    fault: 'answers an unsupported version with the right error but status 200',
    breaks: 'http-version-unsupported-status',
    on,
    change: (blueprint) => {
      const original = blueprint.guards.supportedVersion!;
      return guard('supportedVersion', (call) => {
        const answer = original(call);
        return answer !== undefined && 'error' in answer ? { ...answer, status: 200 } : answer;
      })(blueprint);
    },
  }),
  mutant({
    id: 'http-headers/version-missing-200',
    fault: 'answers a missing version header with the right error but status 200',
    breaks: 'http-version-header-missing-status',
    on,
    change: refusalOf('versionHeader', without('mcp-protocol-version'), status(200)),
  }),
  mutant({
    id: 'http-headers/version-missing-generic',
    fault: 'answers a missing version header as an invalid request',
    breaks: 'http-version-header-missing-code',
    on,
    change: refusalOf('versionHeader', without('mcp-protocol-version'), code(-32600)),
  }),
  mutant({
    id: 'http-headers/version-optional',
    fault: 'does without the version header where the body has the version, though it serves no old revision',
    breaks: 'http-version-header-missing-code',
    on,
    change: refusalOf('versionHeader', without('mcp-protocol-version'), served),
  }),
  mutant({
    id: 'http-headers/method-missing-200',
    fault: 'answers a missing Mcp-Method with the right error but status 200',
    breaks: 'http-method-header-missing-status',
    on,
    change: refusalOf('methodHeader', without('mcp-method'), status(200)),
  }),
  mutant({
    id: 'http-headers/method-missing-generic',
    fault: 'answers a missing Mcp-Method as an invalid request',
    breaks: 'http-method-header-missing-code',
    on,
    change: refusalOf('methodHeader', without('mcp-method'), code(-32600)),
  }),
  mutant({
    id: 'http-headers/method-optional',
    fault: 'compares Mcp-Method only where it is there',
    breaks: 'http-method-header-missing-code',
    on,
    change: refusalOf('methodHeader', without('mcp-method'), served),
  }),
  mutant({
    id: 'http-headers/method-mismatch-422',
    fault: 'answers a wrong Mcp-Method with status 422',
    breaks: 'http-method-header-mismatch-status',
    on,
    change: refusalOf('methodHeader', having('mcp-method'), status(422)),
  }),
  mutant({
    id: 'http-headers/method-mismatch-invalid-params',
    fault: 'answers a wrong Mcp-Method with -32602',
    breaks: 'http-method-header-mismatch-code',
    on,
    change: refusalOf('methodHeader', having('mcp-method'), code(-32602)),
  }),
  mutant({
    id: 'http-headers/method-not-compared',
    fault: 'asks for Mcp-Method but never looks at it on lists',
    breaks: 'http-method-header-mismatch-code',
    on,
    change: refusalOf(
      'methodHeader',
      (http) => having('mcp-method')(http) && String(methodOf(http)).endsWith('/list'),
      served,
    ),
  }),
  mutant({
    id: 'http-headers/value-any-case',
    fault: 'compares Mcp-Method without regard to letter case',
    breaks: 'http-header-values-exact-case',
    on,
    change: refusalOf(
      'methodHeader',
      (http) => http.header('mcp-method')?.toLowerCase() === methodOf(http),
      served,
    ),
  }),
  mutant({
    id: 'http-headers/names-one-case',
    fault: 'knows Mcp-Method in its usual spelling only',
    breaks: 'http-header-names-any-case',
    on,
    change: readsHeader(['methodHeader'], (value, name) =>
      name.toLowerCase() === 'mcp-method' && name !== 'Mcp-Method' ? undefined : value,
    ),
  }),
];
