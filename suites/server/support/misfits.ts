import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** Content of a form that breaks one constraint, and what is wrong with it. */
export interface Misfit {
  readonly what: string;
  readonly content: JsonObject;
}

/** Whether an input request is an elicitation. */
export function isElicitation(request: unknown): boolean {
  return isObject(request) && request.method === 'elicitation/create';
}

/**
 * Changes content that fits a form so that each time one constraint is broken: a required member, a bound, a choice. Beside
 * them `mistyped`, in which a member is of another type; undefined where the request is for no form.
 */
export function misfits(
  { method, params }: JsonObject,
  response: JsonObject | undefined,
): { readonly misfits: readonly Misfit[]; readonly mistyped: JsonObject | undefined } {
  const schema =
    method === 'elicitation/create' && isObject(params) && isObject(params.requestedSchema)
      ? params.requestedSchema
      : undefined;
  const content = response?.content;
  if (schema === undefined || !isObject(content) || !isObject(schema.properties))
    return { misfits: [], mistyped: undefined };
  const { properties } = schema;
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === 'string')
    : [];
  const [first = Object.keys(content)[0]] = required;
  // a default may stand in for what is left out
  const hasDefault = (name: string): boolean => isObject(properties[name]) && 'default' in properties[name];
  return {
    misfits: [
      ...required
        .filter((name) => name in content && !hasDefault(name))
        .slice(0, 1)
        .map((name) => ({ what: `no "${name}", which is required`, content: omit(content, name) })),
      ...Object.entries(properties).flatMap(([name, field]) =>
        (isObject(field) ? outside(field) : []).map(({ what, value }) => ({
          what: `"${name}" ${what}`,
          content: { ...content, [name]: value },
        })),
      ),
    ],
    mistyped: first === undefined ? undefined : { ...content, [first]: { touchstone: [] } },
  };
}

function omit(content: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(content).filter(([key]) => key !== name));
}

/** Lengths beyond which no text is made. */
const longest = 10_000;
const stranger = 'touchstone-is-no-choice';

/** Values of the type of a field that its other keywords exclude. */
function outside(field: JsonObject): { readonly what: string; readonly value: unknown }[] {
  const values: { what: string; value: unknown }[] = [];
  const { type, minimum, maximum, minLength, maxLength, items, maxItems } = field;
  if (type === 'array') {
    const offered = isObject(items) ? choicesOf(items) : undefined;
    if (offered !== undefined) {
      values.push({ what: 'with what is no choice', value: [stranger] });
      if (typeof maxItems === 'number' && offered.length > maxItems)
        values.push({ what: `with more than ${maxItems} choices`, value: offered.slice(0, maxItems + 1) });
    }
    return values;
  }
  if (choicesOf(field) !== undefined) return [{ what: 'that is no choice', value: stranger }];
  if (type === 'integer' || type === 'number') {
    // next to a huge bound there is no other number
    if (typeof minimum === 'number' && minimum - 1 < minimum)
      values.push({ what: `below ${minimum}`, value: minimum - 1 });
    if (typeof maximum === 'number' && maximum + 1 > maximum)
      values.push({ what: `above ${maximum}`, value: maximum + 1 });
  }
  if (type === 'string' && field.format === undefined) {
    if (typeof minLength === 'number' && minLength > 0 && minLength <= longest)
      values.push({ what: `shorter than ${minLength}`, value: 'x'.repeat(minLength - 1) });
    if (typeof maxLength === 'number' && maxLength < longest)
      values.push({ what: `longer than ${maxLength}`, value: 'x'.repeat(maxLength + 1) });
  }
  return values;
}

/** The choices of a field; undefined where what stands there are no choices but schemas of another kind. */
function choicesOf(field: JsonObject): unknown[] | undefined {
  if (Array.isArray(field.enum)) return field.enum;
  const titled: unknown = field.oneOf ?? field.anyOf;
  if (!Array.isArray(titled)) return undefined;
  const choices = titled.map((choice) => (isObject(choice) ? choice.const : undefined));
  return choices.includes(undefined) ? undefined : choices;
}
