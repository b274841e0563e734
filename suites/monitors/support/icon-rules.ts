import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { formats } from '../../../schema/formats.js';

/** What icons have to be (schema Icon; basic/index#icons). */
export type IconRule = 'array' | 'src-uri' | 'src-scheme' | 'optional-members';

/** Icons held against one of the rules. */
export type IconFinding =
  | { readonly rule: IconRule; readonly pointer: string; readonly ok: boolean; readonly expected: string }
  | { readonly rule: IconRule; readonly pointer: string; readonly cannot: string };

/** Judges the icons that stand at a pointer. */
export function* iconFindings(value: unknown, pointer: string): Generator<IconFinding> {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [];
  const fault = listed.findIndex((icon) => !isObject(icon) || typeof icon.src !== 'string');
  yield {
    rule: 'array',
    pointer: fault === -1 ? pointer : `${pointer}/${fault}`,
    ok: Array.isArray(value) && fault === -1,
    expected: 'an array of objects, each with a string as src',
  };
  for (const [index, icon] of listed.entries()) {
    if (!isObject(icon)) continue;
    yield* optionalMembers(icon, `${pointer}/${index}`);
    if (typeof icon.src === 'string') yield* source(icon.src, `${pointer}/${index}/src`);
  }
}

/** The schemes that the page names, as icons may have them and as it calls unsafe (basic/index#icons). */
const good = new Set(['http', 'https', 'data']);
const unsafe = new Set(['javascript', 'file', 'ftp', 'ws']);

function* source(src: string, pointer: string): Generator<IconFinding> {
  const isUri = formats.uri.test(src);
  yield { rule: 'src-uri', pointer, ok: isUri, expected: 'a URI' };
  if (!isUri) return;
  const scheme = src.slice(0, src.indexOf(':')).toLowerCase();
  if (good.has(scheme) || unsafe.has(scheme))
    yield { rule: 'src-scheme', pointer, ok: good.has(scheme), expected: 'an http, https or data URI' };
  else
    yield { rule: 'src-scheme', pointer, cannot: `${scheme}: is neither listed as good nor called unsafe` };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const optional: Readonly<
  Record<string, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  mimeType: { fits: isText, expected: 'a string' },
  sizes: { fits: (value) => Array.isArray(value) && value.every(isText), expected: 'an array of strings' },
  theme: { fits: (value) => value === 'light' || value === 'dark', expected: '"light" or "dark"' },
};

function* optionalMembers(icon: JsonObject, pointer: string): Generator<IconFinding> {
  for (const [member, { fits, expected }] of Object.entries(optional))
    if (member in icon)
      yield {
        rule: 'optional-members',
        pointer: `${pointer}/${member}`,
        ok: fits(icon[member]),
        expected: `${member}, if present, as ${expected}`,
      };
}
