import fc from 'fast-check';
import { encodedHeaderValue, headerValue, sentinelLookAlike } from '../../harness/generate/headers.js';
import type { Method } from '../../harness/peer/server/blueprint.js';
import { all, type Change, method } from '../../harness/peer/server/changes.js';
import { text } from '../../harness/reference/server/content.js';
import { type ClientContext, clientCheck } from '../../harness/run/client/check.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { goesPlain, looksEncoded, mirrored } from './support/mirrored.js';

const on = { transport: 'http' } as const;

/** Something that has a name and can be asked for by it. */
interface Named {
  readonly operation: 'callTool' | 'getPrompt';
  readonly method: string;
  readonly ask: (scene: Scene, name: string) => Promise<unknown>;
}

const named: readonly Named[] = [
  {
    operation: 'callTool',
    method: 'tools/call',
    ask: async (scene, name) => {
      // some clients call nothing that they have not seen in the list
      await scene.listTools();
      return scene.callTool(name, {});
    },
  },
  {
    operation: 'getPrompt',
    method: 'prompts/get',
    ask: (scene, name) => scene.getPrompt(name),
  },
];

/** A server that has a tool and a prompt of the name that is asked for, whatever it is. */
function anyName(name: () => string): Change {
  const tools: Method = () => ({ result: { tools: [{ name: name(), inputSchema: { type: 'object' } }] } });
  const prompts: Method = () => ({ result: { prompts: [{ name: name() }] } });
  return all(
    method('tools/list', () => tools),
    method('prompts/list', () => prompts),
    method('tools/call', () => () => ({ result: { content: [text('called')] } })),
    method('prompts/get', () => () => ({
      result: { messages: [{ role: 'user', content: text('got') }] },
    })),
  );
}

type Requirement = 'http-name-encoded-client' | 'http-value-lookalike-client';

/** Asks for tools and prompts of generated names and judges the form in which the names go into Mcp-Name. */
async function judgeNames<R extends Requirement>(
  { profile, scene, property, judge }: ClientContext<R>,
  requirement: R,
  names: fc.Arbitrary<string>,
  examples: readonly string[],
): Promise<void> {
  const kinds = named.filter(({ operation }) => profile.operations.has(operation));
  if (kinds.length === 0) {
    judge.inconclusive(requirement, 'the client cannot be told to call a tool or to get a prompt');
    return;
  }
  let name = 'touchstone';
  const stage = await scene({ server: anyName(() => name) });
  for (const kind of kinds) {
    const share = 1 / kinds.length;
    await property(kind.method, names, { examples, share }, async (value, trial) => {
      name = value;
      const before = stage.seen.requests(kind.method).length;
      await kind.ask(stage, value);
      const sent = stage.seen.request(kind.method, before);
      trial(
        requirement,
        sent,
        ({ params, exchange }) => {
          // what the client made of the name is what its header has to say
          const asked = params.name;
          if (typeof asked !== 'string') return { cannot: 'the request names nothing' };
          const values = exchange?.headers('Mcp-Name') ?? [];
          const said = mirrored(values, asked);
          if (said === 'absent') return { cannot: `there is no Mcp-Name: see the rules on ${kind.method}` };
          if (said === 'markers') return { cannot: 'the markers are not the right ones' };
          if (goesPlain(asked)) return true;
          return { ok: said === 'encoded', received: `Mcp-Name: ${values.join(', ')}` };
        },
        `Mcp-Name: the Base64 form of ${JSON.stringify(value)}`,
      );
    });
  }
}

const notEmpty = (value: string): boolean => value !== '';

/** Names of any kind, in the form that they need. */
export const names = clientCheck({
  id: 'http-headers/names',
  kind: 'property',
  title: 'Names of any content in Mcp-Name',
  on,
  requirements: ['http-name-encoded-client'],
  run: (context) =>
    judgeNames(
      context,
      'http-name-encoded-client',
      fc
        .oneof(
          encodedHeaderValue(),
          headerValue().map(({ value }) => value),
        )
        .filter((value) => notEmpty(value) && !looksEncoded(value)),
      ['größe', ' padded ', 'line 1\nline 2', '世界', '😀', 'two words', 'a/b?c=d&e%20f'],
    ),
});

/** Names that look as if they were encoded already. */
export const lookAlikes = clientCheck({
  id: 'http-headers/look-alikes',
  kind: 'property',
  title: 'Names that look like the Base64 form',
  on,
  requirements: ['http-value-lookalike-client'],
  run: (context) =>
    judgeNames(context, 'http-value-lookalike-client', sentinelLookAlike(), ['=?base64?ZWNobw==?=']),
});

/** Addresses of any kind, which are all plain. */
export const addresses = clientCheck({
  id: 'http-headers/addresses',
  kind: 'property',
  title: 'URIs of any content in Mcp-Name',
  on,
  requirements: ['http-name-header-resource-client'],
  async run({ profile, scene, property, judge }) {
    const requirement = 'http-name-header-resource-client';
    if (!profile.operations.has('readResource')) {
      judge.inconclusive(requirement, 'the client cannot be told to read a resource');
      return;
    }
    const stage = await scene({
      server: method('resources/read', () => ({ params }) => ({
        result: { contents: [{ uri: params.uri, mimeType: 'text/plain', text: 'noted' }] },
      })),
    });
    const examples = ['touchstone://notes/a%20b', 'touchstone://notes/?q=a+b#part', 'urn:touchstone:x'];
    const uris = fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['touchstone'] });
    await property('URIs', uris, { examples }, async (uri, trial) => {
      const before = stage.seen.requests('resources/read').length;
      await stage.readResource(uri);
      trial(
        requirement,
        stage.seen.request('resources/read', before),
        ({ params, exchange }) => {
          const values = exchange?.headers('Mcp-Name') ?? [];
          const said = mirrored(values, String(params.uri));
          if (!goesPlain(String(params.uri))) return { cannot: 'the client made another text of the URI' };
          return { ok: said === 'plain' || said === 'encoded', received: `Mcp-Name: ${values.join(', ')}` };
        },
        `Mcp-Name with the URI of the body`,
      );
    });
  },
});

export const httpNamesChecks = [names, lookAlikes, addresses];
