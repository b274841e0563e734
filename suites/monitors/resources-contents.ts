import { monitor, type Sighting } from '../../harness/run/check.js';
import { freedom, hasList, readsResource } from '../../harness/run/needs.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { formats } from '../../schema/formats.js';
import { broken, kept, sighted } from './sightings.js';
import { entriesIn, fresh, listedIn } from './support/resources.js';
import { completeResultsIn } from './support/results.js';
import { uriForm } from './support/uri-form.js';

/** Judges the form of URIs, in the list and in contents. */
export const uris = monitor({
  id: 'resources/uris',
  title: 'The form of URIs in the list of resources and in contents',
  requirements: ['resources-uri-form', 'resources-custom-scheme'],
  needs: {
    'resources-uri-form': hasList('resources'),
    'resources-custom-scheme': () => ({
      verdict: 'not-applicable',
      reason: 'the server shows no URI with a scheme of its own',
    }),
  },
  *scan(view) {
    for (const place of fresh([
      ...listedIn(view, 'resources/list', 'resources'),
      ...entriesIn(view, 'resources/read', 'contents'),
    ])) {
      if (!isObject(place.value) || typeof place.value.uri !== 'string') continue;
      const form = uriForm(place.value.uri);
      const detail = { pointer: `${place.pointer}/uri` };
      if (form.custom)
        yield sighted(
          'resources-custom-scheme',
          place.message,
          form.schemeFits,
          'a scheme that starts with a letter and has only letters, digits, +, - and .',
          detail,
        );
      if (form.scheme === undefined || form.schemeFits)
        yield sighted('resources-uri-form', place.message, form.fits, 'a URI', detail);
    }
  },
});

/** MIME types of what no text can represent. */
const binary =
  /^(?:image\/(?:png|jpe?g|gif|webp|avif|bmp|tiff)|audio\/(?:mpeg|wav|ogg|flac|aac|mp4|webm)|video\/(?:mp4|webm|ogg|mpeg|quicktime)|application\/(?:zip|gzip)|font\/woff2?)$/;
const textual = /^(?:text\/.+|application\/(?:.+\+)?(?:json|xml|yaml|javascript))$/;

const essence = (mimeType: unknown): string =>
  typeof mimeType === 'string' ? mimeType.split(';')[0]!.trim().toLowerCase() : '';

/** Whether a text can be base64: its characters, and a length that whole bytes give. */
function isBase64(text: string): boolean {
  return byte.test(text) && text.replace(/[=\r\n]/g, '').length % 4 !== 1;
}

/** Base64 of either alphabet, padded or not, in one line or several. */
const { byte } = formats;

const noBlob = freedom('nothing that was read has a blob');

/** Judges what is read. */
export const contents = monitor({
  id: 'resources/contents',
  title: 'The contents that reading a resource gives',
  requirements: [
    'resources-contents-array',
    'resources-contents-members',
    'resources-blob-base64',
    'resources-text-is-text',
  ],
  needs: {
    'resources-contents-array': readsResource,
    'resources-contents-members': readsResource,
    'resources-blob-base64': (profile) => readsResource(profile) ?? noBlob(profile),
    'resources-text-is-text': readsResource,
  },
  *scan(view) {
    for (const { message, result } of completeResultsIn(view, 'resources/read')) {
      yield sighted('resources-contents-array', message, Array.isArray(result.contents), 'an array', {
        pointer: '/result/contents',
      });
    }
    for (const { value: entry, pointer, message } of fresh(entriesIn(view, 'resources/read', 'contents'))) {
      const fault = faultOf(entry);
      const expected = 'a uri, a text or a blob, and perhaps a mimeType, all strings';
      yield sighted('resources-contents-members', message, fault === undefined, expected, {
        pointer: fault === undefined || fault === '' ? pointer : `${pointer}/${fault}`,
      });
      if (isObject(entry)) yield* encoding(entry, pointer, message);
    }
  },
});

/** The member of an entry that is wrong; empty for the entry itself. */
function faultOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return '';
  if (typeof entry.uri !== 'string') return 'uri';
  const has = ['text', 'blob'].filter((member) => member in entry);
  if (has.length === 0) return '';
  return [...has, 'mimeType'].find((member) => member in entry && typeof entry[member] !== 'string');
}

function* encoding(
  { text, blob, mimeType }: JsonObject,
  pointer: string,
  message: SubjectMessage,
): Generator<Sighting<'resources-blob-base64' | 'resources-text-is-text'>> {
  if (typeof blob === 'string')
    yield sighted('resources-blob-base64', message, isBase64(blob), 'base64', { pointer: `${pointer}/blob` });
  const type = essence(mimeType);
  if (typeof text === 'string' && textual.test(type)) yield kept('resources-text-is-text', message);
  if (!binary.test(type)) return;
  if (typeof blob === 'string') yield kept('resources-text-is-text', message);
  else if (typeof text === 'string' && text !== '')
    yield broken('resources-text-is-text', message, `a blob, for ${type}`, { pointer: `${pointer}/text` });
}
