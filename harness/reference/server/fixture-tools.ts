import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldPrompt, WorldResource, WorldTool } from '../../peer/server/blueprint.js';
import { isObject } from '../../wire/message.js';
import { asking } from './asking.js';
import { askingKinds } from './asking-kinds.js';
import { askName, planTrip } from './asking-tools.js';
import { checkingArguments } from './checked-arguments.js';
import { text } from './content.js';
import { tellLogs } from './logging.js';
import { readText } from './resources.js';
import { announce } from './subscriptions.js';

const noArguments = { type: 'object', additionalProperties: false } as const;
const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Reports progress in fractions where a token was given (basic/patterns/progress). */
const progress: WorldTool = {
  definition: {
    name: 'count_slowly',
    title: 'Count slowly',
    description: 'Counts to three and reports progress.',
    inputSchema: noArguments,
    annotations: readOnly,
  },
  call: async (call) => {
    const token = call.meta.progressToken;
    for (let step = 1; step <= 3; step += 1) {
      if (call.signal.aborted) break;
      if (token !== undefined)
        call.notify('notifications/progress', {
          progressToken: token,
          progress: step / 3,
          total: 1,
          message: `counted ${step}`,
        });
      await sleep(5);
    }
    return { result: { content: [text('one, two, three')] } };
  },
};

/** Runs until it is cancelled, at most for a while. */
const slow: WorldTool = {
  definition: {
    name: 'wait',
    title: 'Wait',
    description: 'Waits up to 200 ms.',
    inputSchema: noArguments,
    annotations: readOnly,
  },
  call: async (call) => {
    await sleep(200, undefined, { signal: call.signal }).catch(() => undefined);
    return { result: { content: [text('waited')] } };
  },
};

/** Mirrors a parameter into a header field (streamable-http#custom-headers-from-tool-parameters). */
const mirrored: WorldTool = checkingArguments({
  definition: {
    name: 'look_up',
    title: 'Look up in a region',
    description: 'Looks something up in a region.',
    inputSchema: {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        limit: { type: 'integer', minimum: 0, maximum: 1000, 'x-mcp-header': 'Limit' },
        options: { type: 'object', properties: { exact: { type: 'boolean', 'x-mcp-header': 'Exact' } } },
      },
      required: ['region'],
    },
    annotations: readOnly,
  },
  call: ({ params }) => {
    const { region } = isObject(params.arguments) ? params.arguments : {};
    return { result: { content: [text(`Nothing in ${String(region)}.`)] } };
  },
});

/** Changes the lists of tools and prompts, and a resource, so that subscriptions have something to tell. */
const changes: WorldTool = {
  definition: {
    name: 'change_world',
    title: 'Change the world',
    description: 'Adds or removes a tool, a prompt and a resource, and updates the first note.',
    inputSchema: noArguments,
    annotations: { readOnlyHint: false },
  },
  call: (call) => {
    const { tools, prompts, resources } = call.server.world;
    toggle(tools, extraTool);
    announce(call, { what: 'tools' });
    toggle(prompts, extraPrompt);
    announce(call, { what: 'prompts' });
    toggle(resources, extraResource);
    announce(call, { what: 'resources' });
    const [first] = resources;
    if (first !== undefined) announce(call, { what: 'resource', uri: first.definition.uri });
    return { result: { content: [text('changed')] } };
  },
};

/** Adds an item at the end, or takes it away where it is. */
function toggle<T>(items: T[], item: T): void {
  const at = items.indexOf(item);
  if (at === -1) items.push(item);
  else items.splice(at, 1);
}

const extraTool: WorldTool = {
  definition: { name: 'extra', description: 'Was added while the server ran.', inputSchema: noArguments },
  call: () => ({ result: { content: [text('extra')] } }),
};

const extraPrompt: WorldPrompt = {
  definition: { name: 'extra', description: 'Was added while the server ran.' },
  get: () => ({ result: { messages: [{ role: 'user', content: text('extra') }] } }),
};

const extraResource: WorldResource = {
  definition: { uri: 'note://reference/extra', name: 'extra', mimeType: 'text/plain' },
  read: readText('The note that was added.'),
};

/** Tools that provoke a behaviour, so that a suite can see it. */
export const fixtureTools: readonly WorldTool[] = [
  progress,
  tellLogs,
  slow,
  asking(askName),
  mirrored,
  changes,
  asking(planTrip),
  ...askingKinds.map((tool) => asking(tool)),
];
