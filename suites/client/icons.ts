import { type Evidence, together, unobserved } from '../../harness/peer/evidence.js';
import type { WorldTool } from '../../harness/peer/server/blueprint.js';
import { picture } from '../../harness/reference/server/content.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject } from '../../harness/wire/message.js';
import { iconFindings, type IconRule } from '../monitors/support/icon-rules.js';
import { type FetchTrap, fetchTrap } from '../server/support/fetch-trap.js';
import { iconHost } from './support/icon-host.js';
import { clientInfoKey, modernRequests } from './support/modern.js';
import { broken, kept } from './support/sightings.js';
import { tool, withTools } from './support/staged-tools.js';
import { called } from './support/tool-server.js';

const requirementOf = {
  array: 'icons-array-client',
  'src-uri': 'icons-src-uri-client',
  'src-scheme': 'icons-src-scheme-client',
  'optional-members': 'icons-optional-member-types-client',
} as const satisfies Readonly<Record<IconRule, string>>;
const noIcons = () => ({ verdict: 'not-applicable', reason: 'the client shows no such icons' }) as const;

/** The icons that the client gives of itself. */
export const ownIcons = clientMonitor({
  id: 'icons/own',
  title: 'The icons of the client',
  requirements: Object.values(requirementOf),
  needs: Object.fromEntries(Object.values(requirementOf).map((requirement) => [requirement, noIcons])),
  *scan({ seen }) {
    const judged = new Set<string | undefined>();
    for (const request of modernRequests(seen)) {
      const info = request.meta[clientInfoKey];
      if (!isObject(info) || info.icons === undefined) continue;
      const text = jsonText(info.icons);
      if (judged.has(text)) continue;
      judged.add(text);
      const at = `/params/_meta/${clientInfoKey.replace('/', '~1')}/icons`;
      for (const { rule, ...finding } of iconFindings(info.icons, at)) {
        const requirement = requirementOf[rule];
        if ('cannot' in finding) yield { requirement, events: request.events, cannot: finding.cannot };
        else if (finding.ok) yield kept(requirement, request);
        else yield broken(requirement, request, finding.expected, { pointer: finding.pointer });
      }
    }
  },
});

const shows = (name: string, ...sources: readonly string[]): WorldTool =>
  tool(name, () => called(), { icons: sources.map((src) => ({ src })) });

/** The sources of all icons of the listed tools that the client handed back. */
function sourcesIn({ value: { tools } }: Outcome): string[] {
  const listed = Array.isArray(tools) ? tools.filter(isObject) : [];
  const icons = listed.flatMap(({ icons: shown }) => (Array.isArray(shown) ? (shown as unknown[]) : []));
  return icons.filter(isObject).map(({ src }) => String(src));
}

/** What a listing shows of who came to a listener. */
const visited = (traps: readonly FetchTrap[]) => ({
  ok: traps.every(({ visits }) => visits.length === 0),
  received: `came for an icon: ${traps.flatMap(({ visits }) => visits).join(', ') || 'nobody'}`,
});

/** Icons of schemes and from hosts that are not to be used. */
export const sources = clientCheck({
  id: 'icons/sources',
  title: 'Icons of unsafe schemes, over plain http and from elsewhere',
  needs: [operations('listTools')],
  requirements: ['icons-unsafe-scheme-client', 'icons-https-or-data-client', 'icons-same-origin-client'],
  async run({ scene, transport, limits, profile: { tellsResults }, judge }) {
    const traps = await Promise.all([fetchTrap(), fetchTrap(), fetchTrap(), fetchTrap()]);
    const [plainHttp, unsafe, own, foreign] = traps;
    try {
      const schemes = [
        `ws://${unsafe.authority}/icon`,
        `ftp://${unsafe.authority}/icon.png`,
        'javascript:alert(1)',
        'file:///touchstone/icon.png',
        'touchstone-app://icon',
      ];
      const stage = await scene({
        server: withTools(
          shows('whole', `data:image/png;base64,${picture}`),
          shows('unsafe', ...schemes),
          shows('over_http', `http://${plainHttp.authority}/icon.png`),
          shows('own_host', `https://${own.authority}/icon.png`),
          shows('elsewhere', `https://${foreign.authority.replace('127.0.0.1', 'localhost')}/icon.png`),
        ),
      });
      const listed = await stage.listTools();
      // a list that did not come shows nothing of its icons
      const seen = besideTwin(listed, listed);
      await stage.wait(() => false, limits.quiet);
      judge(
        'icons-https-or-data-client',
        seen,
        () => visited([plainHttp]),
        'no icon fetched over plain http',
      );
      judge(
        'icons-unsafe-scheme-client',
        seen,
        () => {
          const { ok, received } = visited([unsafe]);
          if (!ok) return { ok, received };
          if (!tellsResults) return { cannot: 'what the client does with the icons is not told' };
          const handed = sourcesIn(listed).filter((src) => schemes.includes(src));
          return (
            handed.length === 0 || {
              cannot: `${handed.join(', ')} is handed on to the host, which may still reject it`,
            }
          );
        },
        'icons of unsafe schemes neither fetched nor handed on',
      );
      if (transport === 'stdio')
        judge.notApplicable('icons-same-origin-client', 'a server over stdio is of no domain');
      else if (own.visits.length + foreign.visits.length === 0)
        judge.notApplicable('icons-same-origin-client', 'the client fetches no icons over https');
      else
        judge(
          'icons-same-origin-client',
          seen,
          () => visited([foreign]),
          'no icon fetched from another host than that of the server',
        );
    } finally {
      await Promise.all(traps.map((trap) => trap.close()));
    }
  },
});

const ofFetching = [
  'icons-redirect-client',
  'icons-redirect-origin-client',
  'icons-resource-limits-client',
  'icons-no-credentials-client',
] as const;

/** How icons are fetched, where the client fetches any. */
export const fetching = clientCheck({
  id: 'icons/fetching',
  title: 'Icons that have moved, never end, or could be given credentials',
  needs: [operations('listTools')],
  requirements: ofFetching,
  async run({ scene, limits, judge }) {
    const [unsafe, elsewhere] = await Promise.all([fetchTrap(), fetchTrap()]);
    const host = await iconHost({
      '/to-scheme': `ws://${unsafe.authority}/icon`,
      '/to-origin': `http://${elsewhere.authority}/icon.png`,
    });
    try {
      const stage = await scene({
        server: withTools(
          shows('whole', host.at('/whole')),
          shows('moved', host.at('/to-scheme'), host.at('/to-origin')),
        ),
      });
      await stage.listTools();
      const listed = await stage.listTools();
      const endless = await scene({ server: withTools(shows('endless', host.at('/endless'))) });
      const outcome = besideTwin(await endless.listTools(), listed);
      await stage.wait(() => false, limits.quiet);
      if (host.visits.length === 0)
        return judge.notApplicable(
          ofFetching,
          'the client fetches no icons, or none without a certificate that it trusts',
        );
      const fetched = (path: string): Evidence =>
        host.visits.some((visit) => visit.path === path)
          ? listed
          : unobserved(`the client did not fetch the icon at ${path}`);
      judge(
        'icons-redirect-client',
        fetched('/to-scheme'),
        () => visited([unsafe]),
        'no redirect to ws: followed',
      );
      judge(
        'icons-redirect-origin-client',
        fetched('/to-origin'),
        () => visited([elsewhere]),
        'no redirect to another origin followed',
      );
      judge(
        'icons-resource-limits-client',
        together(fetched('/endless'), outcome),
        () => outcome.ended,
        'a list of tools though an icon has no end',
      );
      const secret = host.visits.find(({ headers }) => headers.authorization ?? headers.cookie);
      judge(
        'icons-no-credentials-client',
        fetched('/whole'),
        () => ({
          ok: secret === undefined,
          received: secret === undefined ? 'no credentials' : `credentials with GET ${secret.path}`,
        }),
        'icons fetched without Authorization and cookies',
      );
    } finally {
      await Promise.all([unsafe, elsewhere, host].map((listener) => listener.close()));
    }
  },
});

export const iconsChecks = [sources, fetching];
export const iconsMonitors = [ownIcons];
