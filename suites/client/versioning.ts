import { observed, together } from '../../harness/peer/evidence.js';
import { all, type Change, guard } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { dualEra, livesOn, operations } from '../../harness/run/client/needs.js';
import { legacyAnswering } from '../../harness/run/client/stage-legacy.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { namesModern, versionKey } from './support/modern.js';
import { call } from './support/tool-server.js';

const unsupported = (supported: readonly string[], requested: unknown) => ({
  error: { code: -32_022, message: 'Unsupported protocol version', data: { supported, requested } },
  status: 400,
});

/** A server that no longer serves the version of its first call, and serves others. */
const withdrawing = (versions: readonly string[]): Change => {
  let withdrawn: unknown;
  return all(
    (plain) => ({ ...plain, supportedVersions: versions }),
    guard('withdrawn', ({ method, meta }) => {
      if (method !== 'tools/call') return undefined;
      const requested = (withdrawn ??= meta[versionKey]);
      return meta[versionKey] === requested
        ? unsupported(
            versions.filter((version) => version !== requested),
            requested,
          )
        : undefined;
    }),
  );
};

/** A version that is refused while another is offered. */
export const retry = clientCheck({
  id: 'versioning/retry',
  title: 'A server that refuses the version of a call and lists another that the client speaks',
  needs: [operations('callTool')],
  requirements: ['versioning-retry-client'],
  async run({ profile, scene, judge }) {
    const spoken = profile.hello.revisions.filter(namesModern);
    if (spoken.length < 2)
      return judge.inconclusive(
        'versioning-retry-client',
        'the client speaks one version of the modern era, so that none is left to offer it',
        'a client that speaks two versions of the modern era, and says so in the hello of its driver',
      );
    const stage = await scene({ server: withdrawing(spoken) });
    const outcome = await call(stage, 'withdrawn');
    const first = stage.seen.request('tools/call');
    const again = stage.seen.requests('tools/call')[1];
    judge(
      'versioning-retry-client',
      together({ ...outcome, unusable: undefined }, first),
      () => {
        const version = again?.meta[versionKey];
        return typeof version === 'string' && version !== first.meta[versionKey] && spoken.includes(version);
      },
      `the call again, in one of ${spoken.join(', ')}`,
    );
  },
});

const later = ['2099-01-01'];

/** A version that is refused while none that the client knows is offered. */
export const noCommon = clientCheck({
  id: 'versioning/no-common-version',
  title: 'Servers that list no version that the client speaks',
  needs: [operations('callTool')],
  requirements: ['versioning-no-common-version-client'],
  async run({ scene, judge }) {
    let refuses = false;
    const stage = await scene({
      server: guard('later', ({ method, meta }) =>
        refuses && method !== 'server/discover' ? unsupported(later, meta[versionKey]) : undefined,
      ),
    });
    const plain = await call(stage, 'plain');
    refuses = true;
    const refused = besideTwin(await call(stage, 'refused'), plain);
    const expected = 'an error, as no version is in common';
    judge('versioning-no-common-version-client', refused, () => refused.how === 'failed', expected);
    const strange = await scene({ server: (served) => ({ ...served, supportedVersions: later }) });
    const connected = strange.connected!;
    const outcome = connected.how === 'done' ? await call(strange, 'strange') : connected;
    judge(
      'versioning-no-common-version-client',
      besideTwin(outcome, plain),
      () => outcome.how === 'failed',
      expected,
    );
  },
});

/** An error of a modern server is no reason for a handshake. */
export const modernError = clientCheck({
  id: 'versioning/modern-error',
  title: 'The error that only a server of the modern era sends',
  needs: [dualEra],
  requirements: ['versioning-modern-error-no-fallback-client'],
  async run({ profile, scene, judge }) {
    const stage = await scene({
      server: guard('modern', ({ meta }) => unsupported(later, meta[versionKey])),
    });
    if (stage.connected?.how === 'done' && profile.operations.has('listTools')) await stage.listTools();
    const modern = stage.seen.requests().filter(({ meta }) => versionKey in meta);
    judge(
      'versioning-modern-error-no-fallback-client',
      together(
        modern[0] ?? stage.seen.request('server/discover'),
        stage.allSeen('an unsupported-version error to every request'),
      ),
      () => stage.seen.requests('initialize').length === 0,
      'no initialize',
    );
  },
});

const refusing = legacyAnswering(() => ({ error: { code: -32_601, message: 'Method not found' } }));

/** What a client has found out about a server holds. */
export const eraKept = clientCheck({
  id: 'versioning/era-kept',
  title: 'Several requests to a server whose era is known',
  needs: [dualEra, livesOn, operations('listTools')],
  requirements: ['versioning-era-cached-client'],
  async run({ scene, judge, transport }) {
    const stage = await scene({ server: refusing });
    await stage.listTools();
    await stage.listTools();
    const requests = stage.seen.requests();
    const handshake = requests.findIndex(({ method }) => method === 'initialize');
    const after = requests.slice(handshake + 1);
    const modern = after.filter(
      ({ method, meta }) => method === 'server/discover' || method === 'initialize' || versionKey in meta,
    );
    judge(
      'versioning-era-cached-client',
      together(
        stage.seen.request('initialize'),
        stage.seen.request('tools/list', 1),
        stage.allSeen('a server of the legacy era, listed twice'),
      ),
      () => modern.length === 0,
      'requests of the session alone, without another probe or handshake and without the metadata of the modern era',
    );
    const plain = await scene();
    await plain.listTools();
    await plain.listTools();
    judge(
      'versioning-era-cached-client',
      together(
        plain.seen.request('tools/list', 1),
        plain.allSeen('a server of the modern era, listed twice'),
      ),
      () => plain.seen.requests('initialize').length === 0,
      'no initialize',
    );
    // over stdio a connection anew is a process anew
    if (transport === 'stdio' || stage.connected?.how !== 'done') return;
    await stage.disconnect();
    const before = stage.seen.requests('server/discover').length;
    const again = await stage.connect();
    const probes = stage.seen.requests('server/discover').slice(before);
    judge(
      'versioning-era-cached-client',
      again.how === 'done'
        ? observed(
            'told the client to connect to the same address once more',
            probes.length === 0 ? 'no further probe' : probes.map(({ received }) => received).join('\n'),
            stage.seen.requests().flatMap(({ events }) => events),
          )
        : { ...again, unusable: { reason: 'the client did not come back to the server' } },
      () => probes.length === 0,
      'the handshake without another probe',
    );
  },
});

export const versioningChecks = [retry, noCommon, modernError, eraKept];
