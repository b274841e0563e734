import { toolParameterHeaders } from '../../harness/peer/tool-headers.js';
import { headerMismatch } from '../../harness/reference/server/http-guards.js';
import { valueAt } from '../../harness/run/annotated-arguments.js';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import { isObject } from '../../harness/wire/message.js';
import { httpAnnotationsMutants } from './http-annotations.js';
import { all, httpGuard, mutant, type Change, type Mutant } from './mutant.js';
import { code, readsHeader, refusalOf, served, status } from './support/header-guards.js';

const on = ['http'] as const;
const isParameter = (name: string): boolean => /^mcp-param-/i.test(name);
const isRaw = (value: string): boolean => /[^\t\x20-\x7e]/.test(value);

const missing = (_http: unknown, text: string): boolean => text.includes('is missing');
const different = (_http: unknown, text: string): boolean => !missing(_http, text);
const rawParameter = ({ headers }: { readonly headers: readonly (readonly [string, string])[] }): boolean =>
  headers.some(([name, value]) => isParameter(name) && isRaw(value));

/** The reference, reading Mcp-Param headers otherwise. */
const readsParameters = (change: (value: string) => string): Change =>
  readsHeader(['parameterHeaders'], (value, name) => (isParameter(name) ? change(value) : value));

/** Demands the headers of all annotated parameters whose argument is null, or not there at all. */
const demandsHeader = (of: null | undefined): Change =>
  httpGuard('demandsHeader', (http) => {
    const params = isObject(http.value) && isObject(http.value.params) ? http.value.params : {};
    const tool = http.server.world.tools.find(({ definition }) => definition.name === params.name);
    const demanded = toolParameterHeaders(tool?.definition.inputSchema).find(
      ({ header, path }) =>
        valueAt(params.arguments, path) === of && http.header(`mcp-param-${header}`) === undefined,
    );
    return demanded === undefined
      ? undefined
      : headerMismatch(http, `Mcp-Param-${demanded.header} is missing`);
  });

/** Faults in comparing Mcp-Param headers with arguments, and in the annotations that say which there are. */
export const httpParametersMutants: readonly Mutant[] = [
  ...httpAnnotationsMutants,
  mutant({
    id: 'http-parameters/mismatch-200',
    fault: 'answers a wrong Mcp-Param header with the right error but status 200',
    breaks: 'http-param-mismatch-status',
    on,
    change: refusalOf('parameterHeaders', different, status(200)),
  }),
  mutant({
    id: 'http-parameters/mismatch-invalid-params',
    fault: 'answers a wrong Mcp-Param header with -32602',
    breaks: 'http-param-mismatch-code',
    on,
    change: refusalOf('parameterHeaders', different, code(-32602)),
  }),
  mutant({
    id: 'http-parameters/nested-not-compared',
    fault: 'asks for the headers of nested parameters but compares those at the top alone',
    breaks: 'http-param-mismatch-code',
    on,
    change: refusalOf(
      'parameterHeaders',
      (http, text) => different(http, text) && text.includes('Exact'),
      served,
    ),
  }),
  mutant({
    id: 'http-parameters/not-decodable-passes',
    fault: 'compares nothing where an Mcp-Param header does not decode',
    breaks: 'http-param-mismatch-code',
    on,
    change: refusalOf('parameterHeaders', (_http, text) => text.includes('cannot be decoded'), served),
  }),
  mutant({
    id: 'http-parameters/missing-200',
    fault: 'answers a missing Mcp-Param header with the right error but status 200',
    breaks: 'http-param-missing-status',
    on,
    change: refusalOf('parameterHeaders', missing, status(200)),
  }),
  mutant({
    id: 'http-parameters/missing-invalid-params',
    fault: 'answers a missing Mcp-Param header with -32602',
    breaks: 'http-param-missing-code',
    on,
    change: refusalOf('parameterHeaders', missing, code(-32602)),
  }),
  mutant({
    id: 'http-parameters/optional',
    fault: 'compares Mcp-Param headers only where they are there',
    breaks: 'http-param-missing-code',
    on,
    change: refusalOf('parameterHeaders', missing, served),
  }),
  mutant({
    id: 'http-parameters/raw-bytes-200',
    fault: 'answers raw bytes in an Mcp-Param header with the right error but status 200',
    breaks: 'http-param-characters-status',
    on,
    change: refusalOf('headerCharacters', rawParameter, status(200)),
  }),
  mutant({
    id: 'http-parameters/raw-bytes-generic',
    fault: 'answers raw bytes in an Mcp-Param header as an invalid request',
    breaks: 'http-param-characters-code',
    on,
    change: refusalOf('headerCharacters', rawParameter, code(-32600)),
  }),
  mutant({
    id: 'http-parameters/raw-bytes-as-latin-1',
    fault: 'reads raw bytes in an Mcp-Param header as Latin-1 and serves the call',
    breaks: 'http-param-characters-code',
    on,
    change: all(
      refusalOf('headerCharacters', rawParameter, served),
      readsParameters((value) => (isRaw(value) ? base64HeaderValue(value) : value)),
    ),
  }),
  mutant({
    id: 'http-parameters/not-decoded',
    fault: 'compares Mcp-Param headers as they came, encoded or not',
    breaks: 'http-param-decoded',
    on,
    change: readsParameters((value) => (value.startsWith('=?base64?') ? `raw ${value}` : value)),
  }),
  mutant({
    id: 'http-parameters/demands-null',
    fault: 'demands the header of a parameter that is null',
    breaks: 'http-param-null-not-expected',
    on,
    change: demandsHeader(null),
  }),
  mutant({
    id: 'http-parameters/demands-absent',
    fault: 'demands the headers of all annotated parameters, given or not',
    breaks: 'http-param-absent-not-expected',
    on,
    change: demandsHeader(undefined),
  }),
  mutant({
    id: 'http-parameters/integer-as-text',
    fault: 'compares an integer with its header as text',
    breaks: 'http-param-integer-numeric',
    on,
    change: readsParameters((value) => (/^\d+\.0$/.test(value) ? `text ${value}` : value)),
  }),
];
