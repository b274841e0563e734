import { ask } from '../../peer/client/asking.js';
import type { Operation, RequestOptions, ToolPolicy } from '../../peer/client/blueprint.js';
import { ClientFailure } from '../../peer/client/client-failure.js';
import { withIcons } from '../../peer/client/icon-fetch.js';
import type { Task } from '../../peer/client/task.js';
import { annotationFault, toolParameterHeaders } from '../../peer/tool-headers.js';
import { canonicalText } from '../../wire/json-text.js';
import type { JsonObject } from '../../wire/message.js';
import { invalidResult, unusableSchemas } from './tool-schemas.js';
import { walk } from './pages.js';

const headersOf = (tool: JsonObject | undefined): string | undefined =>
  canonicalText(toolParameterHeaders(tool?.inputSchema));

/** Leaves out tools whose annotations are invalid, knows a tool before it calls it, and judges its results (server/tools). */
export const referenceTools: ToolPolicy = {
  // over stdio annotations may be ignored, and before this revision they had no meaning
  fault: ({ inputSchema }, { transport, era }) =>
    transport === 'http' && era.name === 'modern' ? annotationFault(inputSchema) : undefined,
  find: (tools, name) => tools.find((tool) => tool.name === name),
  listsFirst: ({ offered }) => offered === undefined || offered.tools !== undefined,
  unusable: unusableSchemas,
  invalid: invalidResult,
  relists: ({ code }, { transport }) => code === -32020 && transport === 'http',
  repeats: (before, after) => after !== undefined && headersOf(before) !== headersOf(after),
};

/** The tools that can be called; kept for the calls to come. */
async function usableTools(task: Task): Promise<readonly JsonObject[]> {
  const { connection } = task;
  const { fault } = connection.blueprint.tools;
  const listed = await walk(task, 'tools/list', 'tools');
  const usable = listed.filter(
    (tool) => typeof tool.name === 'string' && fault(tool, connection) === undefined,
  );
  connection.tools = usable;
  return usable;
}

export const listTools: Operation = async (task) => {
  const tools = await usableTools(task);
  return { tools: await Promise.all(tools.map((tool) => withIcons(tool, task.connection))) };
};

export const callTool: Operation = async (task, { name, arguments: args, ...options }) => {
  const { connection } = task;
  await connection.open();
  const policy = connection.blueprint.tools;
  const known = (): JsonObject | undefined => policy.find(connection.tools ?? [], String(name));
  // a server that lists nothing may still be called
  if (known() === undefined && policy.listsFirst(connection)) await usableTools(task).catch(() => undefined);
  const before = known();
  const params = { name, ...(args === undefined ? {} : { arguments: args }) };
  const call = async (tool: JsonObject | undefined): Promise<JsonObject> => {
    const reason = tool === undefined ? undefined : await policy.unusable(tool, connection);
    if (reason !== undefined) throw new ClientFailure(reason);
    const result = await ask(task, 'tools/call', params, options as RequestOptions);
    const fault = await policy.invalid(result, tool);
    if (fault !== undefined) throw new ClientFailure(`the result is invalid: ${fault}`);
    return result;
  };
  try {
    return await call(before);
  } catch (error) {
    if (!(error instanceof ClientFailure) || !policy.relists(error, connection)) throw error;
    connection.client.cache.drop({ method: 'tools/list' }, connection);
    await usableTools(task);
    const after = known();
    if (!policy.repeats(before, after)) throw error;
    return call(after);
  }
};
