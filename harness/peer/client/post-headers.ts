import type { HeaderList } from '../../transport/connection.js';
import { isObject } from '../../wire/message.js';
import { toolParameterHeaders } from '../tool-headers.js';
import type { Post } from './blueprint.js';

/** The header fields of a POST: those of the blueprint, and for a call the mirrored parameters. */
export function postHeaders(post: Post): HeaderList {
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries(post.connection.blueprint.http.headers)) {
    const text = value(post);
    if (text !== undefined) fields.push([name, text]);
  }
  return [...fields, ...parameterHeaders(post)];
}

/** Mirrors annotated parameters into header fields (basic/transports/streamable-http#client-behavior). */
function parameterHeaders({ connection, exchange }: Post): [string, string][] {
  if (exchange?.draft.method !== 'tools/call' || connection.era.name === 'legacy') return [];
  const { name, arguments: given } = exchange.draft.params;
  const { tools, http } = connection.blueprint;
  const tool = tools.find(connection.tools ?? [], String(name));
  if (tool === undefined) return [];
  return toolParameterHeaders(tool.inputSchema).flatMap(({ header, path }) => {
    const value = http.parameterValue(http.parameterAt(isObject(given) ? given : {}, path));
    return value === undefined ? [] : [[`Mcp-Param-${header}`, value] as [string, string]];
  });
}
