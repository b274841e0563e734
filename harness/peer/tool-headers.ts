import { isObject, type JsonObject } from '../wire/message.js';

/** A tool parameter that is mirrored into a header field. */
export interface ToolParameterHeader {
  /** The name portion after `Mcp-Param-`. */
  readonly header: string;
  /** The property names that lead to it from the arguments. */
  readonly path: readonly string[];
}

/**
 * The `x-mcp-header` annotations of an input schema that are statically reachable, that is through `properties` alone
 * (streamable-http#schema-extension).
 */
export function toolParameterHeaders(inputSchema: unknown): ToolParameterHeader[] {
  const found: ToolParameterHeader[] = [];
  const visit = (schema: JsonObject, path: readonly string[]): void => {
    if (path.length > 32 || !isObject(schema.properties)) return;
    for (const [name, property] of Object.entries(schema.properties)) {
      if (!isObject(property)) continue;
      const here = [...path, name];
      if (typeof property['x-mcp-header'] === 'string') found.push({ header: property['x-mcp-header'], path: here });
      visit(property, here);
    }
  };
  if (isObject(inputSchema)) visit(inputSchema, []);
  return found;
}

/** The annotations of every tool of a list, by tool name. */
export function toolHeadersOf(tools: readonly unknown[]): Map<string, readonly ToolParameterHeader[]> {
  const map = new Map<string, readonly ToolParameterHeader[]>();
  for (const tool of tools) {
    if (!isObject(tool) || typeof tool.name !== 'string') continue;
    const headers = toolParameterHeaders(tool.inputSchema);
    if (headers.length > 0) map.set(tool.name, headers);
  }
  return map;
}
