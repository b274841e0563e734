import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { together } from '../../harness/peer/evidence.js';
import { Broken } from '../../harness/peer/server/blueprint.js';
import { all, outgoing } from '../../harness/peer/server/changes.js';
import { echoTool } from '../../harness/run/client/stage-server.js';
import { modernMessages } from './support/modern.js';
import { sighted } from './support/sightings.js';

const on = { transport: 'http' } as const;

/** Whether a message is a response. */
const isResponse = ({ read }: SeenMessage): boolean => ['result', 'error'].includes(read.classified.kind);

/** How each message comes to the server, and what else its POST holds. */
export const posts = clientMonitor({
  id: 'http/posts',
  title: 'Every message of the client in an HTTP POST of its own',
  on,
  requirements: [
    'http-post-client',
    'http-own-post-client',
    'http-body-single-message-client',
    'http-no-responses-client',
    'http-accept-client',
  ],
  *scan({ seen }) {
    for (const message of modernMessages(seen)) {
      const { exchange, read } = message;
      if (exchange === undefined) continue;
      const { method } = exchange.request;
      yield sighted('http-post-client', message, method === 'POST', 'the method POST', {
        received: `${method} with ${message.received}`,
      });
      if (method !== 'POST') continue;
      const listed = Array.isArray(read.value) ? read.value : undefined;
      const several = (listed?.length ?? 1) > 1;
      yield sighted('http-own-post-client', message, !several, 'one message in each POST');
      // what is an object and yet no message is for the rules on messages
      const single = typeof read.value === 'object' && read.value !== null && listed === undefined;
      if (!several)
        yield sighted('http-body-single-message-client', message, single, 'one request or notification');
      yield sighted('http-no-responses-client', message, !isResponse(message), 'a request or notification');
      const types = accepted(exchange.headers('Accept'));
      yield sighted(
        'http-accept-client',
        message,
        types.includes('application/json') && types.includes('text/event-stream'),
        'an Accept header that lists application/json and text/event-stream',
        { received: acceptInWords(exchange.headers('Accept')) },
      );
    }
  },
});

/** The media types that Accept fields list, without those of weight 0. */
function accepted(fields: readonly string[]): string[] {
  return fields
    .flatMap((field) => field.split(','))
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([type]) => type ?? '');
}

function acceptInWords(fields: readonly string[]): string {
  return fields.length === 0 ? 'no Accept' : fields.map((field) => `Accept: ${field}`).join('\n');
}

/** An endpoint at another path than usual, where a client goes as it was told. */
export const endpoint = clientCheck({
  id: 'http/endpoint',
  title: 'Messages go to the endpoint that the client was given',
  on,
  requirements: ['http-post-client'],
  async run({ profile, scene, judge }) {
    const path = '/touchstone/deep/endpoint';
    const stage = await scene({ server: (plain) => ({ ...plain, http: { ...plain.http, path } }) });
    if (profile.operations.has('callTool')) await stage.callTool(echoTool.name, { text: 'there' });
    else if (profile.operations.has('listTools')) await stage.listTools();
    const sent = stage.seen.messages.filter(({ exchange }) => exchange !== undefined);
    if (sent.length === 0) {
      judge.inconclusive('http-post-client', 'the client sent nothing to an endpoint at another path');
      return;
    }
    const astray = sent.filter(({ exchange }) => exchange?.request.url.split('?')[0] !== path);
    judge(
      'http-post-client',
      together(...(astray.length > 0 ? astray : sent)),
      () => ({
        ok: astray.length === 0,
        received: astray.map(({ exchange }) => `a message to ${exchange?.request.url}`).join('\n'),
      }),
      `every message to ${path}`,
    );
  },
});

const ask = { jsonrpc: '2.0', id: 'of the server', method: 'roots/list', params: {} };

/** A server that still asks by requests of its own is not answered by responses. */
export const serverRequest = clientCheck({
  id: 'http/server-request',
  title: 'A request of the server on the stream of a call',
  on,
  needs: [operations('callTool')],
  requirements: ['http-no-responses-client'],
  async run({ scene, judge }) {
    const stage = await scene({
      capabilities: { roots: {} },
      answers: { 'roots/list': { roots: [] } },
      server: all(
        (plain) => ({ ...plain, http: { ...plain.http, streams: ({ method }) => method === 'tools/call' } }),
        outgoing((message, { call }) =>
          call?.method === 'tools/call' ? [new Broken(ask), message] : [message],
        ),
      ),
    });
    const first = await stage.callTool(echoTool.name, { text: 'first' });
    // an answer to what came with the first call would be here by the end of the second
    await stage.callTool(echoTool.name, { text: 'second' });
    const responses = stage.seen.messages.filter(isResponse);
    judge(
      'http-no-responses-client',
      together(first, stage.seen.request('tools/call'), ...responses),
      () => ({ ok: responses.length === 0, received: responses.map(({ received }) => received).join('\n') }),
      'no response to a request of the server',
    );
  },
});

export const httpChecks = [endpoint, serverRequest];
export const httpMonitors = [posts];
