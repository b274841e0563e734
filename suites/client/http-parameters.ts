import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import type { Outcome } from '../../harness/run/check.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { together } from '../../harness/peer/evidence.js';
import {
  mirrorStage,
  mirrorTool,
  type ParameterHeader,
  parameterFields,
  parametersInWords,
  parameterSays,
} from './support/parameters.js';

const on = { transport: 'http' } as const;
const needs = [operations('listTools', 'callTool')];

const has = (message: SeenMessage, header: ParameterHeader): boolean =>
  parameterFields(message, header).length > 0;
const says = (message: SeenMessage, header: ParameterHeader, value: string): boolean =>
  ['plain', 'encoded', 'markers'].includes(parameterSays(message, header, value));

/** Why a call shows nothing: the parameter that was given is not repeated either. */
const nothing = (header: ParameterHeader): Outcome => ({
  cannot: `there is no Mcp-Param-${header}, whose parameter was given: http-param-mirrored-client`,
});

/** Parameters of every type, those among them that a program easily takes for none. */
export const mirroredValues = clientCheck({
  id: 'http-parameters/mirrored',
  title: 'Annotated parameters in header fields',
  on,
  needs,
  requirements: ['http-param-mirrored-client'],
  async run({ scene, judge }) {
    const { call } = await mirrorStage(scene);
    const given: readonly (readonly [JsonObject, readonly ParameterHeader[]])[] = [
      [{ text: 'words', count: 7, flag: true, plain: 'aside' }, ['Text', 'Count', 'Flag']],
      [{ count: 0, flag: false }, ['Count', 'Flag']],
    ];
    for (const [args, headers] of given)
      judge(
        'http-param-mirrored-client',
        await call(args),
        (sent) => ({ ok: headers.every((header) => has(sent, header)), received: parametersInWords(sent) }),
        headers.map((header) => `Mcp-Param-${header}`).join(', '),
      );
  },
});

/** Equal names on several levels, and names that look like a path. */
export const exactPath = clientCheck({
  id: 'http-parameters/exact-path',
  title: 'Annotated parameters of equal names in different places',
  on,
  needs,
  requirements: ['http-param-exact-path-client'],
  async run({ scene, judge }) {
    const { call } = await mirrorStage(scene);
    const requirement = 'http-param-exact-path-client';
    const sent = await call({
      text: 'outer',
      inner: { text: 'inner', 'deep.er': 'deeper' },
      'inner.text': 'dotted',
    });
    const expected = { 'Inner-Text': 'inner', Deeper: 'deeper', Dotted: 'dotted' } as const;
    judge(
      requirement,
      sent,
      () =>
        has(sent, 'Text')
          ? {
              ok: Object.entries(expected).every(([header, value]) =>
                says(sent, header as ParameterHeader, value),
              ),
              received: parametersInWords(sent),
            }
          : nothing('Text'),
      Object.entries(expected)
        .map(([header, value]) => `Mcp-Param-${header}: ${value}`)
        .join(', '),
    );
    const alone = await call({ text: 'outer', 'inner.text': 'dotted' });
    judge(
      requirement,
      alone,
      () =>
        has(alone, 'Text')
          ? {
              ok: !says(alone, 'Inner-Text', 'outer') && !says(alone, 'Inner-Text', 'dotted'),
              received: parametersInWords(alone),
            }
          : nothing('Text'),
      'no Mcp-Param-Inner-Text with the value of another place',
    );
  },
});

/** What has no value has no field. */
export const withoutValue = clientCheck({
  id: 'http-parameters/without-value',
  title: 'Annotated parameters that are null or missing',
  on,
  needs,
  requirements: ['http-param-null-omitted-client', 'http-param-absent-omitted-client'],
  async run({ scene, judge }) {
    const { call } = await mirrorStage(scene);
    const judgeOmitted = (
      requirement: 'http-param-null-omitted-client' | 'http-param-absent-omitted-client',
      sent: SeenMessage,
      headers: readonly ParameterHeader[],
    ): void =>
      judge(
        requirement,
        sent,
        () =>
          has(sent, 'Count')
            ? { ok: !headers.some((header) => has(sent, header)), received: parametersInWords(sent) }
            : nothing('Count'),
        `no ${headers.map((header) => `Mcp-Param-${header}`).join(', ')}`,
      );
    judgeOmitted('http-param-null-omitted-client', await call({ count: 7, text: null, flag: null }), [
      'Text',
      'Flag',
    ]);
    judgeOmitted('http-param-absent-omitted-client', await call({ count: 7, plain: 'aside' }), [
      'Text',
      'Flag',
      'Inner-Text',
      'Inherited',
    ]);
    judgeOmitted('http-param-absent-omitted-client', await call({ count: 7, inner: {} }), [
      'Inner-Text',
      'Deeper',
    ]);
  },
});

/** Integers that a double does not hold exactly, or not as themselves. */
const beyond = [2 ** 53, -(2 ** 53), 1e21, -1e21];

/** An integer out of range is declined, or at least never misspelt. */
export const integerRange = clientCheck({
  id: 'http-parameters/integer-range',
  title: 'An annotated integer out of range',
  on,
  needs,
  requirements: ['http-param-integer-range-client'],
  async run({ scene, judge }) {
    const { stage, call } = await mirrorStage(scene);
    const requirement = 'http-param-integer-range-client';
    const twin = await call({ count: Number.MAX_SAFE_INTEGER });
    for (const count of beyond) {
      const before = stage.seen.requests('tools/call').length;
      const outcome = await stage.callTool(mirrorTool.name, { count });
      const sent = stage.seen.requests('tools/call').slice(before);
      judge(
        requirement,
        together(twin, outcome, ...sent),
        () => {
          if (!has(twin, 'Count')) return nothing('Count');
          const [first] = sent;
          if (first === undefined)
            return outcome.how === 'failed' || { cannot: `the call was not sent: ${outcome.received}` };
          const digits = BigInt(count).toString();
          // whether the rule is one for the values that are sent, or for schemas alone, is open
          // another spelling of the number, such as 1e+21, is still the number
          const spelt = Number(first.exchange?.header('mcp-param-count'));
          if (!has(first, 'Count') || says(first, 'Count', digits) || spelt === count)
            return { cannot: 'the call was sent; whether the range binds what is sent is open' };
          return { ok: false, received: parametersInWords(first) };
        },
        `no call, or at least no Mcp-Param-Count that is not ${BigInt(count)}`,
      );
    }
  },
});

export const httpParametersChecks = [mirroredValues, exactPath, withoutValue, integerRange];
