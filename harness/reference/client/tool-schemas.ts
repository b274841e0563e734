import { loadValidators, type Validators } from '../../../schema/validate.js';
import { foreignSchemas } from '../../run/foreign-schemas.js';
import { jsonText } from '../../wire/json-text.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { costOf } from './schema-cost.js';

/** What a schema may cost at most (basic/index#composition-keyword-resource-use). */
const mostCost = 100_000;

/**
 * Why a tool is not called for its schemas: one is of a dialect that is not read here, or refers to somewhere else, which
 * is not fetched (basic/index#implementation-requirements, #ref-resolution). Nothing more is asked of an inputSchema,
 * since it is the server that validates by it.
 */
export async function unusableSchemas({
  name,
  inputSchema,
  outputSchema,
}: JsonObject): Promise<string | undefined> {
  for (const [member, schema] of Object.entries({ inputSchema, outputSchema })) {
    if (schema === undefined) continue;
    if (costOf(schema) > mostCost) return `the ${member} of ${String(name)} is too costly to validate by`;
    const text = jsonText(schema);
    const plain =
      text !== undefined && !text.includes('"$schema"') && !/"\$(?:ref|dynamicRef|id)"/.test(text);
    if (plain && member === 'inputSchema') continue;
    const checked = await foreignSchemas.check(schema);
    const counts =
      !checked.ok &&
      (member === 'outputSchema' || ['unsupported-dialect', 'external-ref'].includes(checked.kind));
    if (counts && !checked.ok)
      return `the ${member} of ${String(name)} cannot be used: ${checked.kind.replaceAll('-', ' ')}, ${checked.reason}`;
  }
  return undefined;
}

/** Types of content whose form is known (schema ContentBlock); others may come of an extension. */
const knownTypes = new Set(['text', 'image', 'audio', 'resource_link', 'resource']);

function isBlock(block: unknown, validators: Validators): boolean {
  if (!isObject(block) || typeof block.type !== 'string') return false;
  return !knownTypes.has(block.type) || validators.is('ContentBlock', block);
}

/** What is wrong with the result of a call: its shape, or structuredContent against the outputSchema (server/tools#output-schema). */
export async function invalidResult(
  { content, structuredContent, isError }: JsonObject,
  tool: JsonObject | undefined,
): Promise<string | undefined> {
  const validators = await loadValidators('2026-07-28');
  if (!Array.isArray(content) || !content.every((block) => isBlock(block, validators)))
    return 'content is no list of content blocks';
  if (isError === true || structuredContent === undefined || tool?.outputSchema === undefined)
    return undefined;
  const judged = await foreignSchemas.validate(tool.outputSchema, structuredContent);
  if (!judged.ok) return `the outputSchema cannot be used: ${judged.reason}`;
  const [fault] = judged.value.errors;
  return judged.value.valid
    ? undefined
    : `structuredContent does not fit the outputSchema: ${fault?.pointer} ${fault?.message}`;
}
