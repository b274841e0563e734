import { clientVariant } from '../proof.js';
import { clientInfoKey } from '../support/modern.js';
import { withMeta } from '../mutants/support/sending.js';

export const metaVariants = [
  clientVariant({
    id: 'meta/many-keys',
    story: 'Its requests have keys of every legal form, trace context of later versions included.',
    change: withMeta({
      'com.example/note': { any: ['thing', null] },
      'com.example.mcp/near': 1,
      'com.example/': null,
      'a-1.b9/9.x_y-z': 'interior characters',
      'vendor/label': false,
      'io.github.someone/x': [],
      bare: 'no prefix',
      traceparent: 'cc-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01-what-the-future-will-be-like',
      tracestate: ' vendor=a b!c ,, 0tenant@other=2 ',
      baggage: 'key = value%20one ; property ; weight=1 , empty=',
    }),
  }),
  clientVariant({
    id: 'meta/opaque-places',
    story: 'Has a member named _meta inside the arguments of a completion, which are its own business.',
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        complete: (task, params) =>
          blueprint.operations.complete!(task, { ...params, context: { arguments: { _meta: 'none' } } }),
      },
    }),
  }),
  clientVariant({
    id: 'meta/full-client-info',
    story: 'Names itself with every member there is and one more.',
    change: (blueprint) => ({
      ...blueprint,
      clientInfo: {
        ...blueprint.clientInfo,
        description: 'A client',
        websiteUrl: 'https://example.com/',
        'x-build': 7,
      },
    }),
  }),
  clientVariant({
    id: 'meta/anonymous',
    story: 'Was configured not to name itself.',
    warns: { 'meta-client-info-client': 'the configuration cannot be seen from outside' },
    change: ({ meta: { [clientInfoKey]: _name, ...meta }, ...blueprint }) => ({ ...blueprint, meta }),
  }),
];
