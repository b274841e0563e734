import { ask } from '../../peer/client/asking.js';
import type { ClientBlueprint, Operation, RequestOptions } from '../../peer/client/blueprint.js';
import { withIcons } from '../../peer/client/icon-fetch.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { walk } from './pages.js';
import { endSubscription, openSubscription } from './subscriptions.js';
import { callTool, listTools } from './tools.js';

const list =
  (method: string, member: string): Operation =>
  async (task) => {
    const items = await walk(task, method, member);
    return { [member]: await Promise.all(items.map((item) => withIcons(item, task.connection))) };
  };

const readResource: Operation = (task, { uri, ...options }) =>
  ask(task, 'resources/read', { uri }, options as RequestOptions);

const getPrompt: Operation = (task, { name, arguments: args, ...options }) =>
  ask(
    task,
    'prompts/get',
    { name, ...(args === undefined ? {} : { arguments: args }) },
    options as RequestOptions,
  );

const complete: Operation = (task, { ref, argument, context }) =>
  ask(task, 'completion/complete', { ref, argument, ...(context === undefined ? {} : { context }) });

/** Gives up an operation that is under way; nothing is said about one that is over. */
const cancel: Operation = async ({ connection }, { of }) => {
  const task = connection.client.tasks.get(Number(of));
  if (task?.finished === false) task.cancel();
};

/** Every operation of the driver protocol. */
export const referenceOperations: ClientBlueprint['operations'] = {
  listTools,
  callTool,
  listResources: list('resources/list', 'resources'),
  listResourceTemplates: list('resources/templates/list', 'resourceTemplates'),
  readResource,
  listPrompts: list('prompts/list', 'prompts'),
  getPrompt,
  complete,
  listen: openSubscription,
  unlisten: endSubscription,
  cancel,
};

/** What is wrong with a complete result (schema). */
export const referenceResults: ClientBlueprint['results'] = {
  'resources/read': ({ contents }) => (isList(contents) ? undefined : 'contents is no list of objects'),
  'prompts/get': ({ messages }) => (isList(messages) ? undefined : 'messages is no list of objects'),
};

const isList = (value: unknown): value is JsonObject[] => Array.isArray(value) && value.every(isObject);

const features: Readonly<Record<string, string>> = {
  tools: 'tools',
  resources: 'resources',
  prompts: 'prompts',
  completion: 'completions',
};

/** Asks only for what the server declares. */
export function undeclared(method: string, capabilities: JsonObject | undefined): string | undefined {
  const feature = features[method.slice(0, method.indexOf('/'))];
  if (feature === undefined || capabilities === undefined || capabilities[feature] !== undefined)
    return undefined;
  return `the server does not declare ${feature}`;
}
