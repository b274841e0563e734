import { connect } from 'node:net';
import type { IconPolicy } from '../../../harness/peer/client/blueprint.js';
import { clientInfo } from '../../../harness/reference/client/client-info.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** A client that shows these icons of itself. */
const own =
  (icons: unknown): ClientChange =>
  (blueprint) => ({ ...blueprint, clientInfo: { ...clientInfo, icons } });

/** Changes what is made of icons. */
export const icons =
  (change: (policy: IconPolicy) => Partial<IconPolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, icons: { ...blueprint.icons, ...change(blueprint.icons) } });

/** The same of a client that also fetches icons over plain http: how it does so shows in no other way. */
const overHttp = (change: (policy: IconPolicy) => Partial<IconPolicy> = () => ({})): ClientChange =>
  icons((policy) => ({ fetches: ({ protocol }) => protocol === 'http:', ...change(policy) }));
const companions = {
  'icons-https-or-data-client':
    'only icons over plain http can be served here in a way that the client takes',
};

/** Goes to the host of a URI, whatever its scheme. */
function visit(src: unknown): void {
  const { hostname, port } = new URL(String(src));
  connect(Number(port), hostname).on('error', () => undefined);
}

const src = 'https://example.com/client.png';

export const iconsMutants = [
  clientMutant({
    id: 'icons/own-alone',
    fault: 'Gives its icon as an object instead of a list of them.',
    breaks: 'icons-array-client',
    change: own({ src }),
  }),
  clientMutant({
    id: 'icons/own-by-path',
    fault: 'Gives a path as the source of its icon.',
    breaks: 'icons-src-uri-client',
    change: own([{ src: 'images/client.png' }]),
  }),
  clientMutant({
    id: 'icons/own-by-file',
    fault: 'Gives a file on its machine as the source of its icon.',
    breaks: 'icons-src-scheme-client',
    change: own([{ src: 'file:///opt/client/client.png' }]),
  }),
  clientMutant({
    id: 'icons/own-size-as-text',
    fault: 'Gives the size of its icon as a text.',
    breaks: 'icons-optional-member-types-client',
    change: own([{ src, sizes: '48x48' }]),
  }),
  clientMutant({
    id: 'icons/fetches-by-any-scheme',
    fault: 'Goes to the host of an icon by ws and ftp.',
    breaks: 'icons-unsafe-scheme-client',
    change: icons(({ keeps }) => ({
      keeps: (icon) => {
        if (/^(?:ws|ftp):/.test(String(icon.src))) visit(icon.src);
        return keeps(icon);
      },
    })),
  }),
  clientMutant({
    id: 'icons/fetches-over-http',
    fault: 'Fetches icons over plain http.',
    breaks: 'icons-https-or-data-client',
    change: overHttp(),
  }),
  clientMutant({
    id: 'icons/follows-to-any-scheme',
    fault: 'Follows the redirect of an icon to ws.',
    breaks: 'icons-redirect-client',
    companions,
    change: overHttp(({ follows }) => ({
      follows: (from, to) => {
        if (to.protocol === 'ws:') visit(to);
        return follows(from, to);
      },
    })),
  }),
  clientMutant({
    id: 'icons/follows-anywhere',
    fault: 'Follows the redirect of an icon to any other host.',
    breaks: 'icons-redirect-origin-client',
    companions,
    change: overHttp(() => ({ follows: (from, to) => from.protocol === to.protocol })),
  }),
  clientMutant({
    id: 'icons/reads-to-the-end',
    fault: 'Waits for the last byte of an icon, however many there are.',
    breaks: 'icons-resource-limits-client',
    companions,
    change: overHttp(() => ({ limits: { bytes: Infinity, time: 1_000_000 } })),
  }),
  clientMutant({
    id: 'icons/fetches-with-a-token',
    fault: 'Sends its access token when it fetches an icon.',
    breaks: 'icons-no-credentials-client',
    companions,
    change: overHttp(({ headers }) => ({ headers: [...headers, ['Authorization', 'Bearer token']] })),
  }),
  clientMutant({
    id: 'icons/fetches-from-anywhere',
    fault: 'Fetches https icons from any host.',
    breaks: 'icons-same-origin-client',
    on: ['http'],
    change: icons(() => ({ fetches: ({ protocol }) => protocol === 'https:' })),
  }),
];
