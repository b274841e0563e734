import type { Peer } from './peer.js';

const ours = (name: string, ...args: readonly string[]): readonly string[] => [
  'node',
  `servers/${name}.mjs`,
  ...args,
];
const published = (name: string, file: string, ...args: readonly string[]): readonly string[] => [
  'node',
  `node_modules/@modelcontextprotocol/${name}/dist/${file}`,
  ...args,
];

const bin = (name: string, ...args: readonly string[]): readonly string[] => [
  'node',
  `node_modules/.bin/${name}`,
  ...args,
];

/** The servers of the interop workspace. */
export const servers: readonly Peer[] = [
  { name: 'sdk 2.x, dual-era', transport: 'stdio', command: ours('sdk2', 'stdio', 'dual') },
  { name: 'sdk 2.x, dual-era', transport: 'http', command: ours('sdk2', 'http', 'dual', 'PORT') },
  { name: 'sdk 2.x, modern only', transport: 'stdio', command: ours('sdk2', 'stdio', 'modern') },
  { name: 'sdk 2.x, modern only', transport: 'http', command: ours('sdk2', 'http', 'modern', 'PORT') },
  { name: 'tmcp', transport: 'stdio', command: ours('tmcp', 'stdio') },
  { name: 'tmcp', transport: 'http', command: ours('tmcp', 'http', 'PORT') },
  { name: 'mcp-use', transport: 'http', command: ours('mcp-use', 'http', 'PORT') },
  { name: 'sdk 1.x', transport: 'stdio', command: ours('sdk1', 'stdio'), legacyOnly: true },
  { name: 'sdk 1.x', transport: 'http', command: ours('sdk1', 'http', 'PORT'), legacyOnly: true },
  {
    name: 'server-everything',
    transport: 'stdio',
    command: published('server-everything', 'index.js', 'stdio'),
    legacyOnly: true,
  },
  {
    name: 'server-filesystem',
    transport: 'stdio',
    command: published('server-filesystem', 'index.js', '.'),
    legacyOnly: true,
  },
  {
    name: 'server-memory',
    transport: 'stdio',
    command: published('server-memory', 'index.js'),
    legacyOnly: true,
  },
  { name: 'fastmcp', transport: 'stdio', command: ours('fastmcp', 'stdio'), legacyOnly: true },
  { name: 'fastmcp', transport: 'http', command: ours('fastmcp', 'http', 'PORT'), legacyOnly: true },
  { name: 'context7', transport: 'stdio', command: bin('context7-mcp') },
  {
    name: 'context7',
    transport: 'http',
    command: bin('context7-mcp', '--transport', 'http', '--port', 'PORT'),
  },
  { name: 'mcp-handler', transport: 'http', command: ours('mcp-handler', 'http', 'PORT') },
  {
    name: 'chrome-devtools-mcp',
    transport: 'stdio',
    command: bin('chrome-devtools-mcp', '--no-usage-statistics'),
    legacyOnly: true,
  },
  { name: 'playwright-mcp', transport: 'stdio', command: bin('playwright-mcp'), legacyOnly: true },
  {
    name: 'server-sequential-thinking',
    transport: 'stdio',
    command: published('server-sequential-thinking', 'index.js'),
    legacyOnly: true,
  },
];
