import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { discriminated } from './discriminated.js';
import { methodMaps } from './method-maps.js';
import { readProtocolSchema, revisionsWithSchema } from './protocol-schema.js';
import { renderProtocolTypes } from './protocol-types.js';
import { renderValidators } from './validators.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const revisions = await revisionsWithSchema(root);

describe.each(revisions)('what is generated for %s', async (revision) => {
  const schema = await readProtocolSchema(root, revision);

  it('has the types of the present schema', async () => {
    const committed = await readFile(join(root, 'schema', revision, 'protocol.ts'), 'utf8');
    expect(committed).toBe(await renderProtocolTypes(schema));
  });

  it('validates each definition and imports nothing', async () => {
    const code = await renderValidators(schema, root);
    expect(code).not.toMatch(/^import |\brequire\(|\bimport\(/m);
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      validators: Record<string, (value: unknown) => boolean>;
    };
    expect(Object.keys(module.validators)).toEqual(Object.keys(schema.$defs));
    expect(module.validators.RequestId!('a')).toBe(true);
    expect(module.validators.RequestId!(null)).toBe(false);
  });
});

const tagged = (type: string) => ({
  type: 'object',
  required: ['type'],
  properties: { type: { const: type } },
});
const union = { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] };

describe('telling branches apart', () => {
  it('uses a member that differs in each', () => {
    const { $defs } = discriminated({ $defs: { A: tagged('a'), B: tagged('b'), Union: union } });
    expect($defs.Union).toEqual({
      allOf: [
        { type: 'object', required: ['type'], properties: { type: { enum: ['a', 'b'] } } },
        { type: 'object', required: ['type'], discriminator: { propertyName: 'type' }, oneOf: union.anyOf },
      ],
    });
  });

  it('leaves alone what has no such member', () => {
    const same = { $defs: { A: tagged('a'), B: tagged('a'), Union: union } };
    expect(discriminated(same)).toEqual(same);
    const optional = { $defs: { A: tagged('a'), B: { ...tagged('b'), required: [] }, Union: union } };
    expect(discriminated(optional)).toEqual(optional);
    const named = { $defs: { Options: { properties: { anyOf: { type: 'array' } } } } };
    expect(discriminated(named)).toEqual(named);
  });
});

describe('the maps of methods', () => {
  it('come from constant methods', () => {
    const $ref = '#/$defs/P';
    const message = (method: string, id: object | boolean) => ({
      required: ['params'],
      properties: { method: { const: method }, id: id as never, params: { $ref } },
    });
    const [requests, embedded, notifications] = methodMaps({
      DoRequest: message('do', {}),
      DoResultResponse: {
        properties: { result: { anyOf: [{ $ref: '#/$defs/Done' }, { $ref: '#/$defs/Later' }] } },
      },
      AskRequest: { properties: { method: { const: 'ask' } } },
      ToldNotification: message('notifications/told', false),
      Nameless: { properties: { method: {} } },
    });
    expect(requests).toContain(`'do': { params: P; result: Done | Later; };`);
    expect(embedded).toContain(`'ask': { params?: {  }; result: AskResult; };`);
    expect(notifications).toContain(`'notifications/told': { params: P; };`);
    expect(`${requests}${embedded}${notifications}`).not.toContain('Nameless');
  });

  it('refuse a request without a result', () => {
    const request = { properties: { method: { const: 'do' }, id: {} } };
    expect(() => methodMaps({ DoRequest: request })).toThrow('DoRequest has no result');
  });
});
