import { base64HeaderValue } from '../../../harness/wire/header-value.js';
import { clientVariant } from '../proof.js';
import { http } from '../mutants/http.js';

const on = ['http'] as const;

export const httpVariants = [
  clientVariant({
    id: 'http/accepts-in-its-own-way',
    story: 'Lists both types among others, in other order and case, with weights.',
    on,
    change: http(({ headers }) => ({
      headers: {
        ...headers,
        Accept: () => 'text/html;q=0.1, Text/Event-Stream;q=0.9 , application/json; charset=utf-8,*/*;q=0.1',
      },
    })),
  }),
  clientVariant({
    id: 'http/names-in-other-case',
    story: 'Writes the names of its header fields in small letters, which HTTP does not tell apart.',
    on,
    change: http(({ headers }) => ({
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    })),
  }),
  clientVariant({
    id: 'http/encodes-every-name',
    story: 'Puts every name into the Base64 form, also where it would go plainly.',
    on,
    change: http(() => ({ nameValue: base64HeaderValue })),
  }),
];
