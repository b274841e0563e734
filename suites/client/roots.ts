import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { declaredThroughout } from './support/declared.js';
import { rootsKind, taking } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

/** The capability stands on each request. */
export const declared = clientCheck({
  id: 'roots/declared',
  title: 'The capability on each request',
  needs: [answers(rootsKind.method)],
  requirements: ['roots-capability-client'],
  run: (context) =>
    declaredThroughout(
      'roots-capability-client',
      context,
      rootsKind,
      rootsKind.capabilities,
      () => true,
      'roots declared',
    ),
});

/** The roots as the client gives them to a server. */
export const listed = clientCheck({
  id: 'roots/listed',
  title: 'The roots that the client lists',
  needs: [answers(rootsKind.method)],
  requirements: ['roots-result-shape-client', 'roots-file-uri-client'],
  async run({ profile, scene, judge, validators }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const stage = await scene({ server: script.change, ...taking(rootsKind) });
    const { retry } = await walk(stage, asker, script, [{ inputRequests: { roots: rootsKind.request } }]);
    const response = responseIn(retry, 'roots');
    const roots =
      isObject(response) && Array.isArray(response.roots) ? (response.roots as unknown[]) : undefined;
    // that each is a file URI is an obligation of its own
    const withFileUris = roots?.map((root) =>
      isObject(root) && typeof root.uri === 'string' ? { ...root, uri: 'file:///' } : root,
    );
    judge(
      'roots-result-shape-client',
      retry,
      () =>
        rootsKind.fits(response)
          ? validators.definition('ListRootsResult', { ...(response as JsonObject), roots: withFileUris })
              .valid
          : { cannot: 'the retry has no list of roots: mrtr-response-shape-client' },
      'roots, each with a uri and perhaps a name, both texts',
    );
    const uris = (roots ?? []).flatMap((root) =>
      isObject(root) && typeof root.uri === 'string' ? [root.uri] : [],
    );
    judge(
      'roots-file-uri-client',
      retry,
      () =>
        uris.length === 0
          ? { cannot: 'the client lists no roots' }
          : { ok: uris.every((uri) => /^file:\/\//i.test(uri)), received: uris.join('\n') },
      'file:// in each uri',
    );
  },
});

export const rootsChecks = [declared, listed];
