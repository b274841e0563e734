import fc from 'fast-check';
import { encodedHeaderValue, plainHeaderValue, sentinelLookAlike } from '../../harness/generate/headers.js';
import type { Outcome } from '../../harness/run/check.js';
import { type ClientContext, clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { looksEncoded, type Mirrored } from './support/mirrored.js';
import { mirrorStage, type ParameterHeader, parametersInWords, parameterSays } from './support/parameters.js';

const on = { transport: 'http' } as const;
const needs = [operations('listTools', 'callTool')];

type Requirement =
  | 'http-value-string-client'
  | 'http-value-integer-client'
  | 'http-value-boolean-client'
  | 'http-value-base64-client'
  | 'http-value-markers-client'
  | 'http-value-lookalike-client';

/** What is judged: a parameter, the values it is given, and the forms that are right. */
interface Encoding<R extends Requirement, T> {
  readonly requirement: R;
  readonly parameter: 'text' | 'count' | 'flag';
  readonly values: fc.Arbitrary<T>;
  readonly examples: readonly T[];
  readonly right: readonly Mirrored[];
  /** Forms that are for another obligation to judge. */
  readonly elsewhere: readonly Mirrored[];
  readonly expected: string;
}

const headerOf: Readonly<Record<'text' | 'count' | 'flag', ParameterHeader>> = {
  text: 'Text',
  count: 'Count',
  flag: 'Flag',
};

/** Has the client call the tool with generated values and judges the form in which they go into the header. */
async function judgeEncoding<R extends Requirement, T extends string | number | boolean>(
  { scene, property }: ClientContext<R>,
  { requirement, parameter, values, examples, right, elsewhere, expected }: Encoding<R, T>,
): Promise<void> {
  const { call } = await mirrorStage(scene);
  await property('values', values, { examples, share: 0.5 }, async (value, trial) => {
    trial(
      requirement,
      await call({ [parameter]: value }),
      (sent): Outcome => {
        const said = parameterSays(sent, headerOf[parameter], String(value));
        if (said === 'absent')
          return { cannot: `there is no Mcp-Param-${headerOf[parameter]}: http-param-mirrored-client` };
        if (elsewhere.includes(said)) return { cannot: `the value goes another way (${said})` };
        return { ok: right.includes(said), received: parametersInWords(sent) };
      },
      `${expected} ${JSON.stringify(value)}`,
    );
  });
}

const either = ['plain', 'encoded'] as const;
const unsafe = encodedHeaderValue().filter((value) => !looksEncoded(value));
const unsafeExamples = ['Hello, 世界', ' padded ', 'line1\nline2', 'é', 'A\r\nX-Evil: 1', '😀', '\t'];

/** Texts that go as they are. */
export const strings = clientCheck({
  id: 'http-values/strings',
  kind: 'property',
  title: 'Safe strings of any content in Mcp-Param fields',
  on,
  needs,
  requirements: ['http-value-string-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-string-client',
      parameter: 'text',
      values: plainHeaderValue(),
      examples: ['us-west1', 'Two  Words', '"quoted", 100%', 'true', '007'],
      right: either,
      elsewhere: ['markers'],
      expected: 'in a header field, as it is or in the Base64 form, the text',
    }),
});

/** Texts that need the Base64 form. */
export const unsafeStrings = clientCheck({
  id: 'http-values/unsafe-strings',
  kind: 'property',
  title: 'Strings that do not go safely into a header',
  on,
  needs,
  requirements: ['http-value-base64-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-base64-client',
      parameter: 'text',
      values: unsafe,
      examples: unsafeExamples,
      right: ['encoded'],
      elsewhere: ['markers'],
      expected: 'the Base64 form of',
    }),
});

/** The markers around what is encoded. */
export const markers = clientCheck({
  id: 'http-values/markers',
  kind: 'property',
  title: 'The markers of the Base64 form',
  on,
  needs,
  requirements: ['http-value-markers-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-markers-client',
      parameter: 'text',
      values: unsafe,
      examples: unsafeExamples,
      right: ['encoded'],
      elsewhere: ['plain', 'other'],
      expected: 'the markers =?base64? and ?= around the Base64 of',
    }),
});

/** Texts that look as if they were encoded already. */
export const lookAlikeValues = clientCheck({
  id: 'http-values/look-alikes',
  kind: 'property',
  title: 'Values that look like the Base64 form',
  on,
  needs,
  requirements: ['http-value-lookalike-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-lookalike-client',
      parameter: 'text',
      values: sentinelLookAlike(),
      examples: ['=?base64?literal?=', '=?base64?ZWNobw==?='],
      right: ['encoded'],
      elsewhere: ['markers'],
      expected: 'the Base64 form of',
    }),
});

/** Integers within the range. */
export const integers = clientCheck({
  id: 'http-values/integers',
  kind: 'property',
  title: 'Integers in Mcp-Param fields',
  on,
  needs,
  requirements: ['http-value-integer-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-integer-client',
      parameter: 'count',
      values: fc.maxSafeInteger().map((value) => value + 0),
      examples: [0, 42, -7, 1_000_000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
      right: either,
      elsewhere: ['markers'],
      expected: 'in decimal digits',
    }),
});

/** Both booleans. */
export const booleans = clientCheck({
  id: 'http-values/booleans',
  kind: 'property',
  title: 'Booleans in Mcp-Param fields',
  on,
  needs,
  requirements: ['http-value-boolean-client'],
  run: (context) =>
    judgeEncoding(context, {
      requirement: 'http-value-boolean-client',
      parameter: 'flag',
      values: fc.boolean(),
      examples: [true, false],
      right: either,
      elsewhere: ['markers'],
      expected: 'in small letters',
    }),
});

export const httpValuesChecks = [strings, unsafeStrings, markers, lookAlikeValues, integers, booleans];
