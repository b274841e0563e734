import { together } from '../../harness/peer/evidence.js';
import type { HttpCall, HttpParts } from '../../harness/peer/server/blueprint.js';
import { all, httpGuard } from '../../harness/peer/server/changes.js';
import { type ClientContext, clientCheck } from '../../harness/run/client/check.js';
import { dualEra } from '../../harness/run/client/needs.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { legacyOnly } from '../../harness/run/client/stage-legacy.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';

const on = { transport: 'http' } as const;

/** The body of a 400 answer to a request that knows of no handshake. */
type Body = (http: HttpCall) => { readonly type?: string; readonly text: string };

const json = (value: unknown): { readonly type: string; readonly text: string } => ({
  type: 'application/json',
  text: JSON.stringify(value),
});
const error =
  (code: number, message: string, data?: JsonObject): Body =>
  ({ value }) =>
    json({
      jsonrpc: '2.0',
      ...(isObject(value) ? { id: value.id } : {}),
      error: { code, message, ...(data === undefined ? {} : { data }) },
    });

/** Errors that only servers of the modern era send (basic/index#error-codes). */
const modernBodies: readonly (readonly [string, Body])[] = [
  ['HeaderMismatch', error(-32020, 'Mcp-Method is missing')],
  [
    'MissingRequiredClientCapability',
    error(-32021, 'sampling is needed', { requiredCapabilities: { sampling: {} } }),
  ],
  [
    'UnsupportedProtocolVersion',
    error(-32022, 'Unsupported protocol version', { supported: ['2099-01-01'] }),
  ],
];

const otherBodies: readonly (readonly [string, Body])[] = [
  ['nothing', () => ({ text: '' })],
  ['a page', () => ({ type: 'text/html', text: '<html><body>Bad Request</body></html>' })],
  ['words', () => ({ type: 'text/plain', text: 'Bad Request: no valid session ID provided' })],
  ['JSON that is no message', () => json({ error: 'bad request' })],
  [
    'an error without an id',
    () => json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No session' } }),
  ],
  ['an error of another code', error(-32600, 'Invalid Request')],
];

/** Leads the client to a server that knows the handshake alone and answers everything else by 400 with this body. */
async function refused(
  scene: ClientContext<string>['scene'],
  body: Body,
): Promise<{ readonly stage: Scene }> {
  const guard = (http: HttpCall): HttpParts | undefined => {
    const { value } = http;
    const handshake = isObject(value) && value.method === 'initialize';
    if (http.method !== 'POST' || handshake || http.header('Mcp-Session-Id') !== undefined) return undefined;
    const { type, text } = body(http);
    return { status: 400, headers: type === undefined ? [] : [['Content-Type', type]], body: text };
  };
  const stage = await scene({ server: all(legacyOnly, httpGuard('refuses', guard)) });
  if (stage.connected?.how === 'done') await stage.listTools();
  return { stage };
}

/** Whether a client tried a modern request before the handshake, so that there was an answer to go by. */
const triedModern = ({ seen }: Scene): boolean => {
  const [first] = seen.requests();
  return first !== undefined && first.method !== 'initialize';
};
const shookHands = ({ seen }: Scene): boolean => seen.requests('initialize').length > 0;

/** A 400 answer says by its body of which era the server is. */
export const badRequest = clientCheck({
  id: 'http-eras/bad-request',
  title: 'A modern request answered by 400, with and without a modern error',
  on,
  needs: [dualEra],
  requirements: ['http-inspects-400-client', 'http-other-400-falls-back-client'],
  async run({ scene, judge }) {
    const untried = { cannot: 'the client begins with initialize, so no answer tells it of the era' };
    const evidence = ({ stage }: { stage: Scene }) =>
      together(stage.connected ?? stage.allSeen('told the client to connect'), stage.allSeen(''));
    let fellBack = false;
    for (const [what, body] of otherBodies) {
      const run = await refused(scene, body);
      fellBack ||= triedModern(run.stage) && shookHands(run.stage);
      judge(
        'http-other-400-falls-back-client',
        evidence(run),
        () => (triedModern(run.stage) ? shookHands(run.stage) : untried),
        `initialize after a 400 answer with ${what} in its body`,
      );
      await run.stage.close();
    }
    for (const [what, body] of modernBodies) {
      const run = await refused(scene, body);
      judge(
        'http-inspects-400-client',
        evidence(run),
        () => {
          if (!triedModern(run.stage)) return untried;
          if (!fellBack) return { cannot: 'the client falls back after no 400 answer at all' };
          return !shookHands(run.stage);
        },
        `no initialize after a 400 answer with ${what} in its body`,
      );
      await run.stage.close();
    }
  },
});

export const httpErasChecks = [badRequest];
