import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** What is wrong with a form field that fits none of the types for fields. */
export type FieldFault =
  | 'elicitation-schema-flat'
  | 'elicitation-enum-shape'
  | 'elicitation-default-type'
  | 'elicitation-format-value'
  | 'elicitation-keyword-types';

const primitive = ['string', 'number', 'integer', 'boolean'];
const formats = ['email', 'uri', 'date', 'date-time'];

/** Finds the fault in a field that is known to be invalid, the most basic one first. */
export function faultOf(field: unknown): FieldFault {
  if (!isObject(field)) return 'elicitation-schema-flat';
  if (field.type === 'array') {
    const items = isObject(field.items) ? field.items : {};
    if (!('enum' in items || 'anyOf' in items)) return 'elicitation-schema-flat';
    if (!offersStrings(items)) return 'elicitation-enum-shape';
  } else if (!primitive.includes(String(field.type))) return 'elicitation-schema-flat';
  if ('default' in field && !isDefault(field)) return 'elicitation-default-type';
  if ('format' in field && !formats.includes(String(field.format))) return 'elicitation-format-value';
  return 'elicitation-keyword-types';
}

/** What of a valid field keeps to which obligation. */
export function keptBy(field: JsonObject): FieldFault[] {
  return [
    'elicitation-schema-flat',
    'elicitation-keyword-types',
    ...(field.type === 'array' ? (['elicitation-enum-shape'] as const) : []),
    ...('default' in field ? (['elicitation-default-type'] as const) : []),
    ...('format' in field ? (['elicitation-format-value'] as const) : []),
  ];
}

/** What a field of each fault should have been, for a reader. */
export const expectations: Readonly<Record<FieldFault, string>> = {
  'elicitation-schema-flat': 'a string, number, integer, boolean, or an array of choices',
  'elicitation-enum-shape': 'strings under enum, or strings with titles under anyOf',
  'elicitation-default-type': 'a default of the type of the field',
  'elicitation-format-value': `one of ${formats.join(', ')}`,
  'elicitation-keyword-types': 'bounds that are numbers, and texts that are strings',
};

function offersStrings({ enum: values, anyOf, type }: JsonObject): boolean {
  const isText = (value: unknown): boolean => typeof value === 'string';
  if (Array.isArray(values) && type === 'string') return values.every(isText);
  return (
    Array.isArray(anyOf) &&
    anyOf.length > 0 &&
    anyOf.every((choice) => isObject(choice) && isText(choice.const) && isText(choice.title))
  );
}

function isDefault({ type, default: value }: JsonObject): boolean {
  if (type === 'array') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Every text of a form that is shown to the user. */
export function textsOf({ message, requestedSchema }: JsonObject): string[] {
  const schema = isObject(requestedSchema) ? requestedSchema : {};
  const fields = Object.values(isObject(schema.properties) ? schema.properties : {}).filter(isObject);
  const options = fields.flatMap((field) =>
    [field.oneOf, isObject(field.items) ? field.items.anyOf : undefined]
      .flat()
      .filter(isObject)
      .map(({ title }) => title),
  );
  return [
    message,
    ...[schema, ...fields].flatMap(({ title, description }) => [title, description]),
    ...options,
  ].filter((text) => typeof text === 'string');
}
