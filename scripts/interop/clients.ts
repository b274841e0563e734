import type { Transport } from '../../schema/report.js';
import type { Peer } from './peer.js';

const overBoth: readonly Transport[] = ['stdio', 'http'];

function driven(name: string, ...command: readonly string[]): readonly Peer[] {
  return overBoth.map((transport) => ({ name, transport, flags: ['--via', 'driver'], command }));
}

const legacyOnly = (peer: Peer): Peer => ({ ...peer, legacyOnly: true });

/** Recipes of docs/clients.md. */
function byRecipes(name: string, recipes: Readonly<Record<Transport, Record<string, string>>>): Peer[] {
  return overBoth.map((transport) => ({
    name,
    transport,
    flags: Object.entries(recipes[transport]).flatMap(([operation, command]) => [
      '--recipe',
      `${operation}=${command}`,
    ]),
  }));
}

const inspector =
  'NODE24 node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js --cli --quiet --protocol-era auto';

function inspected(server: string): Record<string, string> {
  const run = (method: string): string => `${inspector} --method ${method} ${server}`;
  return {
    listTools: run('tools/list'),
    callTool: run('tools/call --tool-name {name} --tool-args-json {arguments}'),
    listResources: run('resources/list'),
    listResourceTemplates: run('resources/templates/list'),
    readResource: run('resources/read --uri {uri}'),
    listPrompts: run('prompts/list'),
  };
}

const mcporter = 'NODE24 node_modules/mcporter/dist/cli.js';

function ported(server: string): Record<string, string> {
  return {
    listTools: `${mcporter} list ${server} --json`,
    callTool: `${mcporter} call ${server} --name stage --tool {name} --args {arguments} --output json`,
  };
}

/** The clients of the interop workspace. */
export const clients: readonly Peer[] = [
  ...driven('client sdk 2.x', 'node', 'drivers/sdk-client-2.mjs'),
  ...driven('client sdk 1.x', 'node', 'drivers/sdk-1.mjs').map(legacyOnly),
  ...driven('client python 2.x', 'PYTHON', 'drivers/python-mcp-2.py'),
  ...byRecipes('inspector --cli', { stdio: inspected('{server}'), http: inspected('{url}') }),
  ...byRecipes('mcporter', {
    stdio: ported('--stdio "{server}"'),
    http: ported('--http-url {url} --allow-http --no-oauth'),
  }).map(legacyOnly),
];
