import { loadValidators } from '../../../schema/validate.js';
import type { DefinitionName } from '../../../schema/2026-07-28/protocol.js';
import type { ClientConnection } from '../../peer/client/client-connection.js';
import { ClientFailure } from '../../peer/client/client-failure.js';
import { foreignSchemas } from '../../run/foreign-schemas.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { messagesFault } from './sampling-messages.js';

/** Why an input request is not answered: it needs a capability that was not declared (basic/patterns/mrtr). */
export function refusedInput(
  { method, params }: JsonObject,
  connection: ClientConnection,
): string | undefined {
  const { elicitation, sampling, roots } = connection.options.capabilities;
  const asked = isObject(params) ? params : {};
  const undeclared = (what: string): string => `the server asks for ${what}, which was not declared`;
  if (method === 'roots/list') return isObject(roots) ? undefined : undeclared('roots');
  if (method === 'sampling/createMessage') {
    if (!isObject(sampling)) return undeclared('sampling');
    const tools = asked.tools !== undefined || asked.toolChoice !== undefined;
    return tools && !isObject(sampling.tools) ? undeclared('sampling with tools') : undefined;
  }
  if (method !== 'elicitation/create') return undefined;
  if (!isObject(elicitation)) return undeclared('elicitation');
  const { mode = 'form' } = asked;
  // declared without a mode, it is for forms (client/elicitation#capabilities)
  const modes = Object.keys(elicitation).length === 0 ? { form: {} } : elicitation;
  return Object.hasOwn(modes, String(mode))
    ? undefined
    : undeclared(`elicitation by ${JSON.stringify(mode)}`);
}

/** What a user does with an elicitation: a form is sent only as its schema wants it, defaults filled in (client/elicitation). */
export async function elicited(params: JsonObject, said: JsonObject | undefined): Promise<JsonObject> {
  if (said === undefined) return { action: 'cancel' };
  await expectShape('ElicitResult', said);
  const { content, ...rest } = said;
  if (rest.action !== 'accept' || params.mode === 'url') return rest;
  const filled = { ...defaultsOf(params.requestedSchema), ...(isObject(content) ? content : {}) };
  const judged = await foreignSchemas.validate(params.requestedSchema, filled, { formats: true });
  if (!judged.ok) throw new ClientFailure(`the form cannot be filled in: ${judged.reason}`);
  const [fault] = judged.value.errors;
  if (!judged.value.valid)
    throw new ClientFailure(`the form does not fit what is asked for: ${fault?.pointer} ${fault?.message}`);
  return { ...rest, content: filled };
}

function defaultsOf(schema: unknown): JsonObject {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      isObject(property) && Object.hasOwn(property, 'default') ? [[name, property.default]] : [],
    ),
  );
}

/** What a model says to messages that keep to their constraints; whether it uses tools is as the request wants it (client/sampling#tool-choice-modes). */
export async function sampled(params: JsonObject, said: JsonObject | undefined): Promise<JsonObject> {
  const fault = messagesFault(params.messages, await loadValidators('2026-07-28'));
  if (fault !== undefined) throw new ClientFailure(`the messages cannot be given to a model: ${fault}`);
  if (said === undefined) throw new ClientFailure('there is no model to ask');
  await expectShape('CreateMessageResult', said);
  const content: unknown[] = Array.isArray(said.content) ? said.content : [said.content];
  const uses = content.some((block) => isObject(block) && block.type === 'tool_use');
  const mode = isObject(params.toolChoice) ? params.toolChoice.mode : 'auto';
  if (mode === 'required' && !uses) throw new ClientFailure('the model did not use a tool');
  if (mode === 'none' && uses) throw new ClientFailure('the model used a tool where it must not');
  return said;
}

/** The folders that are exposed; only file URIs are (client/roots#root). */
export async function listedRoots(_params: JsonObject, said: JsonObject | undefined): Promise<JsonObject> {
  if (said === undefined) throw new ClientFailure('there are no roots to list');
  const roots: unknown[] = Array.isArray(said.roots) ? said.roots : [];
  const files = roots.filter((root) => !isObject(root) || String(root.uri).startsWith('file://'));
  const listed = { ...said, roots: files };
  await expectShape('ListRootsResult', listed);
  return listed;
}

async function expectShape(definition: DefinitionName, said: JsonObject): Promise<void> {
  const validation = (await loadValidators('2026-07-28')).definition(definition, said);
  if (!validation.valid)
    throw new ClientFailure(`what the host says is no ${definition}: ${validation.errors[0]?.message}`);
}
