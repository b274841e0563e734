import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../wire/message.js';
import type { ClientScript } from '../client/client-script.js';
import type { ServerModel } from '../server/model.js';
import { parseScript } from './read-script.js';

const rule = (steps: string): string =>
  `mock: server\non:\n  - method: tools/call\n    do:\n      - ${steps}\n`;

/** What an author gets wrong, and the one line that says so. */
const mistakes: readonly (readonly [what: string, source: string, line: string | RegExp])[] = [
  ['no YAML', 'mock: server\ntools: [\n', /^a\.yaml:3:1: not YAML: /],
  ['a tab for white space', 'mock: server\ntools:\n\t- name: a\n', /^a\.yaml:3:1: not YAML: /],
  [
    'the same member twice',
    'mock: server\nname: a\nname: b\n',
    /^a\.yaml:3:1: not YAML: Map keys must be unique/,
  ],
  [
    'nothing',
    '',
    'a.yaml:1:1: the script does not say which peer it is for; expected mock: server or mock: client',
  ],
  [
    'no peer',
    'tools: []\n',
    'a.yaml:1:1: the script does not say which peer it is for; expected mock: server or mock: client',
  ],
  ['another peer', 'mock: serve\n', 'a.yaml:1:7: mock is "serve"; expected mock: server or mock: client'],
  [
    'a misspelt member',
    'mock: server\ntoolz: []\n',
    'a.yaml:2:1: there is no "toolz" here; did you mean tools?',
  ],
  [
    'an unknown member of a tool',
    'mock: server\ntools:\n  - name: a\n    colour: red\n',
    /^a\.yaml:4:5: there is no "colour" here; expected one of name, title, /,
  ],
  [
    'a tool without a name',
    'mock: server\ntools:\n  - title: a\n',
    'a.yaml:3:5: tools.0 lacks a member "name"',
  ],
  [
    'a wrong kind of value',
    'mock: server\npageSize: many\n',
    'a.yaml:2:11: pageSize is "many", expected an integer',
  ],
  [
    'a value that is none of those',
    'mock: server\nwire:\n  http:\n    events: { eol: lfcr }\n',
    'a.yaml:4:20: wire.http.events.eol is "lfcr", expected one of "lf", "crlf", "cr"',
  ],
  [
    'a misspelt step',
    rule('replay: {}'),
    'a.yaml:5:9: there is no "replay" here; did you mean reply? expected one of delay, stream, ask, split, raw, reply, fail, drop, crash',
  ],
  [
    'two steps in one',
    rule('{ delay: 5, reply: {} }'),
    'a.yaml:5:9: on.0.do.0 has too much: "delay" and "reply"; each is a step of its own',
  ],
  [
    'an option of another step',
    rule('{ delay: 5, status: 200 }'),
    'a.yaml:5:21: "status" goes with reply or fail, which is not here',
  ],
  [
    'an error without a message',
    rule('fail: { code: 1 }'),
    'a.yaml:5:15: on.0.do.0.fail lacks a member "message"',
  ],
  [
    'a result that the schema refuses',
    rule('reply: { content: [{ type: text }] }'),
    'a.yaml:5:28: on.0.do.0.reply.content.0 lacks a member "text"',
  ],
  [
    'a question that nobody may ask',
    rule('ask: { a: { method: tools/call } }'),
    /^a\.yaml:5:\d+: on\.0\.do\.0\.ask\.a/,
  ],
  [
    'a step that is never reached',
    rule('drop: cut\n      - delay: 5'),
    'a.yaml:6:9: on.0.do.1 is never reached, because "drop" before it answers',
  ],
  [
    'a misspelt method',
    'mock: server\non:\n  - method: tool/call\n    do: []\n',
    'a.yaml:3:13: on.0.method is no method; did you mean tools/call?',
  ],
  [
    'a template that is none',
    "mock: server\nresourceTemplates:\n  - uriTemplate: 'a:{b'\n",
    /^a\.yaml:3:18: resourceTemplates\.0\.uriTemplate /,
  ],
  ['a client without steps', 'mock: client\n', 'a.yaml:1:1: lacks a member "steps"'],
  [
    'a step of a client that is none',
    'mock: client\nsteps:\n  - requets: tools/list\n',
    /^a\.yaml:3:5: there is no "requets" here; did you mean request\? expected one of connect, request, /,
  ],
];

describe('a wrong script is one line with its place', () => {
  it.each(mistakes)('%s', async (_what, source, line) => {
    const error: unknown = await parseScript(source, 'a.yaml').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    if (typeof line === 'string') expect(message).toBe(line);
    else expect(message).toMatch(line);
    expect(message).not.toContain('\n');
  });

  it('in JSON too', async () => {
    const source = '{\n\t"mock": "server",\n\t"tools": [\n\t\t{ "name": 7 }\n\t]\n}\n';
    await expect(parseScript(source, 'a.json')).rejects.toThrow(
      'a.json:4:13: tools.0.name is 7, expected a string',
    );
  });

  it('lets through what is broken on purpose', async () => {
    const source = rule('{ reply: { content: [{ type: text }] }, broken: true }');
    expect(await parseScript(source, 'a.yaml')).toMatchObject({ mock: 'server' });
  });
});

const everything = {
  server: {
    name: 'a',
    version: '1',
    instructions: 'b',
    base: 'reference',
    legacy: true,
    checks: false,
    capabilities: {},
    pageSize: 2,
    tools: [
      {
        name: 'a',
        title: 'b',
        description: 'c',
        icons: [],
        _meta: {},
        inputSchema: { type: 'object' },
        outputSchema: {},
        annotations: {},
        reply: 'd',
        broken: true,
      },
    ],
    resources: [
      {
        uri: 'a:b',
        name: 'a',
        title: 'b',
        description: 'c',
        icons: [],
        _meta: {},
        mimeType: 'a/b',
        size: 1,
        annotations: {},
        reply: 'd',
        broken: true,
      },
    ],
    resourceTemplates: [
      {
        uriTemplate: 'a:{b}',
        name: 'a',
        title: 'b',
        description: 'c',
        icons: [],
        _meta: {},
        mimeType: 'a/b',
        annotations: {},
        reply: 'd',
        broken: true,
      },
    ],
    prompts: [
      {
        name: 'a',
        title: 'b',
        description: 'c',
        icons: [],
        _meta: {},
        arguments: [],
        reply: 'd',
        broken: true,
      },
    ],
    on: [
      {
        method: '*',
        when: {},
        times: 1,
        do: [
          { delay: 1 },
          {
            stream: [
              { progress: 1, total: 2, message: 'a' },
              { log: 'info', data: 1, logger: 'a' },
              { method: 'a/b', params: {}, broken: true },
            ],
            pause: 1,
          },
          { ask: { a: { method: 'roots/list' } }, state: null, broken: true },
          { split: { every: 2, pause: 1 } },
          { split: { at: [1, -1] } },
          { raw: 'a' },
          { drop: 'cut', after: 1 },
          { crash: 1, after: 1 },
          { reply: {}, status: 200, headers: { a: null }, broken: true },
        ],
      },
      { method: '*', do: [{ fail: { code: 1, message: 'a', data: {} } }] },
    ],
    wire: {
      http: {
        path: '/a',
        streams: true,
        headerNames: 'upper',
        headers: { a: 'b' },
        json: { split: { every: 1 }, length: false },
        events: {
          eol: 'cr',
          name: 'a',
          ids: true,
          lines: true,
          comment: 'a',
          opening: 'b',
          split: { every: 1 },
          after: 'open',
        },
      },
      stdio: {
        eol: 'crlf',
        before: ['a'],
        banner: 'b',
        farewell: 'c',
        stderr: 'd',
        split: { every: 1 },
        gathers: true,
        exit: { code: 1, after: 2 },
      },
      hold: { count: 2, within: 3, order: 'same' },
    },
  } satisfies ServerModel,
  client: {
    revision: '2025-11-25',
    capabilities: {},
    timeout: 5,
    steps: [
      { connect: { url: 'a', headers: {} }, greet: false },
      { connect: { command: ['a'], cwd: 'b', env: {} } },
      {
        request: 'a',
        params: {},
        id: 1,
        meta: {},
        declares: {},
        headers: {},
        cancel: 1,
        within: 2,
        as: 'b',
        broken: 'c',
        expect: {},
      },
      { notify: 'a', params: {} },
      { raw: 'a' },
      { list: 'tools', expect: [] },
      { waitFor: 'a', when: {}, within: 1 },
      { wait: 1 },
      { close: true },
    ],
  } satisfies ClientScript,
};

describe('the published schema and the types', () => {
  it.each(['server', 'client'] as const)('take the same of a %s', async (mock) => {
    const source = JSON.stringify({ mock, ...everything[mock] });
    expect(await parseScript(source, 'a.json')).toMatchObject({ mock });
  });

  it('have an example here of every member', () => {
    const schema = JSON.parse(readFileSync('schema/script.schema.json', 'utf8')) as { $defs: object };
    const named = new Set<string>();
    const walk = (node: unknown, visit: (node: Record<string, unknown>) => void): void => {
      if (Array.isArray(node)) node.forEach((each) => walk(each, visit));
      else if (isObject(node)) {
        visit(node);
        Object.values(node).forEach((each) => walk(each, visit));
      }
    };
    walk(everything, (node) => Object.keys(node).forEach((key) => named.add(key)));
    const missing = new Set<string>();
    walk(schema.$defs, ({ properties }) => {
      if (isObject(properties))
        Object.keys(properties).forEach((key) => named.has(key) || key === 'mock' || missing.add(key));
    });
    expect([...missing]).toEqual([]);
  });
});
