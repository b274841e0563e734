import { describe, expect, it } from 'vitest';
import { loadValidators } from '../../schema/validate.js';
import { answersFor } from './input-answers.js';

const form = (properties: object, required: string[] = []) => ({
  method: 'elicitation/create',
  params: { message: 'Please', requestedSchema: { type: 'object', properties, required } },
});

describe('answers to input requests', () => {
  it('are valid results of each kind', async () => {
    const answers = await answersFor(
      {
        form: form({ name: { type: 'string' } }),
        url: {
          method: 'elicitation/create',
          params: { mode: 'url', message: 'Go there', url: 'https://example.com' },
        },
        model: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
        folders: { method: 'roots/list' },
      },
      1,
    );
    const { definition } = await loadValidators('2026-07-28');
    expect(definition('InputResponses', answers.ok ? answers.responses : undefined)).toMatchObject({
      valid: true,
    });
  });

  it('fill in every kind of field within its bounds', async () => {
    const fields = {
      text: { type: 'string', minLength: 12, maxLength: 12 },
      mail: { type: 'string', format: 'email' },
      day: { type: 'string', format: 'date' },
      colour: { type: 'string', enum: ['red', 'blue'], enumNames: ['Red', 'Blue'] },
      titled: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
      several: { type: 'array', items: { type: 'string', enum: ['x', 'y', 'z'] }, minItems: 2 },
      titledSeveral: { type: 'array', items: { anyOf: [{ const: 'p', title: 'P' }] } },
      count: { type: 'integer', minimum: 2.5, maximum: 9 },
      share: { type: 'number', maximum: 0.5 },
      agreed: { type: 'boolean' },
    };
    const answers = await answersFor({ f: form(fields) }, 1);
    expect(answers).toEqual({
      ok: true,
      responses: {
        f: {
          action: 'accept',
          content: {
            text: 'touchstonexx',
            mail: 'touchstone@example.com',
            day: '2026-07-28',
            colour: 'red',
            titled: 'a',
            several: ['x', 'y'],
            titledSeveral: ['p'],
            count: 3,
            share: 0.5,
            agreed: true,
          },
        },
      },
    });
  });

  it('leave unusual fields to the generator', async () => {
    const answers = await answersFor(
      { f: form({ code: { type: 'string', pattern: '^[A-Z]{3}$' } }, ['code']) },
      1,
    );
    expect(answers).toMatchObject({
      ok: true,
      responses: { f: { content: { code: expect.stringMatching(/^[A-Z]{3}$/) as unknown } } },
    });
  });

  it('use a tool where the model has no other choice', async () => {
    const tools = [
      {
        name: 'look',
        inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      },
    ];
    const answers = await answersFor(
      {
        m: {
          method: 'sampling/createMessage',
          params: { messages: [], maxTokens: 1, tools, toolChoice: { mode: 'required' } },
        },
      },
      1,
    );
    expect(answers).toMatchObject({
      ok: true,
      responses: {
        m: { content: { type: 'tool_use', name: 'look', input: { n: expect.any(Number) as unknown } } },
      },
    });
  });

  it.each([
    ['a map that is an array', []],
    ['a request that is no object', { a: 'name?' }],
    ['an unknown kind', { a: { method: 'ui/confirm' } }],
    ['a form without fields', { a: { method: 'elicitation/create', params: { message: 'Name?' } } }],
    ['a form within a form', { a: form({ n: { type: 'object', properties: {} } }, ['n']) }],
    ['bounds that nothing fits', { a: form({ n: { type: 'integer', minimum: 5, maximum: 4 } }, ['n']) }],
  ])('are not made for %s', async (_what, requests) => {
    expect(await answersFor(requests, 1)).toMatchObject({ ok: false });
  });
});
