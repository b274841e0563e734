import type { AskingTool } from '../../harness/reference/server/asking.js';
import { answersForm } from '../../harness/reference/server/forms.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { asksOtherwise, paramsOf } from './support/asking.js';

/** Changes elicitation requests of one mode as they leave. */
const elicitation = (mode: 'form' | 'url', change: (params: JsonObject) => JsonObject): Change =>
  paramsOf('elicitation/create', (params) => ((params.mode ?? 'form') === mode ? change(params) : params));

/** Changes the schemas of forms as they leave. */
export const schemas = (change: (schema: JsonObject) => unknown): Change =>
  elicitation('form', (params) =>
    isObject(params.requestedSchema)
      ? { ...params, requestedSchema: change(params.requestedSchema) }
      : params,
  );

/** Changes the fields of forms as they leave. */
export const fields = (change: (field: JsonObject) => unknown): Change =>
  schemas((schema) => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties as JsonObject).map(([name, field]) => [
        name,
        change(field as JsonObject),
      ]),
    ),
  }));

/** Changes the URLs that users are sent to. */
const url = (value: string): Change => elicitation('url', (params) => ({ ...params, url: value }));

/** Lets a tool need the whole capability where it needs a part of it. */
const wholeOf =
  (capability: string) =>
  (tool: AskingTool): AskingTool => ({
    ...tool,
    needs: tool.needs.map((path) => (path[0] === capability ? [capability] : path)),
  });

/** Never answers a call in which the user refuses. */
const hangsOnRefusal = (tool: AskingTool): AskingTool => ({
  ...tool,
  finish: (responses, call, carried) =>
    Object.values(responses).some(({ action }) => action === 'decline')
      ? { none: true }
      : tool.finish(responses, call, carried),
});

/** What a form asks for by type alone. */
function typesOf(question: JsonObject): JsonObject {
  const params = isObject(question.params) ? question.params : {};
  const { properties } = params.requestedSchema as { properties: JsonObject };
  const loose = Object.entries(properties).map(([name, field]) => {
    const { type } = field as JsonObject;
    return [name, type === 'array' ? {} : { type }];
  });
  return { params: { requestedSchema: { properties: Object.fromEntries(loose) } } };
}

/** Takes whatever has the types of the form. */
const readsTypesOnly = (tool: AskingTool): AskingTool => ({
  ...tool,
  accepts: (key, response) => {
    const question = tool.asks[key];
    return tool.definition.name === 'register_guest' && question !== undefined
      ? answersForm(typesOf(question), response)
      : tool.accepts(key, response);
  },
});

/** Faults in how users are asked. */
export const elicitationMutants: readonly Mutant[] = [
  mutant({
    id: 'elicitation/any-mode',
    fault: 'takes elicitation for forms and url mode both, whatever is in it',
    breaks: 'elicitation-mode-declared',
    change: asksOtherwise(wholeOf('elicitation')),
  }),
  mutant({
    id: 'elicitation/own-mode',
    fault: 'asks by a mode of its own',
    breaks: 'elicitation-mode-value',
    change: elicitation('url', (params) => ({ ...params, mode: 'page' })),
  }),
  mutant({
    id: 'elicitation/no-message',
    fault: 'gives its message as a title',
    breaks: 'elicitation-message',
    change: elicitation('form', ({ message, ...params }) => ({ ...params, title: message })),
  }),
  mutant({
    id: 'elicitation/page-without-message',
    fault: 'sends users to a page without a word',
    breaks: 'elicitation-message',
    change: elicitation('url', ({ message: _message, ...params }) => params),
  }),
  mutant({
    id: 'elicitation/form-without-schema',
    fault: 'puts the form under schema in place of requestedSchema',
    breaks: 'elicitation-requested-schema',
    change: elicitation('form', ({ requestedSchema, ...params }) => ({ ...params, schema: requestedSchema })),
  }),
  mutant({
    id: 'elicitation/schema-without-type',
    fault: 'leaves the type out of the schema of a form',
    breaks: 'elicitation-schema-root',
    change: schemas(({ type: _type, ...schema }) => schema),
  }),
  mutant({
    id: 'elicitation/bare-properties',
    fault: 'gives the properties of a form as its schema',
    breaks: 'elicitation-schema-root',
    change: schemas(({ properties }) => properties),
  }),
  mutant({
    id: 'elicitation/nested-form',
    fault: 'nests one form in another',
    breaks: 'elicitation-schema-flat',
    change: fields((field) =>
      field.type === 'boolean' ? { type: 'object', properties: { yes: field } } : field,
    ),
  }),
  mutant({
    id: 'elicitation/list-of-texts',
    fault: 'asks for a list of texts',
    breaks: 'elicitation-schema-flat',
    change: fields((field) =>
      field.type === 'array' ? { type: 'array', items: { type: 'string' } } : field,
    ),
  }),
  mutant({
    id: 'elicitation/choices-without-titles',
    fault: 'lists choices under anyOf without titles',
    breaks: 'elicitation-enum-shape',
    change: fields((field) =>
      isObject(field.items) && Array.isArray(field.items.anyOf)
        ? {
            ...field,
            items: { anyOf: field.items.anyOf.map((choice) => ({ const: (choice as JsonObject).const })) },
          }
        : field,
    ),
  }),
  mutant({
    id: 'elicitation/bounds-as-text',
    fault: 'writes the bounds of a field as text',
    breaks: 'elicitation-keyword-types',
    change: fields((field) => ('maximum' in field ? { ...field, maximum: String(field.maximum) } : field)),
  }),
  mutant({
    id: 'elicitation/password-format',
    fault: 'gives a field a format of its own',
    breaks: 'elicitation-format-value',
    change: fields((field) => (field.format === 'email' ? { ...field, format: 'phone' } : field)),
  }),
  mutant({
    id: 'elicitation/default-as-text',
    fault: 'writes the default of a number as text',
    breaks: 'elicitation-default-type',
    change: fields((field) =>
      typeof field.default === 'number' ? { ...field, default: String(field.default) } : field,
    ),
  }),
  mutant({
    id: 'elicitation/no-url',
    fault: 'gives the URL under link',
    breaks: 'elicitation-url-present',
    change: elicitation('url', ({ url: link, ...params }) => ({ ...params, link })),
  }),
  mutant({
    id: 'elicitation/relative-url',
    fault: 'sends users to a path of its own',
    breaks: 'elicitation-url-valid',
    change: url('/connect?request=7'),
  }),
  mutant({
    id: 'elicitation/plain-http',
    fault: 'sends users to a page without TLS',
    breaks: 'elicitation-url-https',
    change: url('http://accounts.example.com/connect?request=7'),
  }),
  mutant({
    id: 'elicitation/password-in-url',
    fault: 'logs users in by the URL',
    breaks: 'elicitation-url-no-credentials',
    change: url('https://guest:secret@accounts.example.com/connect'),
  }),
  mutant({
    id: 'elicitation/link-in-form',
    fault: 'puts a link into the message of a form',
    breaks: 'elicitation-form-no-links',
    change: elicitation('form', (params) => ({
      ...params,
      message: `${String(params.message)} [More](https://example.com/help)`,
    })),
  }),
  mutant({
    id: 'elicitation/hangs-on-decline',
    fault: 'waits on for a user who has declined',
    breaks: 'elicitation-refusal-handled',
    on: ['stdio'],
    change: asksOtherwise(hangsOnRefusal),
  }),
  mutant({
    id: 'elicitation/reads-types-only',
    fault: 'takes whatever has the types of its form',
    breaks: 'elicitation-content-validated',
    change: asksOtherwise(readsTypesOnly),
  }),
];
