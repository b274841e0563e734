import { monitor } from '../../harness/run/check.js';
import { advertisesExtension, extensionsIn } from '../server/support/extensions.js';
import { sighted } from './sightings.js';
import { modernRequest, modernResult } from './support/requests.js';

const core = new Set(['complete', 'input_required']);

/** Judges that a server with extensions gives core results to requests that declare none. */
export const fallback = monitor({
  id: 'extensions/fallback',
  title: 'Results for requests that declare no extension',
  requirements: ['extensions-fallback'],
  needs: { 'extensions-fallback': advertisesExtension },
  *scan(view) {
    if (Object.keys(extensionsIn(view.profile.capabilities)).length === 0) return;
    for (const message of view.received) {
      const resultType = modernResult(message)?.resultType;
      const request = modernRequest(message);
      if (typeof resultType !== 'string' || request === undefined) continue;
      if (Object.keys(extensionsIn(request.capabilities)).length > 0) continue;
      yield sighted(
        'extensions-fallback',
        message,
        core.has(resultType),
        'a result of the core protocol, or an error',
        {
          pointer: '/result/resultType',
        },
      );
    }
  },
});
