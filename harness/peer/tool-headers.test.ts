import { describe, expect, it } from 'vitest';
import {
  annotationFault,
  annotationsIn,
  judgeAnnotations,
  toolHeadersOf,
  toolParameterHeaders,
} from './tool-headers.js';

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const text = (header: unknown, more: object = {}): object => ({
  type: 'string',
  'x-mcp-header': header,
  ...more,
});
const broken = (schema: object): string[] =>
  judgeAnnotations(annotationsIn(schema))
    .filter(({ ok }) => !ok)
    .map(({ rule, annotation }) => `${rule} ${annotation.pointer}`);

describe('annotations of an input schema', () => {
  it('are found through properties, nested ones included', () => {
    const schema = object({ a: text('A'), b: object({ properties: text('B') }) });
    expect(toolParameterHeaders(schema)).toEqual([
      { header: 'A', path: ['a'] },
      { header: 'B', path: ['b', 'properties'] },
    ]);
    expect(broken(schema)).toEqual([]);
  });

  it('are not the data of const, enum, default and examples, nor a property of that name', () => {
    const data = text('bad name');
    const schema = object({
      'x-mcp-header': { type: 'string' },
      a: { const: data, enum: [data], default: data, examples: [data] },
    });
    expect(annotationsIn(schema)).toEqual([]);
  });

  it.each([
    ['items', object({ a: { type: 'array', items: text('A') } })],
    ['prefixItems', object({ a: { type: 'array', prefixItems: [text('A')] } })],
    ['contains', object({ a: { type: 'array', contains: text('A') } })],
    ['oneOf', object({ a: { oneOf: [text('A')] } })],
    ['anyOf', object({}, { anyOf: [object({ a: text('A') })] })],
    ['allOf', object({}, { allOf: [object({ a: text('A') })] })],
    ['not', object({ a: { not: text('A') } })],
    ['then', object({}, { if: {}, then: object({ a: text('A') }) })],
    ['$defs', object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: text('A') } })],
    ['definitions', object({}, { definitions: { a: text('A') } })],
    ['additionalProperties', object({}, { additionalProperties: text('A') })],
    ['patternProperties', object({}, { patternProperties: { x: text('A') } })],
    ['dependentSchemas', object({}, { dependentSchemas: { a: object({ b: text('A') }) } })],
    ['the root', { ...object({}), 'x-mcp-header': 'A' }],
  ])('are out of reach in %s', (_place, schema) => {
    expect(broken(schema)).toHaveLength(1);
    expect(broken(schema)[0]).toMatch(/^reachable /);
    expect(toolParameterHeaders(schema)).toEqual([]);
  });

  it.each([
    ['not-empty', text('')],
    ['no-controls', text('A\r\nX-Evil: 1')],
    ['no-controls', text('A\u007f')],
    ['token', text('with space')],
    ['token', text('ä')],
    ['token', text('a:b')],
    ['token', text(true)],
    ['primitive', text('A', { type: 'number' })],
    ['primitive', text('A', { type: 'array' })],
    ['primitive', text('A', { type: 'null' })],
    ['integer-range', text('A', { type: 'integer', const: 2 ** 53 })],
    ['integer-range', text('A', { type: 'integer', enum: [2 ** 60, -(2 ** 60)] })],
    ['integer-range', text('A', { type: 'integer', minimum: 2 ** 53 })],
    ['integer-range', text('A', { type: 'integer', exclusiveMaximum: Number.MIN_SAFE_INTEGER })],
  ])('break one rule alone: %s by %j', (rule, property) => {
    expect(broken(object({ a: property }))).toEqual([`${rule} /properties/a/x-mcp-header`]);
  });

  it('have to differ in more than letter case within one schema', () => {
    expect(broken(object({ a: text('Region'), b: text('REGION') }))).toEqual([
      'unique /properties/a/x-mcp-header',
      'unique /properties/b/x-mcp-header',
    ]);
  });

  it.each([
    [text("!#$%&'*+-.^_`|~09azAZ")],
    [text('A', { type: ['string', 'null'] })],
    [{ 'x-mcp-header': 'A', enum: ['x'] }],
    [text('A', { type: 'integer' })],
    [text('A', { type: 'integer', minimum: 0 })],
    [text('A', { type: 'integer', exclusiveMinimum: -(2 ** 60), maximum: 2 ** 60 })],
    [text('A', { type: 'integer', enum: [1, 2 ** 60] })],
    [text('A', { type: 'boolean' })],
  ])('may be %j', (property) => {
    expect(annotationFault(object({ a: property }))).toBeUndefined();
  });

  it('of a tool with a fault are not used at all, those of other tools are', () => {
    const good = { name: 'good', inputSchema: object({ a: text('A') }) };
    const bad = { name: 'bad', inputSchema: object({ a: text('A'), b: text('') }) };
    expect([...toolHeadersOf([good, bad, 7]).keys()]).toEqual(['good']);
  });

  it('do not stop at hostile depth', () => {
    let schema: object = text('A');
    for (let depth = 0; depth < 20_000; depth += 1) schema = object({ a: schema });
    expect(annotationsIn(schema)).toEqual([]);
  });
});
