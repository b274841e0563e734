import fc from 'fast-check';

const from = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

const HEX = '0123456789abcdef';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** Hexadecimal digits that are not all zero: an id of nothing but zeroes is invalid in a trace context. */
const id = (digits: number): fc.Arbitrary<string> =>
  from(HEX, digits, digits).map((text) => (/^0+$/.test(text) ? text.replace(/.$/, '1') : text));

/** `traceparent` of W3C Trace Context, version 00. */
export function traceparent(): fc.Arbitrary<string> {
  return fc
    .tuple(id(32), id(16), fc.constantFrom('00', '01', '02', 'ff'))
    .map(([trace, parent, flags]) => `00-${trace}-${parent}-${flags}`);
}

const traceKey = fc.oneof(
  fc.tuple(from(LOWER, 1, 1), from(`${LOWER}${DIGITS}_-*/`, 0, 12)).map((parts) => parts.join('')),
  fc
    .tuple(
      from(`${LOWER}${DIGITS}`, 1, 1),
      from(`${LOWER}${DIGITS}_-*/`, 0, 8),
      from(LOWER, 1, 1),
      from(`${LOWER}${DIGITS}_-*/`, 0, 8),
    )
    .map(([first, tenant, letter, system]) => `${first}${tenant}@${letter}${system}`),
);
const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const traceValue = from(printable.replace(/[,=]/g, ''), 1, 20).map((text) => text.replace(/ $/, '.'));

/** `tracestate` of W3C Trace Context: up to five members, no key twice. */
export function tracestate(): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(traceKey, traceValue), { minLength: 1, maxLength: 5, selector: ([key]) => key })
    .map((members) => members.map(([key, value]) => `${key}=${value}`).join(','));
}

const token = from(`${LOWER}${LOWER.toUpperCase()}${DIGITS}!#$&'*+-.^_|~`, 1, 10);
const baggageValue = fc.oneof(
  from(`${LOWER}${DIGITS}!#$&'()*+-./:<=>?@[]^_{|}~`, 0, 12),
  fc.constantFrom('%20', 'a%2Cb', '%E4%B8%96'),
);
const property = fc.oneof(
  token.map((key) => `;${key}`),
  fc.tuple(token, baggageValue).map(([key, value]) => `;${key}=${value}`),
);

/** `baggage` of W3C Baggage: up to four members, some with properties. */
export function baggage(): fc.Arbitrary<string> {
  const member = fc.tuple(token, baggageValue, fc.array(property, { maxLength: 2 }));
  return fc
    .uniqueArray(member, { minLength: 1, maxLength: 4, selector: ([key]) => key })
    .map((members) =>
      members.map(([key, value, properties]) => `${key}=${value}${properties.join('')}`).join(','),
    );
}

/** The members that carry a trace in `_meta`. */
export interface TraceContext {
  traceparent?: string;
  tracestate?: string;
  baggage?: string;
}

/** Trace context for `_meta`, well formed (basic/index#meta); `tracestate` only beside a `traceparent`. */
export function traceContext(): fc.Arbitrary<TraceContext> {
  const trace = fc.record(
    { traceparent: traceparent(), tracestate: tracestate() },
    { requiredKeys: ['traceparent'], noNullPrototype: true },
  );
  const maybeTrace = fc.option<TraceContext, TraceContext>(trace, { nil: {}, freq: 4 });
  const maybeBaggage = fc.option<TraceContext, TraceContext>(
    baggage().map((value) => ({ baggage: value })),
    { nil: {}, freq: 2 },
  );
  return fc.tuple(maybeTrace, maybeBaggage).map(([first, second]) => ({ ...first, ...second }));
}
