// Driver for the client of @modelcontextprotocol/client 2.x: node sdk-client-2.mjs [auto|legacy|<revision>]
import { readFileSync } from 'node:fs';
import {
  Client,
  LOG_LEVEL_META_KEY,
  StreamableHTTPClientTransport,
  SUPPORTED_PROTOCOL_VERSIONS as legacy,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { inputs, operations, serveDriver } from './serve.mjs';

const [mode = 'auto'] = process.argv.slice(2);
const { name, version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@modelcontextprotocol/client')), 'utf8'),
);
const notifications = [
  'notifications/message',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
];

async function connect({ target, capabilities = {}, answers = {}, timeout: limit }, tell) {
  const client = new Client(
    { name: 'touchstone-driver', version: '1.0.0' },
    {
      capabilities,
      versionNegotiation: { mode: ['auto', 'legacy'].includes(mode) ? mode : { pin: mode } },
    },
  );
  let closing = false;
  client.onclose = () => closing || tell({ event: 'trouble', message: 'the connection was closed' });
  client.onerror = (error) => tell({ event: 'trouble', message: error.message });
  for (const [method, capability] of Object.entries(inputs)) {
    if (capabilities[capability] === undefined) continue;
    client.setRequestHandler(method, ({ params }) => {
      tell({ event: 'input', method, params });
      if (answers[method] === undefined) throw new Error(`the host has no answer to ${method}`);
      return answers[method];
    });
  }
  const heard = async ({ method, params }) => tell({ event: 'notification', method, params });
  for (const method of notifications) client.setNotificationHandler(method, heard);
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
  /** The log level goes with the request where the revision has it so, before it where not. */
  const logging = async ({ logLevel }) => {
    if (logLevel === undefined) return {};
    if (client.getProtocolEra() === 'modern') return { _meta: { [LOG_LEVEL_META_KEY]: logLevel } };
    await client.setLoggingLevel(logLevel);
    return {};
  };
  const called = async (call, params, how, host) =>
    client[call]({ ...params, ...(await logging(how)) }, options(how, host));
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
  const subscriptions = new Map();
  return {
    close,
    learned: () => ({
      protocolVersion: client.getNegotiatedProtocolVersion(),
      serverInfo: client.getServerVersion(),
      capabilities: client.getServerCapabilities(),
      instructions: client.getInstructions(),
    }),
    // without a cursor the client walks all pages itself
    listTools: (_, host) => client.listTools(undefined, plain(host)),
    listResources: (_, host) => client.listResources(undefined, plain(host)),
    listResourceTemplates: (_, host) => client.listResourceTemplates(undefined, plain(host)),
    listPrompts: (_, host) => client.listPrompts(undefined, plain(host)),
    callTool: ({ name, arguments: given, ...how }, host) =>
      called('callTool', { name, arguments: given }, how, host),
    readResource: ({ uri, ...how }, host) => called('readResource', { uri }, how, host),
    getPrompt: ({ name, arguments: given, ...how }, host) =>
      called('getPrompt', { name, arguments: given }, how, host),
    complete: ({ ref, argument, context }, host) => client.complete({ ref, argument, context }, plain(host)),
    async listen({ id, notifications: filter }, host) {
      const subscription = await client.listen(filter, plain(host));
      subscriptions.set(id, subscription);
      void subscription.closed.then((how) => {
        if (how !== 'local') tell({ event: 'trouble', message: `the subscription ended: ${how}` });
      });
      return { notifications: subscription.honoredFilter };
    },
    unlisten: ({ of }) => subscriptions.get(of).close(),
  };
}

serveDriver(
  {
    client: { name, version },
    operations: mode === 'legacy' ? operations.filter((op) => !/listen$/.test(op)) : operations,
    options: ['capabilities', 'answers', 'timeout', 'maxTimeout', 'progress', 'logLevel'],
    transports: ['stdio', 'http'],
    inputs: Object.keys(inputs),
    revisions: mode === 'auto' ? ['2026-07-28', ...legacy] : mode === 'legacy' ? legacy : [mode],
  },
  connect,
);
