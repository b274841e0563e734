import type { Profile } from '../../../schema/report.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { jsonText } from '../../wire/json-text.js';
import type { Hands } from './hands.js';
import type { Outcome } from './outcome.js';
import type { ClientProfile, Via } from './profile.js';
import type { Scene, SceneOptions } from './scene.js';
import { legacyAnswering, legacyOnly } from './stage-legacy.js';
import { echoTool } from './stage-server.js';

/** What discovery works with. */
export interface ClientDiscovery {
  readonly via: Via;
  readonly hands: Hands;
  readonly scene: (options?: SceneOptions) => Promise<Scene>;
}

/** What was found out of a client, or why it cannot be judged. */
export type Discovered =
  { readonly ok: true; readonly profile: ClientProfile } | { readonly ok: false; readonly sentence: string };

/** What the first call hands over, to be handed back. */
const canary = 'touchstone-first-call';

const metaKey = (name: string): string => `io.modelcontextprotocol/${name}`;

/**
 * Leads a client to the plain server and has it list and call, then to a server of the legacy era. A client counts as
 * recognised with its first well-formed request.
 */
export async function discoverClient({ via, hands, scene }: ClientDiscovery): Promise<Discovered> {
  const first = await scene();
  const { hello } = hands;
  const { connected } = first;
  const listed = connected?.how === 'done' ? await visit(first, hello) : undefined;
  const called =
    connected?.how === 'done' && hello.operations.includes('callTool')
      ? await first.callTool(echoTool.name, { text: canary })
      : undefined;
  await first.close();
  const requests = first.seen.requests();
  if (requests.length === 0) return { ok: false, sentence: unheard(first, listed, hands, via) };
  const modern = requests.find(({ meta }) => meta[metaKey('protocolVersion')] !== undefined);
  const legacy = first.seen.requests('initialize')[0];
  if (modern === undefined) {
    const version = legacy?.params.protocolVersion;
    return {
      ok: false,
      sentence:
        legacy === undefined
          ? `the client's requests name no protocol version, so it is not known to speak a modern revision: it sent ${requests[0]!.method}`
          : `the client speaks no modern revision with a server that speaks nothing else: it asked for ${String(version)} with initialize`,
    };
  }
  const dualEra = await speaksBothEras(hello, scene);
  const info = objectAt(modern.meta, 'clientInfo') ?? {};
  const capabilities = objectAt(modern.meta, 'clientCapabilities') ?? {};
  return {
    ok: true,
    profile: {
      via,
      hello,
      operations: new Set(hello.operations),
      info,
      capabilities,
      dualEra,
      tellsResults: tells(called, canary) ?? tells(listed, echoTool.name) ?? false,
      summary: summaryOf({ via, hands, info, capabilities, dualEra }),
    },
  };
}

/** Has a client list tools where it can be told to, so that it is seen also where connecting alone sends nothing. */
async function visit(scene: Scene, { operations }: Hands['hello']): Promise<Outcome | undefined> {
  return operations.includes('listTools') ? scene.listTools() : undefined;
}

const methodNotFound = legacyAnswering(() => ({ error: { code: -32601, message: 'Method not found' } }));

/** Whether the client goes on with a handshake, at a server that refuses its probe in one of two common ways. */
async function speaksBothEras(hello: Hands['hello'], scene: ClientDiscovery['scene']): Promise<boolean> {
  for (const server of [legacyOnly, methodNotFound]) {
    const old = await scene({ server });
    if (old.seen.requests().length === 0) await visit(old, hello);
    await old.close();
    if (old.seen.requests('initialize').length > 0) return true;
  }
  return false;
}

function objectAt(meta: JsonObject, name: string): JsonObject | undefined {
  const value = meta[metaKey(name)];
  return isObject(value) ? value : undefined;
}

/** Why nothing can be said of a client. */
function unheard({ connected, seen }: Scene, listed: Outcome | undefined, hands: Hands, via: Via): string {
  const said =
    connected !== undefined && connected.how !== 'done'
      ? ` (told to connect, it came to ${connected.received})`
      : listed === undefined
        ? ''
        : ` (told to list tools, it came to ${listed.received})`;
  const lastWords = hands.stderr().trimEnd().split('\n').at(-1) ?? '';
  const words = lastWords === '' ? '' : `; its last words were ${JSON.stringify(lastWords.slice(-200))}`;
  if (seen.messages.length > 0)
    return `the client sent no well-formed request: ${seen.messages[0]!.received.slice(0, 200)}${said}${words}`;
  if (seen.events.some(({ type }) => type === 'open'))
    return `the client reached the server and sent no request${said}${words}`;
  return `the client never came to the server${said}${words}${hintOf(via, hands)}`;
}

/** Whether what an operation handed back holds this text; undefined where the operation was not carried out. */
function tells(outcome: Outcome | undefined, text: string): boolean | undefined {
  return outcome?.how === 'done' ? jsonText(outcome.value)?.includes(text) : undefined;
}

/** What a user may have forgotten. */
function hintOf(via: Via, { hello }: Hands): string {
  return via === 'observe' && hello.transports.length > 1
    ? '; its command may say where the server is, by {url} or {server}'
    : '';
}

function summaryOf(of: {
  readonly via: Via;
  readonly hands: Hands;
  readonly info: JsonObject;
  readonly capabilities: JsonObject;
  readonly dualEra: boolean;
}): Profile {
  const { hello } = of.hands;
  const text = (name: string): string | undefined => {
    const value = of.info[name];
    return typeof value === 'string' ? value : undefined;
  };
  const name = text('name') ?? hello.client.name;
  const version = text('version') ?? hello.client.version;
  return {
    name,
    version,
    supportedVersions: hello.revisions,
    capabilities: of.capabilities,
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    leftOut: [],
    client: { via: of.via, operations: hello.operations, inputs: hello.inputs, dualEra: of.dualEra },
  };
}
