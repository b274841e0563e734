import { isObject, type JsonObject } from '../wire/message.js';
import type { RecordedEvent, Transcript } from '../wire/transcript.js';
import { inputRequestsOf } from './fixtures.js';
import type { AskingRequest, CallFixture, Fixtures, ServerProfile } from './profile.js';

/** The methods that may ask for input, with the member that says of what (basic/patterns/mrtr#supported-requests). */
const asking = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' } as const;

/** Requests that are kept as fixtures; a server may ask whenever it likes. */
const maxKept = 20;

/**
 * What the checks of a leg happen to see of a server's behaviours: a request that was answered by `input_required` once is
 * a fixture for the checks after it.
 */
export class Observations {
  #read: number;

  /** @param transcript read from where it stands now */
  constructor(private readonly transcript: Transcript) {
    this.#read = transcript.events.length;
  }

  /** A profile with what was seen since the last time; the same object where that is nothing new. */
  addedTo(profile: ServerProfile): ServerProfile {
    const { events } = this.transcript;
    const known = new Set((profile.fixtures.askingRequests ?? []).map(identity));
    const found: AskingRequest[] = [];
    for (; this.#read < events.length; this.#read += 1) {
      const request = this.#askingRequest(events[this.#read]!);
      if (request === undefined || known.has(identity(request)) || known.size >= maxKept) continue;
      known.add(identity(request));
      found.push(request);
    }
    return found.length === 0 ? profile : withAsking(profile, found);
  }

  /** The first request of an exchange, valid and ours, that a message asks for input to. */
  #askingRequest(event: RecordedEvent): AskingRequest | undefined {
    if (event.type !== 'received' || event.answers === undefined) return undefined;
    const classified = event.read?.classified;
    if (classified?.kind !== 'result' || classified.result.resultType !== 'input_required') return undefined;
    const sent = this.transcript.event(event.answers);
    if (sent?.type !== 'sent' || sent.intent !== 'valid' || sent.asked?.method === undefined)
      return undefined;
    const { method, params = {} } = sent.asked;
    if (!isAskingMethod(method) || 'inputResponses' in params || 'requestState' in params) return undefined;
    const { _meta, ...own } = params as JsonObject;
    if (typeof own[asking[method]] !== 'string') return undefined;
    const asks = inputRequestsOf(classified.result);
    return { method, params: own, ...(asks === undefined ? {} : { asks }) };
  }
}

function isAskingMethod(method: string): method is AskingRequest['method'] {
  return Object.hasOwn(asking, method);
}

function identity({ method, params }: AskingRequest): string {
  return `${method} ${String(params[asking[method]])}`;
}

function withAsking(profile: ServerProfile, found: readonly AskingRequest[]): ServerProfile {
  const { fixtures, callable, summary } = profile;
  const calls = found.flatMap(({ method, params }): CallFixture[] => {
    const known = method === 'tools/call' ? callable.find(({ tool }) => tool === params.name) : undefined;
    return known === undefined
      ? []
      : [{ ...known, arguments: isObject(params.arguments) ? params.arguments : {} }];
  });
  const [inputRequired] = [...(fixtures.asking ?? []), ...calls];
  const enriched: Fixtures = {
    ...fixtures,
    ...(inputRequired === undefined ? {} : { inputRequired, asking: [...(fixtures.asking ?? []), ...calls] }),
    askingRequests: [...(fixtures.askingRequests ?? []), ...found],
  };
  const { method, params } = found[0]!;
  const kind = { 'tools/call': 'tool', 'prompts/get': 'prompt', 'resources/read': 'resource' }[method];
  const shown = { kind, name: String(params[asking[method]]), how: 'observed during the checks' };
  return {
    ...profile,
    fixtures: enriched,
    summary: {
      ...summary,
      fixtures: (summary.fixtures ?? []).map((each) =>
        each.behaviour === 'inputRequired' && each.name === undefined
          ? { behaviour: each.behaviour, what: each.what, ...shown }
          : each,
      ),
    },
  };
}
