import { type JsonSchema, type SchemaNode, definitionNamed, member } from './protocol-schema.js';

type Definitions = JsonSchema['$defs'];

/**
 * TypeScript of three interfaces, each from method to params (and result): the requests of a client, the requests
 * that a server embeds in a result, the notifications. The method of a message is its definition's `method.const`.
 */
export function methodMaps(definitions: Definitions): string[] {
  const requests: string[] = [];
  const inputRequests: string[] = [];
  const notifications: string[] = [];
  for (const [name, definition] of Object.entries(definitions)) {
    const method = member(definition, 'method')?.const;
    if (typeof method !== 'string') continue;
    const params = paramsOf(definition);
    if (method.startsWith('notifications/')) notifications.push(entry(method, params));
    else if (member(definition, 'id')) requests.push(entry(method, params, resultOf(definitions, name)));
    else inputRequests.push(entry(method, params, name.replace(/Request$/, 'Result')));
  }
  return [
    map('RequestMap', 'Requests of a client by method.', requests),
    map(
      'InputRequestMap',
      'Requests that a server embeds in an `input_required` result, by method.',
      inputRequests,
    ),
    map('NotificationMap', 'Notifications of either side by method.', notifications),
  ];
}

function map(name: string, comment: string, entries: readonly string[]): string {
  return `/** ${comment} */\nexport interface ${name} {\n${entries.join('\n')}\n}`;
}

function entry(method: string, params: string, result?: string): string {
  return `  '${method}': { ${params}; ${result === undefined ? '' : `result: ${result}; `}};`;
}

function paramsOf(definition: SchemaNode): string {
  const params = member(definition, 'params');
  const optional = definition.required?.includes('params') === true ? '' : '?';
  const type = params?.$ref === undefined ? `{ ${membersOf(params)} }` : definitionNamed(params.$ref);
  return `params${optional}: ${type}`;
}

/** Params without a definition of their own have nothing but references to definitions. */
function membersOf(params: SchemaNode | undefined): string {
  return Object.entries(params?.properties ?? {})
    .map(([name, node]) => {
      if (typeof node === 'boolean' || node.$ref === undefined)
        throw new Error(`params.${name} is no reference`);
      return `${name}?: ${definitionNamed(node.$ref)}`;
    })
    .join('; ');
}

function resultOf(definitions: Definitions, request: string): string {
  const result = member(definitions[request.replace(/Request$/, 'ResultResponse')], 'result');
  const branches = result?.anyOf ?? (result === undefined ? [] : [result]);
  if (branches.length === 0) throw new Error(`${request} has no result`);
  return branches.map(({ $ref }) => definitionNamed($ref ?? '')).join(' | ');
}
