import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import type { Transport } from '../../../schema/report.js';
import { type RequestAtHand, requestsAtHand } from './at-hand.js';

/** A request that is served, and a change after which its params no longer have the form of its method. */
export interface MalformedParams {
  readonly request: RequestAtHand;
  readonly what: string;
  readonly edit: (message: JsonObject) => JsonObject;
}

/** Changes members of params; undefined leaves a member out. */
const change =
  (members: JsonObject) =>
  (message: JsonObject): JsonObject => ({
    ...message,
    params: { ...(isObject(message.params) ? message.params : {}), ...members },
  });

const changeMeta =
  (members: JsonObject) =>
  (message: JsonObject): JsonObject => {
    const params = isObject(message.params) ? message.params : {};
    return change({ _meta: { ...(isObject(params._meta) ? params._meta : {}), ...members } })(message);
  };

const completion = (profile: ServerProfile): RequestAtHand | undefined => {
  const [prompt] = profile.lists.prompts?.items ?? [];
  const [argument] = Array.isArray(prompt?.arguments) ? (prompt.arguments as JsonObject[]) : [];
  if (
    profile.capabilities.completions === undefined ||
    typeof prompt?.name !== 'string' ||
    typeof argument?.name !== 'string'
  )
    return undefined;
  const params = {
    ref: { type: 'ref/prompt', name: prompt.name },
    argument: { name: argument.name, value: '' },
  };
  return { method: 'completion/complete', params, options: {} };
};

/**
 * Malformed params for the methods that a server was seen to have. Left out are tool arguments, where an isError result
 * is as good, cursors, which have requirements of their own, and over HTTP whatever a header mirrors.
 */
export function malformedParams(profile: ServerProfile, transport: Transport): MalformedParams[] {
  const complete = completion(profile);
  const requests = [...requestsAtHand(profile), ...(complete === undefined ? [] : [complete])];
  const all: Readonly<Record<string, readonly Omit<MalformedParams, 'request'>[]>> = {
    'server/discover': [
      {
        what: 'clientCapabilities that are a string',
        edit: changeMeta({ 'io.modelcontextprotocol/clientCapabilities': 'none' }),
      },
    ],
    'completion/complete': [
      { what: 'no ref', edit: change({ ref: undefined }) },
      { what: 'no argument', edit: change({ argument: undefined }) },
      { what: 'an argument that is a string', edit: change({ argument: 'text' }) },
    ],
    'prompts/get': [
      { what: 'arguments that are a string', edit: change({ arguments: 'text' }) },
      ...mirrored({ what: 'no name', edit: change({ name: undefined }) }),
    ],
    'resources/read': mirrored({ what: 'no uri', edit: change({ uri: undefined }) }),
    'tools/call': mirrored({ what: 'no name', edit: change({ name: undefined }) }),
  };
  function mirrored(fault: Omit<MalformedParams, 'request'>): Omit<MalformedParams, 'request'>[] {
    return transport === 'http' ? [] : [fault];
  }
  return requests.flatMap((request) => (all[request.method] ?? []).map((fault) => ({ request, ...fault })));
}
