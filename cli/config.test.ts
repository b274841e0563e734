import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const folder = mkdtempSync(path.join(tmpdir(), 'touchstone-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function read(text: string, name = `${(files += 1)}.yaml`): Promise<Record<string, unknown>> {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return readConfig(file);
}

describe('a config file', () => {
  it('holds the options of the command line', async () => {
    expect(
      await read('url: http://localhost:3000/mcp\nonly: [stdio, "http-*"]\nseed: 7\nstrict: true\n'),
    ).toEqual({
      url: 'http://localhost:3000/mcp',
      only: ['stdio', 'http-*'],
      seed: 7,
      strict: true,
    });
  });

  it('may give a list as one text, and tools to call as a list', async () => {
    expect(await read('skip: stdio\ncall: [read-only, test_*]\ncommand: node server.js --quiet\n')).toEqual({
      skip: ['stdio'],
      call: 'read-only,test_*',
      command: ['node', 'server.js', '--quiet'],
    });
  });

  it('maps behaviours to tools, prompts and resources, and tools to arguments', async () => {
    const text = `
fixtures:
  progress: count
  slow: { tool: wait, arguments: { seconds: 2 } }
  prompt: { name: ask, arguments: { about: birds } }
  resource: note://one
arguments:
  search: { query: birds }
`;
    expect(await read(text)).toEqual({
      fixtures: {
        tools: { progress: { tool: 'count' }, slow: { tool: 'wait', arguments: { seconds: 2 } } },
        prompt: { name: 'ask', arguments: { about: 'birds' } },
        resource: { uri: 'note://one' },
        arguments: { search: { query: 'birds' } },
      },
    });
  });

  it('may be JSON', async () => {
    expect(await read('{"fixtures": {"plain": {"tool": "add"}}}', 'a.json')).toEqual({
      fixtures: { tools: { plain: { tool: 'add' } }, arguments: {} },
    });
  });

  it.each([
    ['url: x\ncolour: true\n', /, line 2: there is no option "colour"; there are url, /],
    ['url: x\n\nonly:\n  - a\n  - 7\n', /, line 3: "only" is a text or a list of texts/],
    ['strict: yes please\n', /, line 1: "strict" is true or false/],
    ['a: [\n', /, line \d is not YAML/],
    ['- a\n', /holds no options/],
    ['fixtures:\n  progess: count\n', /, line 2: there is no fixture "progess"; there are plain, progress,/],
    [
      'fixtures:\n  slow:\n    tools: wait\n',
      /, line 3: the fixture "slow" has no member "tools"; there are tool/,
    ],
    ['fixtures:\n  plain: {}\n  slow: {}\n', /, line 2: the fixture "plain" needs a text "tool"/],
    ['fixtures:\n  plain: 7\n', /, line 2: the fixture "plain" is a text, or an object with "tool"/],
    [
      'fixtures:\n  slow:\n    tool: a\n    arguments: [1]\n',
      /, line 4: the arguments of the fixture "slow" are/,
    ],
    [
      'fixtures:\n  prompt:\n    name: a\n    arguments:\n      n: 1\n',
      /, line 5: the argument "n" of a prompt is a text/,
    ],
    ['fixtures: count\n', /, line 1: "fixtures" maps behaviours/],
    ['arguments:\n  add: { a: 1 }\n  sub: 2\n', /, line 3: the arguments of "sub" are an object/],
    ['{"seed": 1,\n "arguments": {"a": []}}', /, line 2: the arguments of "a" are an object/],
  ])('is told where it is wrong: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
