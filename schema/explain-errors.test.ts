import { beforeAll, describe, expect, it } from 'vitest';
import type { DefinitionName } from './2026-07-28/protocol.js';
import { explainErrors } from './explain-errors.js';
import { type Validators, loadValidators } from './validate.js';

let validators: Validators;
beforeAll(async () => {
  validators = await loadValidators('2026-07-28');
});

const messages = (name: DefinitionName, value: unknown) => {
  const outcome = validators.definition(name, value);
  return outcome.valid ? [] : outcome.errors.map(({ message }) => message);
};

describe('an error in a union', () => {
  it('comes from the branch that the value claims to be', () => {
    const result = (block: object) => ({
      resultType: 'complete',
      content: [{ type: 'text', text: 'a' }, block],
    });
    expect(messages('CallToolResult', result({ type: 'image', data: 'YQ==' }))).toEqual([
      '/content/1 lacks a member "mimeType"',
    ]);
    expect(messages('CallToolResult', result({ type: 'video' }))).toEqual([
      '/content/1/type is "video", expected one of "text", "image", "audio", "resource_link", "resource"',
    ]);
    expect(messages('CallToolResult', result({}))).toEqual(['/content/1 lacks a member "type"']);
  });

  it('names all alternatives where nothing tells the branches apart', () => {
    expect(messages('EmbeddedResource', { type: 'resource', resource: { uri: 'a:b' } })).toEqual([
      '/resource lacks a member "text" or a member "blob"',
    ]);
  });

  it('is the one deepest in the value', () => {
    const requestedSchema = { type: 'object', properties: { age: { type: 'number', minimum: '0' } } };
    const params = { message: 'Your age?', requestedSchema };
    expect(messages('InputRequests', { age: { method: 'elicitation/create', params } })).toEqual([
      '/age/params/requestedSchema/properties/age/minimum is "0", expected a number',
    ]);
    expect(messages('InputResponses', { age: { action: 'accept', content: { age: {} } } })).toEqual([
      '/age/content/age is an object, expected a string or a number or a boolean or an array',
    ]);
  });

  it('collects the values that branches allow', () => {
    expect(messages('PrimitiveSchemaDefinition', { type: 'object' })).toEqual([
      '/type is "object", expected one of "string", "number", "integer", "boolean"',
    ]);
  });
});

describe('a constraint in words', () => {
  it.each<[DefinitionName, unknown, string]>([
    ['Annotations', { priority: 2 }, '/priority is 2, expected a number not above 1'],
    ['Annotations', { audience: ['robot'] }, '/audience/0 is "robot", expected one of "user", "assistant"'],
    ['Resource', { uri: 'a b', name: 'a' }, '/uri is "a b", expected a URI'],
    [
      'ResourceTemplate',
      { uriTemplate: 'a:{b', name: 'a' },
      '/uriTemplate is "a:{b", expected a URI template',
    ],
    [
      'ImageContent',
      { type: 'image', data: 'data:;', mimeType: 'a/b' },
      '/data is "data:;", expected base64',
    ],
    ['Root', { uri: 'a:b' }, '/uri is "a:b", expected text that matches ^[Ff][Ii][Ll][Ee]://'],
    [
      'TitledSingleSelectEnumSchema',
      { type: 'string', oneOf: [] },
      '/oneOf is an array, expected an array of 1 or more',
    ],
    ['JSONRPCNotification', { jsonrpc: '2.0', method: 'a', id: 1 }, '/id must not be there'],
    ['JSONRPCNotification', { jsonrpc: '2', method: 'a' }, '/jsonrpc is "2", expected "2.0"'],
    ['Cursor', null, 'the message is null, expected a string'],
    [
      'RequestMetaObject',
      { 'io.modelcontextprotocol/protocolVersion': 'a', 'io.modelcontextprotocol/clientCapabilities': [] },
      '/io.modelcontextprotocol~1clientCapabilities is an array, expected an object',
    ],
  ])('%s %j', (definition, value, message) => {
    expect(messages(definition, value)).toEqual([message]);
  });

  it('counts items', () => {
    const completion = { values: Array.from({ length: 101 }, String) };
    expect(messages('CompleteResult', { resultType: 'complete', completion })).toEqual([
      '/completion/values is an array, expected an array of 100 or fewer',
    ]);
    const requestedSchema = { type: 'object', properties: {}, required: ['a', 'a'] };
    expect(messages('ElicitRequestFormParams', { message: '', requestedSchema })).toEqual([
      '/requestedSchema/required is an array, expected an array without duplicates',
    ]);
  });

  it('does not repeat long texts', () => {
    expect(messages('Role', 'x'.repeat(41))).toEqual([
      'the message is a string, expected one of "user", "assistant"',
    ]);
  });

  it('has a wording for keywords to come', () => {
    const error = { instancePath: '/a', schemaPath: '#/multipleOf', keyword: 'multipleOf', params: {} };
    expect(explainErrors([error], { a: 1 }, '/params')).toEqual([
      {
        pointer: '/params/a',
        keyword: 'multipleOf',
        expected: 'what "multipleOf" asks for',
        message: '/params/a is 1, expected what "multipleOf" asks for',
      },
    ]);
  });
});
