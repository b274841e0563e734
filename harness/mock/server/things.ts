import { checkingArguments } from '../../reference/server/checked-arguments.js';
import { invalidParams } from '../../reference/server/guards.js';
import type { Answer, Call, Method, World } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { parseUriTemplate, valuesIn } from '../../wire/uri-template.js';
import type { PromptModel, ResourceModel, TemplateModel, ToolModel } from './model.js';

type Thing = World['tools'][number];

/** A tool of the world: arguments are held against its schema, unless nothing is checked. */
export function toolOf({ reply = '', broken, inputSchema, ...rest }: ToolModel, checks: boolean): Thing {
  const definition = { ...rest, inputSchema: inputSchema ?? { type: 'object' } } as Thing['definition'];
  const call = giving(reply, broken, (text) => ({ content: [{ type: 'text', text }] }));
  return checks ? checkingArguments({ definition, call }) : { definition, call };
}

/** A resource of the world; without a text it is empty. */
export function resourceOf({ reply = '', broken, ...definition }: ResourceModel): World['resources'][number] {
  const { uri, name = uri, mimeType } = definition;
  return { definition: { ...definition, name }, read: giving(reply, broken, contents(mimeType)) };
}

/** A template of the world. Throws where it is none (RFC 6570). */
export function templateOf({ reply = '', broken, ...definition }: TemplateModel): World['templates'][number] {
  const { uriTemplate, name = uriTemplate, mimeType } = definition;
  const parsed = parseUriTemplate(uriTemplate);
  if (!parsed.ok) throw new Error(`"${uriTemplate}" is no URI template: ${parsed.fault}`);
  return {
    definition: { ...definition, name },
    match: (uri) => {
      const values = valuesIn(parsed.template, uri);
      return values === undefined ? undefined : giving(reply, broken, contents(mimeType), () => values);
    },
  };
}

/** A prompt of the world; a missing argument that is required is refused. */
export function promptOf({ reply = '', broken, ...definition }: PromptModel): World['prompts'][number] {
  const { description } = definition;
  const get = giving(
    reply,
    broken,
    (text) => ({
      ...(description === undefined ? {} : { description }),
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }),
    ({ params }) => (isObject(params.arguments) ? params.arguments : {}),
  );
  const required = (definition.arguments ?? []).filter(({ required: needed }) => needed === true);
  return {
    definition: { ...definition },
    get: (call) => {
      const given = call.params.arguments ?? {};
      if (!isObject(given)) return invalidParams('arguments is no object');
      const missing = required.find(({ name }) => given[name] === undefined);
      return missing === undefined ? get(call) : invalidParams(`The argument "${missing.name}" is missing`);
    },
  };
}

const contents =
  (mimeType: string | undefined) =>
  (text: string, { params }: Call): JsonObject => ({
    contents: [{ uri: params.uri, ...(mimeType === undefined ? {} : { mimeType }), text }],
  });

/** A method that gives a text, a result, or what a function makes of the call. */
function giving(
  reply: string | object | ((call: Call) => unknown),
  broken: true | undefined,
  whole: (text: string, call: Call) => JsonObject,
  values: (call: Call) => Readonly<Record<string, unknown>> = () => ({}),
): Method {
  return async (call): Promise<Answer> => {
    const given = typeof reply === 'function' ? ((await reply(call)) as string | object) : reply;
    const result =
      typeof given === 'string' ? whole(filled(given, values(call)), call) : (given as JsonObject);
    return { result, ...(broken === undefined ? {} : { broken }) };
  };
}

/** A text with `{name}` replaced where there is a value of that name. */
function filled(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{([A-Za-z_][\w.-]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
