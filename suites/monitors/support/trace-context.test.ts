import { describe, expect, it } from 'vitest';
import { isBaggage, isTraceparent, isTracestate } from './trace-context.js';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([`00-${trace}-${span}-01`, `cc-${trace}-${span}-00`, `cc-${trace}-${span}-00-more-to-come`])(
    '%s fits',
    (text) => expect(isTraceparent(text)).toBe(true),
  );
  it.each([
    `00-${trace.toUpperCase()}-${span}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.slice(1)}-${span}-01`,
    `00-${trace}-${span}-1`,
    ` 00-${trace}-${span}-01`,
    '',
    7,
    null,
  ])('%j does not', (value) => expect(isTraceparent(value)).toBe(false));
});

describe('tracestate', () => {
  it.each(['vendor=1', 'a=1,b=2', ' a=1 ,\tb=x y ', 'tenant@system=1', '0a=1', 'a=1,,b=2', ''])(
    '%j fits',
    (text) => expect(isTracestate(text)).toBe(true),
  );
  it.each(['vendor', 'Vendor=1', 'a=', 'a=b=c', 'a=ü', { a: 1 }, Array(33).fill('a=1').join(',')])(
    '%j does not',
    (value) => expect(isTracestate(value)).toBe(false),
  );
});

describe('baggage', () => {
  it.each(['key=value', 'a=1,b=2', 'a = 1 ; flag ; weight = 2 , b=', 'a=x%20y', 'a=b=c', ''])(
    '%j fits',
    (text) => expect(isBaggage(text)).toBe(true),
  );
  it.each(['key', 'a=1,', 'a b=1', 'a=x y', 'a="x"', 'a=ü', 'a=1;b c', ['a=1'], 1])('%j does not', (value) =>
    expect(isBaggage(value)).toBe(false),
  );
});
