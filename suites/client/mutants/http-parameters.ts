import type { HttpClientBehaviour } from '../../../harness/peer/client/blueprint.js';
import { base64HeaderValue } from '../../../harness/wire/header-value.js';
import { goesPlain, looksEncoded } from '../support/mirrored.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { http } from './http.js';

const on = ['http'] as const;

/** Changes the form in which parameters go into their fields. */
const values = (
  change: (value: unknown, usual: HttpClientBehaviour['parameterValue']) => string | undefined,
): ClientChange =>
  http(({ parameterValue }) => ({ parameterValue: (value) => change(value, parameterValue) }));

/** Changes the form of texts alone. */
const texts = (change: (text: string, usual: string | undefined) => string | undefined): ClientChange =>
  values((value, usual) => (typeof value === 'string' ? change(value, usual(value)) : usual(value)));

export const httpParametersMutants = [
  clientMutant({
    id: 'http-parameters/texts-only',
    fault: 'Repeats texts in header fields, and no booleans.',
    breaks: 'http-param-mirrored-client',
    on,
    change: values((value, usual) => (typeof value === 'boolean' ? undefined : usual(value))),
  }),
  clientMutant({
    id: 'http-parameters/zero-is-nothing',
    fault: 'Takes 0 and false for no value.',
    breaks: 'http-param-mirrored-client',
    on,
    change: values((value, usual) => (value === 0 || value === false ? undefined : usual(value))),
  }),
  clientMutant({
    id: 'http-parameters/by-last-name',
    fault: 'Looks for a nested parameter among the outermost ones.',
    breaks: 'http-param-exact-path-client',
    on,
    change: http(({ parameterAt }) => ({
      parameterAt: (args, path) => parameterAt(args, path.slice(-1)),
    })),
  }),
  clientMutant({
    id: 'http-parameters/path-with-dots',
    fault: 'Takes a dot in the name of a parameter for a step of the path.',
    breaks: 'http-param-exact-path-client',
    on,
    change: http(({ parameterAt }) => ({
      parameterAt: (args, path) => parameterAt(args, path.join('.').split('.')),
    })),
  }),
  clientMutant({
    id: 'http-parameters/null-in-words',
    fault: 'Writes null into the header field of a parameter that is null.',
    breaks: 'http-param-null-omitted-client',
    on,
    change: values((value, usual) => (value === null ? 'null' : usual(value))),
  }),
  clientMutant({
    id: 'http-parameters/undefined-in-words',
    fault: 'Writes undefined into the header field of a parameter that is not given.',
    breaks: 'http-param-absent-omitted-client',
    on,
    change: values((value, usual) => (value === undefined ? 'undefined' : usual(value))),
  }),
  clientMutant({
    id: 'http-parameters/inherits',
    fault: 'Finds a value where the arguments only inherit one.',
    breaks: 'http-param-absent-omitted-client',
    on,
    change: http(({ parameterAt }) => ({
      parameterAt: (args, path) =>
        path.join() === 'toString' && !Object.hasOwn(args, 'toString')
          ? String(args)
          : parameterAt(args, path),
    })),
  }),
  clientMutant({
    id: 'http-parameters/any-integer',
    fault: 'Writes integers beyond the range as the nearest one within it.',
    breaks: 'http-param-integer-range-client',
    on,
    change: values((value, usual) =>
      typeof value === 'number'
        ? String(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value)))
        : usual(value),
    ),
  }),
  clientMutant({
    id: 'http-values/small-letters',
    fault: 'Writes texts in small letters.',
    breaks: 'http-value-string-client',
    on,
    change: texts((text, usual) => (goesPlain(text) ? text.toLowerCase() : usual)),
  }),
  clientMutant({
    id: 'http-values/thousands',
    fault: 'Sets the thousands of an integer apart.',
    breaks: 'http-value-integer-client',
    on,
    change: values((value, usual) =>
      typeof value === 'number' ? usual(value)?.replace(/\B(?=(?:\d{3})+$)/g, ',') : usual(value),
    ),
  }),
  clientMutant({
    id: 'http-values/capital-booleans',
    fault: 'Writes booleans with a capital.',
    breaks: 'http-value-boolean-client',
    on,
    change: values((value, usual) =>
      typeof value === 'boolean' ? (value ? 'True' : 'False') : usual(value),
    ),
  }),
  clientMutant({
    id: 'http-values/latin-bytes',
    fault: 'Encodes the bytes of Latin-1 in Base64 where the characters allow it.',
    breaks: 'http-value-base64-client',
    on,
    change: texts((text, usual) =>
      /^[^\u0100-\uffff]*[\u0080-\u00ff][^\u0100-\uffff]*$/.test(text)
        ? `=?base64?${Buffer.from(text, 'latin1').toString('base64')}?=`
        : usual,
    ),
  }),
  clientMutant({
    id: 'http-values/trims',
    fault: 'Takes white space off the ends of a text instead of encoding it.',
    breaks: 'http-value-base64-client',
    on,
    change: texts((text, usual) =>
      /^[\x20-\x7e]+$/.test(text.trim()) && !looksEncoded(text) ? text.trim() : usual,
    ),
  }),
  clientMutant({
    id: 'http-values/no-markers',
    fault: 'Leaves the markers of the Base64 form away.',
    breaks: 'http-value-markers-client',
    on,
    change: texts((text, usual) =>
      goesPlain(text) ? usual : base64HeaderValue(text).replace(/^=\?base64\?(.*)\?=$/, '$1'),
    ),
  }),
  clientMutant({
    id: 'http-values/look-alike-raw',
    fault: 'Sends a text that looks encoded as it is.',
    breaks: 'http-value-lookalike-client',
    on,
    change: texts((text, usual) => (looksEncoded(text) ? text : usual)),
  }),
];
