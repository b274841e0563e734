import { method } from '../../harness/peer/server/changes.js';
import { picture } from '../../harness/reference/server/content.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { noteUri } from '../../harness/run/client/stage-server.js';
import { jsonText } from '../../harness/wire/json-text.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { formats } from '../../schema/formats.js';
import { hasAll } from './support/handed-back.js';
import { modernRequests } from './support/modern.js';
import { sighted } from './support/sightings.js';
import { steady } from './support/steady.js';

const read = (stage: Scene) => stage.readResource(noteUri);

/** Every resources/read that the client sends. */
export const uris = clientMonitor({
  id: 'resources/uris',
  title: 'URIs of resources that the client reads',
  requirements: ['resources-uri-client'],
  needs: { 'resources-uri-client': operations('readResource') },
  *scan({ seen }) {
    for (const request of modernRequests(seen, 'resources/read')) {
      const { uri } = request.params;
      const holds = typeof uri === 'string' && formats.uri.test(uri);
      yield sighted('resources-uri-client', request, holds, 'a URI', { pointer: '/params/uri' });
    }
  },
});

const asText = { uri: noteUri, mimeType: 'text/plain', text: 'noted' };
const asBlob = { uri: noteUri, mimeType: 'image/png', blob: picture };
const within = { uri: `${noteUri}/appendix`, text: '' };
const elsewhere = { uri: 'https://example.com/note?of=1#top', mimeType: 'text/html', text: '<p>noted</p>' };

/** Contents as a server may give them for one URI. */
const readings: readonly (readonly JsonObject[])[] = [
  [{ uri: noteUri, text: 'without a type' }],
  [asBlob],
  [{ uri: noteUri, blob: '' }],
  [asText, asBlob],
  [within],
  [elsewhere],
  [within, elsewhere, { uri: 'urn:isbn:0451450523', blob: picture }],
];

/** Contents that are text, binary, several, and of other URIs. */
export const contents = clientCheck({
  id: 'resources/contents',
  title: 'Contents of every kind',
  needs: [operations('readResource')],
  requirements: ['resources-contents-client'],
  async run({ scene, judge }) {
    let given: readonly JsonObject[] = [asText];
    const stages = steady(() =>
      scene({ server: method('resources/read', () => () => ({ result: { contents: given } })) }),
    );
    const plain = await stages.run(read);
    for (given of readings) {
      const outcome = besideTwin(await stages.run(read), plain);
      judge(
        'resources-contents-client',
        outcome,
        () => outcome.how === 'done' && hasAll(outcome.value.contents, given),
        `the contents handed back: ${jsonText(given)?.slice(0, 200)}`,
      );
    }
  },
});

export const resourcesChecks = [contents];
export const resourcesMonitors = [uris];
