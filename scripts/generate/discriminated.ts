import { type JsonSchema, type SchemaNode, definitionNamed, member } from './protocol-schema.js';

type Definitions = JsonSchema['$defs'];

/**
 * A copy in which an `anyOf` whose branches are told apart by the constant value of one required member (`type`,
 * `method`, `resultType`, and in the driver protocol `op` and `event`) carries ajv's `discriminator`. What is valid stays the same, but a value is then judged by
 * the branch it claims to be, so the error says what is wrong with it instead of listing every branch.
 */
export function discriminated(schema: JsonSchema): JsonSchema {
  return rewrite(schema, schema.$defs) as JsonSchema;
}

function rewrite(node: unknown, definitions: Definitions): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, rewrite(value, definitions)]),
  );
  const branches = (node as SchemaNode).anyOf;
  const tag = Array.isArray(branches) ? tagOf(branches, definitions) : undefined; // a member may be named anyOf
  if (tag === undefined) return copy;
  const { anyOf, ...rest } = copy;
  const named = { type: 'object', required: [tag.name], properties: { [tag.name]: { enum: tag.values } } };
  const chosen = {
    type: 'object',
    required: [tag.name],
    discriminator: { propertyName: tag.name },
    oneOf: anyOf,
  };
  return { ...rest, allOf: [named, chosen] };
}

interface Tag {
  readonly name: string;
  readonly values: readonly string[];
}

/** The member whose constant differs in every branch, or undefined where the branches share none. */
function tagOf(branches: readonly SchemaNode[], definitions: Definitions): Tag | undefined {
  const objects = branches.map(({ $ref }) =>
    $ref === undefined ? undefined : definitions[definitionNamed($ref)],
  );
  for (const name of ['type', 'method', 'resultType', 'op', 'event']) {
    const values = objects.map((object) =>
      object?.required?.includes(name) === true ? member(object, name)?.const : undefined,
    );
    if (values.every((value) => typeof value === 'string') && new Set(values).size === values.length) {
      return { name, values };
    }
  }
  return undefined;
}
