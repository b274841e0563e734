import { observed } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { accepts } from '../../harness/transport/accepts.js';
import { isLoopback } from '../../harness/transport/loopback.js';
import { endpointOf } from './support/endpoint.js';
import { postNotification } from './support/notify.js';

/** Origins of sites that no server on loopback has reason to trust; the last ones only begin like a local one. */
const foreignOrigins = [
  'http://touchstone.invalid',
  'https://touchstone.invalid:8443',
  'http://localhost.touchstone.invalid',
  'http://127.0.0.1.touchstone.invalid',
];

/** Whether a request was taken up in spite of all: a success without an error in it. */
const served = ({ result, error, status }: Reply): boolean =>
  result !== undefined || (error === undefined && status !== undefined && status < 300);

function forbidden(reply: Reply): Outcome {
  if (served(reply)) return { cannot: 'the request was served' };
  if (reply.status === 401 || reply.status === 429)
    return { cannot: `the server refused it for another reason, with ${reply.status}` };
  return reply.status === 403;
}

const elsewhere = [
  'the server is not on a loopback address, and which origins it welcomes is its choice',
  'test it on a loopback address, or name an origin that it has to refuse',
] as const;

/** A web page of a foreign site gets nothing out of a server on loopback, whatever it asks for. */
export const foreignOrigin = check({
  id: 'http/foreign-origin',
  title: 'Requests from pages of foreign sites',
  on: { transport: 'http' },
  requirements: ['http-origin-validated', 'http-origin-invalid-status'],
  async run({ peer, judge, profile, transcript, refusedOrigins }) {
    const local = isLoopback(endpointOf(peer).hostname) ? foreignOrigins : [];
    const origins = refusedOrigins.length > 0 ? refusedOrigins : local;
    const [first] = origins;
    if (first === undefined)
      return judge.inconclusive(['http-origin-validated', 'http-origin-invalid-status'], ...elsewhere);
    const from = (origin: string) => ({
      headers: { Origin: origin },
      broken: `the foreign Origin ${origin}`,
    });
    const replies: Reply[] = [];
    for (const origin of origins) replies.push(await peer.sanity({ ...from(origin), twin: true }));
    for (const { method, pages } of Object.values(profile.lists))
      if (pages[0]?.result !== undefined) replies.push(await peer.request(method, {}, from(first)));
    for (const reply of replies) {
      judge('http-origin-validated', reply, (answer) => !served(answer), 'a refusal');
      judge('http-origin-invalid-status', reply, forbidden, 'status 403');
    }
    const get = await peer.bare('GET', { headers: { Origin: first, Accept: 'text/event-stream' } });
    judge('http-origin-validated', get, (answer) => !served(answer), 'a refusal');
    const note = await postNotification(
      peer,
      transcript,
      'notifications/touchstone_unknown',
      {},
      from(first),
    );
    judge('http-origin-validated', note, ({ status }) => status >= 300, 'a refusal');
  },
});

/** After DNS rebinding the browser names the attacker's host in both headers, so comparing them proves nothing. */
export const rebinding = check({
  id: 'http/rebinding',
  title: 'A foreign Origin with a Host of the same name',
  on: { transport: 'http' },
  requirements: ['http-origin-rebinding'],
  async run({ peer, judge }) {
    const { hostname, port, protocol } = endpointOf(peer);
    if (!isLoopback(hostname))
      return judge.inconclusive('http-origin-rebinding', elsewhere[0], 'test it on a loopback address');
    const plain = await peer.sanity({
      headers: { Origin: 'http://touchstone.invalid' },
      broken: 'a foreign Origin',
      twin: true,
    });
    if (served(plain))
      return judge.inconclusive('http-origin-rebinding', 'a foreign Origin is served whatever Host says');
    for (const host of [
      port === '' ? 'touchstone.invalid' : `touchstone.invalid:${port}`,
      'touchstone.invalid',
    ]) {
      const reply = await peer.sanity({
        headers: { Origin: `${protocol}//${host}` },
        broken: `Host and Origin both name ${host}`,
        raw: (head) => ({ head: head.replace(/^Host: .*$/m, `Host: ${host}`) }),
        twin: true,
      });
      judge('http-origin-rebinding', reply, (answer) => !served(answer), 'a refusal');
    }
  },
});

/** A server for this machine alone is not found from the network. */
export const loopbackOnly = check({
  id: 'http/loopback-only',
  title: 'The port on the other addresses of this machine',
  on: { transport: 'http' },
  requirements: ['http-bind-localhost'],
  async run({ peer, judge, otherAddresses }) {
    const { port, protocol } = endpointOf(peer);
    if (otherAddresses === undefined)
      return judge.inconclusive(
        'http-bind-localhost',
        'the server was not started here on a loopback address',
        'let Touchstone start it: touchstone server --url <url on loopback> -- <command>',
      );
    if (otherAddresses.length === 0)
      return judge.inconclusive('http-bind-localhost', 'this machine has no other address');
    const reachable = await peer.sanity();
    if (reachable.result === undefined)
      return judge.inconclusive('http-bind-localhost', 'the server does not answer on loopback either');
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    for (const address of otherAddresses) {
      const open = await accepts(address, number);
      const seen = observed(
        `connect to ${address}, port ${number}`,
        open ? 'a connection' : 'no connection',
        reachable.events,
      );
      judge('http-bind-localhost', seen, () => !open, 'no connection');
    }
  },
});
