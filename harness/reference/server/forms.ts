import { isObject, type JsonObject } from '../../wire/message.js';

/** A question that is put as a form (client/elicitation#form-mode-elicitation-requests). */
export function form(
  message: string,
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[],
): JsonObject {
  return {
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema: { type: 'object', properties, required } },
  };
}

/** Whether a response is an answer to a form: a refusal, or content that fits (client/elicitation#response-actions). */
export function answersForm({ params }: JsonObject, { action, content }: JsonObject): boolean {
  if (action === 'decline' || action === 'cancel') return true;
  const schema = isObject(params) && isObject(params.requestedSchema) ? params.requestedSchema : {};
  return action === 'accept' && isObject(content) && fits(schema, content);
}

/** What was filled in; undefined where the user refused. */
export function filledIn(response: JsonObject | undefined): JsonObject | undefined {
  return response?.action === 'accept' && isObject(response.content) ? response.content : undefined;
}

function fits({ properties, required }: JsonObject, content: JsonObject): boolean {
  const fields = isObject(properties) ? properties : {};
  const missing = ((required ?? []) as string[]).some((name) => content[name] === undefined);
  return (
    !missing &&
    Object.entries(fields).every(
      ([name, field]) => content[name] === undefined || fieldFits(field as JsonObject, content[name]),
    )
  );
}

function fieldFits(field: JsonObject, value: unknown): boolean {
  const choices = choicesOf(field);
  if (field.type === 'array') {
    const offered = choicesOf(field.items as JsonObject) ?? [];
    return (
      Array.isArray(value) &&
      value.length >= Number(field.minItems ?? 0) &&
      value.length <= Number(field.maxItems ?? Infinity) &&
      value.every((item) => offered.includes(item))
    );
  }
  if (choices !== undefined) return choices.includes(value);
  if (field.type === 'boolean') return typeof value === 'boolean';
  if (field.type !== 'string') {
    return (
      typeof value === 'number' &&
      (field.type !== 'integer' || Number.isInteger(value)) &&
      value >= Number(field.minimum ?? -Infinity) &&
      value <= Number(field.maximum ?? Infinity)
    );
  }
  return (
    typeof value === 'string' &&
    value.length >= Number(field.minLength ?? 0) &&
    value.length <= Number(field.maxLength ?? Infinity) &&
    (formats[String(field.format)] ?? /^/).test(value)
  );
}

const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
};

function choicesOf(field: JsonObject): unknown[] | undefined {
  if (Array.isArray(field.enum)) return field.enum;
  const titled = field.oneOf ?? field.anyOf;
  return Array.isArray(titled) ? titled.map((choice: JsonObject) => choice.const) : undefined;
}
