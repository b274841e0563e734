import fc from 'fast-check';

/**
 * What is wrong with a line. The first group is no JSON, the second JSON but no message, the third is JSON that
 * implementations legitimately treat differently: a check may demand only that the peer survives it.
 */
export type LineFault =
  | 'truncated'
  | 'trailing-text'
  | 'not-json'
  | 'unescaped-control'
  | 'invalid-utf8'
  | 'byte-order-mark'
  | 'empty-line'
  | 'primitive'
  | 'empty-object'
  | 'wrong-jsonrpc'
  | 'wrong-method'
  | 'wrong-params'
  | 'wrong-id'
  | 'result-and-error'
  | 'lone-surrogate'
  | 'duplicate-member'
  | 'deep-nesting'
  | 'batch'
  | 'carriage-return';

/** How far a line is from being a message. */
export type LineClass = 'not-json' | 'not-a-message' | 'doubtful';

/** A line that is not a well-formed message. */
export interface MalformedLine {
  /** The line without the newline that ends it. */
  readonly bytes: Buffer;
  readonly fault: LineFault;
  readonly class: LineClass;
}

const NESTING = 2_000;

const id = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom('a', 'touchstone'));
const request = id.map((value) => ({ jsonrpc: '2.0', id: value, method: 'ping', params: {} }));
const text = request.map((message) => JSON.stringify(message));

/** Messages that are to be broken as values, each with the fault it then has. */
const values: fc.Arbitrary<[LineFault, unknown]> = fc.oneof(
  one('primitive', fc.constantFrom<unknown>(null, true, 0, 7.5, 'ping', '')),
  one('empty-object', fc.constant({})),
  one(
    'wrong-jsonrpc',
    fc
      .tuple(request, fc.constantFrom<unknown>(undefined, '1.0', 2, '2', null))
      .map(([message, jsonrpc]) => ({ ...message, jsonrpc })),
  ),
  one(
    'wrong-method',
    fc
      .tuple(request, fc.constantFrom<unknown>(undefined, 1, null, ['ping'], {}))
      .map(([message, method]) => ({ ...message, method })),
  ),
  one(
    'wrong-params',
    fc
      .tuple(request, fc.constantFrom<unknown>(null, 'x', 1, true, [1]))
      .map(([message, params]) => ({ ...message, params })),
  ),
  one(
    'wrong-id',
    fc
      .tuple(request, fc.constantFrom<unknown>(null, 1.5, true, [], {}))
      .map(([message, wrong]) => ({ ...message, id: wrong })),
  ),
  one(
    'result-and-error',
    id.map((value) => ({ jsonrpc: '2.0', id: value, result: {}, error: { code: -32603, message: 'both' } })),
  ),
  one('batch', fc.array(request, { maxLength: 3 })),
);

/** Faults of the text, made from a good message. */
const texts: fc.Arbitrary<[LineFault, string | Buffer]> = fc.oneof(
  one(
    'truncated',
    fc.tuple(text, fc.nat()).map(([line, cut]) => line.slice(0, 1 + (cut % (line.length - 1)))),
  ),
  one(
    'trailing-text',
    fc.tuple(text, fc.constantFrom('}', ' x', '{}', ',', 'null')).map((parts) => parts.join('')),
  ),
  one(
    'not-json',
    fc.constantFrom(
      'hello',
      "{'jsonrpc':'2.0'}",
      '{"jsonrpc":"2.0",}',
      '{"jsonrpc":NaN}',
      'Content-Length: 52',
      '<html>',
      '{"a":01}',
      '// {}',
    ),
  ),
  one(
    'unescaped-control',
    text.map((line) => line.replace('ping', 'pi\u0001ng')),
  ),
  one(
    'invalid-utf8',
    fc
      .tuple(text, fc.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0xc0, 0x80]))
      .map(([line, wrong]) => inserted(line, wrong)),
  ),
  one(
    'byte-order-mark',
    text.map((line) => `\ufeff${line}`),
  ),
  one('empty-line', fc.constantFrom('', ' ', '\t', '   ')),
  one(
    'lone-surrogate',
    fc
      .tuple(text, fc.constantFrom('\\ud800', '\\udc00', '\\udbffx'))
      .map(([line, escape]) => line.replace('"params":{}', `"params":{"x":"${escape}"}`)),
  ),
  one(
    'duplicate-member',
    fc
      .tuple(text, fc.constantFrom('"id":77', '"method":"touchstone/other"', '"jsonrpc":"2.0"'))
      .map(([line, member]) => line.replace(/}$/, `,${member}}`)),
  ),
  one(
    'deep-nesting',
    fc
      .tuple(text, fc.integer({ min: 100, max: NESTING }), fc.boolean())
      .map(([line, depth, arrays]) => line.replace('"params":{}', `"params":{"x":${nested(depth, arrays)}}`)),
  ),
  one(
    'carriage-return',
    text.map((line) => `${line}\r`),
  ),
);

const DOUBTFUL = new Set<LineFault>([
  'lone-surrogate',
  'duplicate-member',
  'deep-nesting',
  'batch',
  'carriage-return',
  'byte-order-mark',
  'empty-line',
]);
const NOT_JSON = new Set<LineFault>([
  'truncated',
  'trailing-text',
  'not-json',
  'unescaped-control',
  'invalid-utf8',
]);

/**
 * Lines that are not well-formed messages, made from good ones by one fault each. None contains a newline.
 * Batches are legal in 2025-03-26 and doubtful everywhere.
 */
export function malformedLine(): fc.Arbitrary<MalformedLine> {
  const lines = values.map(([fault, value]): [LineFault, string] => [fault, JSON.stringify(value)]);
  return fc.oneof(lines, texts).map(([fault, line]) => ({
    bytes: Buffer.isBuffer(line) ? line : Buffer.from(line, 'utf8'),
    fault,
    class: NOT_JSON.has(fault) ? 'not-json' : DOUBTFUL.has(fault) ? 'doubtful' : 'not-a-message',
  }));
}

function one<T>(fault: LineFault, source: fc.Arbitrary<T>): fc.Arbitrary<[LineFault, T]> {
  return source.map((value) => [fault, value]);
}

/** Bytes put into the method's name, which is where a decoder that replaces them gives a wrong name rather than an error. */
function inserted(line: string, wrong: readonly number[]): Buffer {
  const at = line.indexOf('ping') + 2;
  return Buffer.concat([Buffer.from(line.slice(0, at)), Buffer.from(wrong), Buffer.from(line.slice(at))]);
}

function nested(depth: number, arrays: boolean): string {
  const [open, close] = arrays ? ['[', ']'] : ['{"x":', '}'];
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
}
