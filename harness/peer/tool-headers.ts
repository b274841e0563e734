import { split } from '../generate/pointer.js';
import { subschemas } from '../generate/keywords/subschemas.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { isHeaderToken } from '../wire/header-value.js';

/** A tool parameter that is mirrored into a header field. */
export interface ToolParameterHeader {
  /** The name portion after `Mcp-Param-`. */
  readonly header: string;
  /** The property names that lead to it from the arguments. */
  readonly path: readonly string[];
}

/** An `x-mcp-header` member of a schema within an input schema, as it stands there. */
export interface Annotation {
  readonly value: unknown;
  /** JSON Pointer to the annotation within the input schema. */
  readonly pointer: string;
  /** The property names that lead to the annotated property; undefined where the chain is not one of `properties` alone. */
  readonly path: readonly string[] | undefined;
  /** The annotated schema. */
  readonly schema: JsonObject;
}

/** The constraints on annotations (streamable-http#schema-extension), one word each. */
export type AnnotationRule =
  'not-empty' | 'no-controls' | 'token' | 'unique' | 'reachable' | 'primitive' | 'integer-range';

/** An annotation held against one of the constraints. */
export interface AnnotationFinding {
  readonly rule: AnnotationRule;
  readonly annotation: Annotation;
  readonly ok: boolean;
  readonly expected: string;
}

const keyword = 'x-mcp-header';

/** Schemas of a subject are hostile: no more of one are looked through, and none deeper down. */
const maxSchemas = 20_000;
const maxPointer = 2_000;

/**
 * Every `x-mcp-header` of an input schema, wherever a schema may stand in it. What `const`, `enum`, `default` and
 * `examples` hold is data and no annotation.
 */
export function annotationsIn(inputSchema: unknown): Annotation[] {
  if (!isObject(inputSchema)) return [];
  const found: Annotation[] = [];
  const pending: { pointer: string; schema: unknown }[] = [{ pointer: '', schema: inputSchema }];
  for (let at = 0; at < Math.min(pending.length, maxSchemas); at += 1) {
    const { pointer, schema } = pending[at]!;
    if (!isObject(schema) || pointer.length > maxPointer) continue;
    if (Object.hasOwn(schema, keyword)) {
      found.push({
        value: schema[keyword],
        pointer: `${pointer}/${keyword}`,
        path: propertyPath(pointer),
        schema,
      });
    }
    pending.push(...subschemas(schema, pointer));
  }
  return found;
}

/** The names of a chain of `properties` from the root, undefined for any other chain. */
function propertyPath(pointer: string): string[] | undefined {
  const tokens = split(pointer);
  if (tokens.length === 0 || tokens.length % 2 === 1) return undefined;
  if (tokens.some((token, at) => at % 2 === 0 && token !== 'properties')) return undefined;
  return tokens.filter((_token, at) => at % 2 === 1);
}

/**
 * Holds the annotations of one input schema against the constraints. One fault is held against one rule only, and what
 * the text leaves open (union types, schemas without a type) against none.
 */
export function judgeAnnotations(annotations: readonly Annotation[]): AnnotationFinding[] {
  return annotations.flatMap((annotation) => {
    const { value, path } = annotation;
    const finding = (rule: AnnotationRule, ok: boolean, expected: string): AnnotationFinding => ({
      rule,
      annotation,
      ok,
      expected,
    });
    const findings = [
      finding('reachable', path !== undefined, 'a property that "properties" alone leads to'),
    ];
    if (path !== undefined) findings.push(...placeFindings(annotation, finding));
    if (typeof value !== 'string')
      return [...findings, finding('token', false, 'a string of token characters')];
    findings.push(finding('not-empty', value !== '', 'a name'));
    if (value === '') return findings;

    const controls = /[\u0000-\u001f\u007f]/.test(value);
    findings.push(finding('no-controls', !controls, 'no control characters'));
    if (!controls) findings.push(finding('token', isHeaderToken(value), 'token characters only'));
    const twin = annotations.find((other) => other !== annotation && equalNames(other.value, value));
    return [
      ...findings,
      finding('unique', twin === undefined, `a name that no other annotation has (${twin?.pointer ?? ''})`),
    ];
  });
}

function placeFindings(
  { schema }: Annotation,
  finding: (rule: AnnotationRule, ok: boolean, expected: string) => AnnotationFinding,
): AnnotationFinding[] {
  const { type } = schema;
  if (typeof type !== 'string') return [];
  const primitive = finding(
    'primitive',
    ['integer', 'string', 'boolean'].includes(type),
    'type integer, string or boolean',
  );
  if (type !== 'integer') return [primitive];
  return [primitive, finding('integer-range', holdsSafeInteger(schema), 'a value from -2^53+1 to 2^53-1')];
}

const equalNames = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

/** Whether const, enum and bounds leave an integer that a double holds exactly. */
function holdsSafeInteger(schema: JsonObject): boolean {
  const listed = Object.hasOwn(schema, 'const')
    ? [schema.const]
    : Array.isArray(schema.enum)
      ? schema.enum
      : undefined;
  if (listed !== undefined) return listed.some(Number.isSafeInteger);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const least = Math.max(
    typeof minimum === 'number' ? Math.ceil(minimum) : -Infinity,
    typeof exclusiveMinimum === 'number' ? Math.floor(exclusiveMinimum) + 1 : -Infinity,
    Number.MIN_SAFE_INTEGER,
  );
  const most = Math.min(
    typeof maximum === 'number' ? Math.floor(maximum) : Infinity,
    typeof exclusiveMaximum === 'number' ? Math.ceil(exclusiveMaximum) - 1 : Infinity,
    Number.MAX_SAFE_INTEGER,
  );
  return least <= most;
}

/** The first thing that is wrong with the annotations of an input schema, in words; undefined where they are all valid. */
export function annotationFault(inputSchema: unknown): string | undefined {
  const fault = judgeAnnotations(annotationsIn(inputSchema)).find(({ ok }) => !ok);
  if (fault === undefined) return undefined;
  return `${fault.annotation.pointer} is ${JSON.stringify(fault.annotation.value)}, where ${fault.expected} is needed`;
}

/** The annotations of an input schema that are strings and reachable: what a call mirrors into header fields. */
export function toolParameterHeaders(inputSchema: unknown): ToolParameterHeader[] {
  return annotationsIn(inputSchema).flatMap(({ value, path }) =>
    typeof value === 'string' && path !== undefined ? [{ header: value, path }] : [],
  );
}

/** The annotations of every tool of a list whose annotations are valid, by tool name. */
export function toolHeadersOf(tools: readonly unknown[]): Map<string, readonly ToolParameterHeader[]> {
  const map = new Map<string, readonly ToolParameterHeader[]>();
  for (const tool of tools) {
    if (!isObject(tool) || typeof tool.name !== 'string' || annotationFault(tool.inputSchema) !== undefined)
      continue;
    const headers = toolParameterHeaders(tool.inputSchema);
    if (headers.length > 0) map.set(tool.name, headers);
  }
  return map;
}
