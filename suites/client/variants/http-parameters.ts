import { base64HeaderValue } from '../../../harness/wire/header-value.js';
import { http } from '../mutants/http.js';
import { clientVariant } from '../proof.js';

const on = ['http'] as const;

export const httpParametersVariants = [
  clientVariant({
    id: 'http-parameters/encodes-every-value',
    story: 'Puts every parameter into the Base64 form, also where it would go plainly.',
    on,
    change: http(({ parameterValue }) => ({
      parameterValue: (value) =>
        ['string', 'number', 'boolean'].includes(typeof value) && parameterValue(value) !== undefined
          ? base64HeaderValue(String(value))
          : undefined,
    })),
  }),
  clientVariant({
    id: 'http-parameters/encodes-tabs',
    story:
      'Takes a tab for a control character and encodes texts that have one, which the page allows as well.',
    on,
    change: http(({ parameterValue }) => ({
      parameterValue: (value) =>
        typeof value === 'string' && value.includes('\t') ? base64HeaderValue(value) : parameterValue(value),
    })),
  }),
];
