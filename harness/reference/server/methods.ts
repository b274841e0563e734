import type { Answer, Call, Method } from '../../peer/server/blueprint.js';
import { isObject } from '../../wire/message.js';
import { complete } from './completions.js';
import { invalidParams } from './guards.js';
import { page } from './pages.js';
import { listen } from './subscriptions.js';

const discover: Method = ({ server }) => ({
  result: {
    supportedVersions: server.blueprint.supportedVersions,
    capabilities: server.blueprint.capabilities,
    instructions:
      'The reference server of Touchstone: a few tools, resources and prompts to test clients and suites with.',
  },
});

const listTools: Method = (call) =>
  page(
    call,
    'tools',
    call.server.world.tools.map(({ definition }) => definition),
  );
const listResources: Method = (call) =>
  page(
    call,
    'resources',
    call.server.world.resources.map(({ definition }) => definition),
  );
const listTemplates: Method = (call) =>
  page(
    call,
    'resourceTemplates',
    call.server.world.templates.map(({ definition }) => definition),
  );
const listPrompts: Method = (call) =>
  page(
    call,
    'prompts',
    call.server.world.prompts.map(({ definition }) => definition),
  );

const callTool: Method = (call) => {
  const { name } = call.params;
  if (typeof name !== 'string') return invalidParams('name is missing');
  const tool = call.server.world.tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) return invalidParams(`Unknown tool: ${name}`);
  if (call.params.arguments !== undefined && !isObject(call.params.arguments))
    return invalidParams('arguments is not an object');
  return tool.call(call);
};

const readResource: Method = (call) => {
  const { uri } = call.params;
  if (typeof uri !== 'string') return invalidParams('uri is missing');
  const { resources, templates } = call.server.world;
  const read =
    resources.find(({ definition }) => definition.uri === uri)?.read ??
    templates.map((template) => template.match(uri)).find((match) => match !== undefined);
  return read === undefined ? invalidParams('Resource not found', { uri }) : read(call);
};

const getPrompt: Method = (call) => {
  const { name } = call.params;
  if (typeof name !== 'string') return invalidParams('name is missing');
  const prompt = call.server.world.prompts.find(({ definition }) => definition.name === name);
  return prompt === undefined ? invalidParams(`Unknown prompt: ${name}`) : prompt.get(call);
};

/** Every method of the modern reference server. */
export const modernMethods = {
  'server/discover': discover,
  'tools/list': listTools,
  'tools/call': callTool,
  'resources/list': listResources,
  'resources/templates/list': listTemplates,
  'resources/read': readResource,
  'prompts/list': listPrompts,
  'prompts/get': getPrompt,
  'completion/complete': complete,
  'subscriptions/listen': listen,
} as const;

/** A method that the server does not have: -32601. */
export const methodNotFound = (_call: Call): Answer => ({
  error: { code: -32601, message: 'Method not found' },
});
