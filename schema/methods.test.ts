import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import protocol from './2026-07-28/protocol.schema.json' with { type: 'json' };
import type {
  CallToolRequestParams,
  CallToolResult,
  InputRequiredResult,
  ListToolsResult,
  NotificationMap,
  NotificationParams,
  RequestMap,
} from './2026-07-28/protocol.js';
import {
  cacheableMethods,
  inputRequestTraits,
  inputRequiredMethods,
  nameHeaderValue,
  notificationTraits,
  paginatedMethods,
  removedMethods,
  requestTraits,
  traitsOfNotification,
  traitsOfRequest,
} from './methods.js';

interface Node {
  readonly const?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly $ref?: string;
  readonly anyOf?: readonly Node[];
}
const definitions = protocol.$defs as unknown as Readonly<Record<string, Node>>;
const methodOf = (name: string) => definitions[name]?.properties?.method?.const;
const branches = (node: Node | undefined) => (node?.anyOf ?? [node]).map((branch) => branch?.$ref);
const union = (name: string) =>
  branches(definitions[name]).map((ref) => methodOf(ref!.replace('#/$defs/', '')));

describe('the tables of methods', () => {
  it('name the methods of the schema', () => {
    expect(Object.keys(requestTraits).sort()).toEqual(union('ClientRequest').sort());
    expect(Object.keys(inputRequestTraits).sort()).toEqual(union('InputRequest').sort());
    expect(Object.keys(notificationTraits).sort()).toEqual(union('ServerNotification').sort());
    expect(definitions.ClientNotification).toEqual({ $ref: '#/$defs/CancelledNotification' });
  });

  it.each(Object.entries(requestTraits))('say of %s what the schema says', (method, traits) => {
    expect(methodOf(traits.request)).toBe(method);
    const response = definitions[traits.request.replace(/Request$/, 'ResultResponse')];
    const results = branches(response?.properties?.result);
    expect(results[0]).toBe(`#/$defs/${traits.result}`);
    expect(results.includes('#/$defs/InputRequiredResult')).toBe(traits.inputRequired);
    const result = definitions[traits.result];
    expect(result?.required?.includes('ttlMs') ?? false).toBe(traits.cacheable);
    expect(result?.properties?.nextCursor !== undefined).toBe(traits.paginated);
    const params = definitions[traits.request]?.properties?.params?.$ref?.replace('#/$defs/', '');
    expect(definitions[params!]?.properties?.cursor !== undefined).toBe(traits.paginated);
    expect(definitions[params!]?.properties?.inputResponses !== undefined).toBe(traits.inputRequired);
  });

  it.each(Object.entries(notificationTraits))(
    'say of %s what the schema says',
    (method, { notification }) => {
      expect(methodOf(notification)).toBe(method);
    },
  );

  it.each(Object.entries(inputRequestTraits))('say of %s what the schema says', (method, traits) => {
    expect(methodOf(traits.request)).toBe(method);
    expect(definitions.ClientCapabilities?.properties).toHaveProperty(traits.capability);
    expect(branches(definitions.InputResponse)).toContain(`#/$defs/${traits.result}`);
  });

  it('gate by capabilities that exist', () => {
    const gates = [...Object.values(requestTraits), ...Object.values(notificationTraits)].flatMap((traits) =>
      'capability' in traits ? [traits.capability] : [],
    );
    for (const gate of new Set(gates)) {
      const path = gate.replace('.', '.properties.');
      expect(definitions.ServerCapabilities).toHaveProperty(`properties.${path}`);
    }
  });

  it('select by trait', () => {
    expect(cacheableMethods).toEqual([
      'server/discover',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
    ]);
    expect(paginatedMethods).toEqual([
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
    ]);
    expect(inputRequiredMethods).toEqual(['tools/call', 'resources/read', 'prompts/get']);
  });

  it('know nothing of other names, not even inherited ones', () => {
    expect(traitsOfRequest('initialize')).toBeUndefined();
    expect(traitsOfRequest('toString')).toBeUndefined();
    expect(traitsOfNotification('constructor')).toBeUndefined();
    expect(traitsOfRequest('tools/call')?.result).toBe('CallToolResult');
  });
});

describe('the value that Mcp-Name mirrors', () => {
  it('is the name of a tool or prompt, or the URI of a resource', () => {
    expect(nameHeaderValue('tools/call', { name: 'add' })).toBe('add');
    expect(nameHeaderValue('prompts/get', { name: '' })).toBe('');
    expect(nameHeaderValue('resources/read', { uri: 'file:///a', name: 'b' })).toBe('file:///a');
  });

  it('is absent for other methods and for params without it', () => {
    expect(nameHeaderValue('completion/complete', { name: 'x' })).toBeUndefined();
    expect(nameHeaderValue('tools/call', { name: 1 })).toBeUndefined();
    expect(nameHeaderValue('tools/call', {})).toBeUndefined();
  });
});

const earlier = new URL('../../shared/spec/', import.meta.url);

describe.skipIf(!existsSync(earlier))('removed methods', () => {
  it('are those that earlier revisions define and this one does not, alone or embedded', () => {
    const methods = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].flatMap((revision) => {
      const schema = JSON.parse(readFileSync(new URL(`${revision}/schema.json`, earlier), 'utf8')) as {
        readonly $defs?: Readonly<Record<string, Node>>;
        readonly definitions?: Readonly<Record<string, Node>>;
      };
      return Object.values(schema.$defs ?? schema.definitions ?? {}).flatMap(
        (node) => node.properties?.method?.const ?? [],
      );
    });
    const present = [requestTraits, inputRequestTraits, notificationTraits].flatMap((table) =>
      Object.keys(table),
    );
    const gone = new Set(methods.filter((method) => !present.includes(method)));
    expect([...removedMethods.requests, ...removedMethods.notifications].sort()).toEqual([...gone].sort());
  });
});

describe('the types of methods', () => {
  it('lead from a method to its params and results', () => {
    expectTypeOf<RequestMap['tools/call']['params']>().toEqualTypeOf<CallToolRequestParams>();
    expectTypeOf<RequestMap['tools/call']['result']>().toEqualTypeOf<CallToolResult | InputRequiredResult>();
    expectTypeOf<RequestMap['tools/list']['result']>().toEqualTypeOf<ListToolsResult>();
    expectTypeOf<NotificationMap['notifications/tools/list_changed']['params']>().toEqualTypeOf<
      NotificationParams | undefined
    >();
  });

  it('do not compile for a method that does not exist', () => {
    // @ts-expect-error a server of this revision has no ping
    type Ping = RequestMap['ping'];
    // @ts-expect-error nor does a client announce that it is initialized
    type Initialized = NotificationMap['notifications/initialized'];
    // @ts-expect-error sampling is no request of its own
    type Sampling = RequestMap['sampling/createMessage'];
    expectTypeOf<[Ping, Initialized, Sampling]>().toBeArray();
  });
});
