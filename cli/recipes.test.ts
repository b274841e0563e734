import { describe, expect, it } from 'vitest';
import { parseRecipes } from './recipes.js';

describe('recipes', () => {
  it('are commands by operation', async () => {
    expect(
      await parseRecipes(['listTools=cli list {url}', 'callTool=cli call {name} {arguments} {server}']),
    ).toEqual({
      listTools: ['cli', 'list', '{url}'],
      callTool: ['cli', 'call', '{name}', '{arguments}', '{server}'],
    });
  });

  it.each([
    ['list={url}', /"list=\{url\}" does not begin with an operation and =/],
    ['listTools=', /the command is empty/],
    ['listTools=cli list', /names no server; write \{url\} or \{server\}/],
    ['callTool=cli {url} {nam}', /there is no \{nam\}; there are \{url\}, .*\{name\}/],
  ])('%s is refused', async (text, message) => {
    await expect(parseRecipes([text])).rejects.toThrow(message);
  });
});
