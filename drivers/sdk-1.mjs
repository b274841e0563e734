// Driver for the client of @modelcontextprotocol/sdk 1.x: node sdk-1.mjs
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { inputs, operations, serveDriver } from './serve.mjs';

const { name, version } = JSON.parse(
  readFileSync(
    new URL('../../package.json', import.meta.resolve('@modelcontextprotocol/sdk/types.js')),
    'utf8',
  ),
);
const inputSchemas = {
  'elicitation/create': types.ElicitRequestSchema,
  'sampling/createMessage': types.CreateMessageRequestSchema,
  'roots/list': types.ListRootsRequestSchema,
};
const notificationSchemas = [
  types.LoggingMessageNotificationSchema,
  types.ToolListChangedNotificationSchema,
  types.PromptListChangedNotificationSchema,
  types.ResourceListChangedNotificationSchema,
  types.ResourceUpdatedNotificationSchema,
];

async function connect({ target, capabilities = {}, answers = {}, timeout: limit }, tell) {
  const client = new Client({ name: 'touchstone-driver', version: '1.0.0' }, { capabilities });
  let closing = false;
  client.onclose = () => closing || tell({ event: 'trouble', message: 'the connection was closed' });
  client.onerror = (error) => tell({ event: 'trouble', message: error.message });
  for (const [method, capability] of Object.entries(inputs)) {
    if (capabilities[capability] === undefined) continue;
    client.setRequestHandler(inputSchemas[method], ({ params }) => {
      tell({ event: 'input', method, params });
      if (answers[method] === undefined) throw new Error(`the host has no answer to ${method}`);
      return answers[method];
    });
  }
  const heard = async ({ method, params }) => tell({ event: 'notification', method, params });
  for (const schema of notificationSchemas) client.setNotificationHandler(schema, heard);
  client.fallbackNotificationHandler = heard;

  const close = () => {
    closing = true;
    return client.close();
  };
  const limits = (timeout = limit) => (timeout === undefined ? {} : { timeout });
  const plain = ({ signal }) => ({ signal, ...limits() });
  const options = ({ progress, timeout, maxTimeout }, { signal, notification }) => ({
    signal,
    ...limits(timeout),
    ...(maxTimeout === undefined ? {} : { maxTotalTimeout: maxTimeout, resetTimeoutOnProgress: true }),
    ...(progress ? { onprogress: (params) => notification('notifications/progress', params) } : {}),
  });
  /** The client gives one page at a time; the next is asked for with the cursor just as it came. */
  const walk = async (call, items, host) => {
    const all = [];
    let params;
    do {
      const page = await client[call](params, plain(host));
      all.push(...page[items]);
      params = page.nextCursor === undefined ? undefined : { cursor: page.nextCursor };
    } while (params !== undefined && !host.signal.aborted);
    return { [items]: all };
  };
  const transport =
    target.transport === 'http'
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ command: target.command, args: [...target.args] });
  try {
    await client.connect(transport, limits());
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  /** In these revisions the log level is a request of its own, which holds for the connection. */
  const called = async ({ logLevel, ...how }, host, call) => {
    if (logLevel !== undefined) await client.setLoggingLevel(logLevel);
    return call(options(how, host));
  };
  return {
    close,
    learned: () => ({
      protocolVersion: transport.protocolVersion,
      serverInfo: client.getServerVersion(),
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    }),
    listTools: (_, host) => walk('listTools', 'tools', host),
    listResources: (_, host) => walk('listResources', 'resources', host),
    listResourceTemplates: (_, host) => walk('listResourceTemplates', 'resourceTemplates', host),
    listPrompts: (_, host) => walk('listPrompts', 'prompts', host),
    callTool: ({ name, arguments: given, ...how }, host) =>
      called(how, host, (opts) => client.callTool({ name, arguments: given }, undefined, opts)),
    readResource: ({ uri, ...how }, host) => called(how, host, (opts) => client.readResource({ uri }, opts)),
    getPrompt: ({ name, arguments: given, ...how }, host) =>
      called(how, host, (opts) => client.getPrompt({ name, arguments: given }, opts)),
    complete: ({ ref, argument, context }, host) => client.complete({ ref, argument, context }, plain(host)),
  };
}

serveDriver(
  {
    client: { name, version },
    operations: operations.filter((op) => !/listen$/.test(op)),
    options: ['capabilities', 'answers', 'timeout', 'maxTimeout', 'progress', 'logLevel'],
    transports: ['stdio', 'http'],
    inputs: Object.keys(inputs),
    revisions: types.SUPPORTED_PROTOCOL_VERSIONS,
  },
  connect,
);
