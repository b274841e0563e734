import { connect } from 'node:net';
import type { ToolPolicy } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { jsonText } from '../../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { operation } from './support/policies.js';
import { tools } from './tools.js';

/** A client that reads schemas other than they are. */
const reads = (change: (schema: JsonObject) => JsonObject): ClientChange =>
  tools(({ unusable, invalid }) => {
    const read = <T extends JsonObject | undefined>(tool: T): T => {
      if (tool === undefined) return tool;
      const changed = { ...tool };
      for (const member of ['inputSchema', 'outputSchema'])
        if (isObject(tool[member])) changed[member] = change(tool[member]);
      return changed;
    };
    return {
      unusable: (tool, connection) => unusable(read(tool), connection),
      invalid: (result, tool) => invalid(result, read(tool)),
    };
  });

/** Takes members out of a schema, wherever they stand. */
function without(schema: unknown, drop: (name: string, value: unknown) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((item) => without(item, drop));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) =>
      drop(name, value) ? [] : [[name, without(value, drop)]],
    ),
  );
}

/** Refuses the tools whose definition has such a text in it. */
const refusesTools = (pattern: RegExp, reason: string): ClientChange =>
  tools(({ unusable }: ToolPolicy) => ({
    unusable: async (tool, connection) =>
      pattern.test(jsonText(tool) ?? '') ? reason : unusable(tool, connection),
  }));

const never = new Promise<never>(() => undefined);

export const jsonSchemaMutants = [
  clientMutant({
    id: 'json-schema/draft-07-by-default',
    fault: 'Reads a schema that names no dialect as draft-07.',
    breaks: 'json-schema-2020-12-supported-client',
    change: reads((schema) => ({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema })),
  }),
  clientMutant({
    id: 'json-schema/refuses-2020-12',
    fault: 'Takes 2020-12 for an unknown dialect where a schema names it.',
    breaks: 'json-schema-2020-12-supported-client',
    change: refusesTools(/draft\/2020-12/, 'the dialect 2020-12 is not known'),
  }),
  clientMutant({
    id: 'json-schema/one-dialect',
    fault: 'Reads every schema as 2020-12, whatever dialect it names.',
    breaks: 'json-schema-declared-dialect-applied-client',
    change: reads((schema) => without(schema, (name) => name === '$schema') as JsonObject),
  }),
  clientMutant({
    id: 'json-schema/unknown-dialect-ends-all',
    fault: 'Gives up every tool of a server that has one whose dialect is not known.',
    breaks: 'json-schema-unsupported-dialect-client',
    change: operation('callTool', (original) => (task, params) => {
      if (jsonText(task.connection.tools ?? [])?.includes('dialects/of-its-own'))
        throw new ClientFailure('the dialect of a schema is not known');
      return original(task, params);
    }),
  }),
  clientMutant({
    id: 'json-schema/fetches-references',
    fault: 'Fetches what a $ref points to on the network.',
    breaks: 'json-schema-no-network-ref-client',
    change: tools(({ unusable }) => ({
      unusable: (tool, connection) => {
        for (const [, host, port] of (jsonText(tool) ?? '').matchAll(/"\$ref":"http:\/\/([^:/]+):(\d+)\//g))
          connect(Number(port), host).on('error', () => undefined);
        return unusable(tool, connection);
      },
    })),
  }),
  clientMutant({
    id: 'json-schema/permissive-references',
    fault: 'Takes a $ref that it has not resolved for a schema that allows everything.',
    breaks: 'json-schema-unresolved-ref-rejected-client',
    change: reads(
      (schema) =>
        without(
          schema,
          (name, value) => /^\$(?:id|ref|dynamicRef)$/.test(name) && !String(value).startsWith('#'),
        ) as JsonObject,
    ),
  }),
  clientMutant({
    id: 'json-schema/no-bounds',
    fault: 'Tries every way through a costly schema and does nothing else meanwhile.',
    breaks: 'json-schema-resource-bounds-client',
    change: (blueprint) => {
      let busy: Promise<void> = Promise.resolve();
      return operation('callTool', (original) => async (task, params) => {
        await busy;
        if (params.name === 'costly') await (busy = never);
        return original(task, params);
      })(blueprint);
    },
  }),
];
