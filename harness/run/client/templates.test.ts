import { describe, expect, it } from 'vitest';
import type { Target } from '../../../schema/driver.js';
import { filled } from './templates.js';

const stdio: Target = { transport: 'stdio', command: 'node', args: ['shim.mjs', "it's here"] };
const http: Target = { transport: 'http', url: 'http://127.0.0.1:1/mcp' };

describe('the words of a command', () => {
  it.each([
    ['{server}', ['node', 'shim.mjs', "it's here"]],
    ['"{server}"', ["node shim.mjs 'it'\\''s here'"]],
    ['--stdio={server}', ["--stdio=node shim.mjs 'it'\\''s here'"]],
    ['{"command":"{url}"}', ['{"command":"{url}"}']],
  ])('%s over stdio', (word, words) => {
    expect(filled(['client', word], stdio)).toEqual(['client', ...words]);
  });

  it('have the address over HTTP, and what an operation is given', () => {
    expect(filled(['client', '{url}', '{name}', '{other}'], http, { name: 'a {url} b' })).toEqual([
      'client',
      'http://127.0.0.1:1/mcp',
      'a {url} b',
      '{other}',
    ]);
  });
});
