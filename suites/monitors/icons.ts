import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { formats } from '../../schema/formats.js';
import { sighted } from './sightings.js';
import { type IconPlace, iconPlaces } from './support/icon-places.js';
import { resultsIn } from './support/results.js';

const requirements = [
  'icons-array',
  'icons-src-uri',
  'icons-src-scheme',
  'icons-optional-member-types',
] as const;
type Icons = (typeof requirements)[number];

const noIcons: Need = () => ({ verdict: 'not-applicable', reason: 'the server shows no icons' });

/** Judges every icon that the server gives of itself or of what it offers. */
export const icons = monitor({
  id: 'icons/members',
  title: 'The icons of the server and of what it offers',
  requirements,
  needs: {
    'icons-array': noIcons,
    'icons-src-uri': noIcons,
    'icons-src-scheme': noIcons,
    'icons-optional-member-types': () => ({
      verdict: 'not-applicable',
      reason: 'the server shows no icon with one of the optional members',
    }),
  },
  *scan(view) {
    // the server's own icons come with every result: one look at each suffices
    const judged = new Set<string>();
    for (const seen of resultsIn(view)) {
      for (const place of iconPlaces(seen)) {
        const key = place.pointer + (jsonText(place.icons) ?? '');
        if (judged.has(key)) continue;
        judged.add(key);
        yield* iconsAt(place, seen.message);
      }
    }
  },
});

function* iconsAt({ pointer, icons: value }: IconPlace, message: SubjectMessage): Generator<Sighting<Icons>> {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [];
  const fault = listed.findIndex((icon) => !isObject(icon) || typeof icon.src !== 'string');
  const at = fault === -1 ? pointer : `${pointer}/${fault}`;
  const holds = Array.isArray(value) && fault === -1;
  yield sighted('icons-array', message, holds, 'an array of objects, each with a string as src', {
    pointer: at,
  });
  for (const [index, icon] of listed.entries()) {
    if (!isObject(icon)) continue;
    yield* optionalMembers(icon, `${pointer}/${index}`, message);
    if (typeof icon.src === 'string') yield* source(icon.src, `${pointer}/${index}/src`, message);
  }
}

/** The schemes that the page names, as icons may have them and as it calls unsafe (basic/index#icons). */
const good = new Set(['http', 'https', 'data']);
const unsafe = new Set(['javascript', 'file', 'ftp', 'ws']);

function* source(src: string, pointer: string, message: SubjectMessage): Generator<Sighting<Icons>> {
  const isUri = formats.uri.test(src);
  yield sighted('icons-src-uri', message, isUri, 'a URI', { pointer });
  if (!isUri) return;
  const scheme = src.slice(0, src.indexOf(':')).toLowerCase();
  const requirement = 'icons-src-scheme';
  if (good.has(scheme) || unsafe.has(scheme)) {
    yield sighted(requirement, message, good.has(scheme), 'an http, https or data URI', { pointer });
  } else {
    yield {
      requirement,
      events: [message.event.n],
      cannot: `${scheme}: is neither listed as good nor called unsafe`,
    };
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';
const optional: Readonly<
  Record<string, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  mimeType: { fits: isText, expected: 'a string' },
  sizes: { fits: (value) => Array.isArray(value) && value.every(isText), expected: 'an array of strings' },
  theme: { fits: (value) => value === 'light' || value === 'dark', expected: '"light" or "dark"' },
};

function* optionalMembers(
  icon: JsonObject,
  pointer: string,
  message: SubjectMessage,
): Generator<Sighting<Icons>> {
  for (const [member, { fits, expected }] of Object.entries(optional)) {
    if (!(member in icon)) continue;
    const detail = { pointer: `${pointer}/${member}` };
    const wanted = `${member}, if present, as ${expected}`;
    yield sighted('icons-optional-member-types', message, fits(icon[member]), wanted, detail);
  }
}
