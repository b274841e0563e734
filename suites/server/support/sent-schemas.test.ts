import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../harness/peer/reply.js';
import { requestedSchemas } from './sent-schemas.js';

describe('schemas in what a result asks for', () => {
  it('are those of forms and of tools for sampling', () => {
    const form = { type: 'object', properties: { name: { type: 'string' } } };
    const inputSchema = { type: 'object' };
    const inputRequests = {
      who: { method: 'elicitation/create', params: { mode: 'form', requestedSchema: form } },
      say: { method: 'sampling/createMessage', params: { tools: [{ name: 'a', inputSchema }, 'none'] } },
      where: { method: 'roots/list' },
    };
    const found = requestedSchemas({
      result: { resultType: 'input_required', inputRequests },
    } as unknown as Reply);
    expect(found.map(({ schema, pointer }) => [schema, pointer])).toEqual([
      [form, '/result/inputRequests/who/params/requestedSchema'],
      [inputSchema, '/result/inputRequests/say/params/tools/0/inputSchema'],
    ]);
  });

  it('are none where nothing is asked', () => {
    expect(requestedSchemas({ result: { content: [] } } as unknown as Reply)).toEqual([]);
    expect(requestedSchemas({ result: undefined } as unknown as Reply)).toEqual([]);
  });
});
