import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { formats } from '../../../schema/formats.js';
import { type AnnotationFinding, annotationFindings } from './annotations.js';

/** What a content block has to be (schema ContentBlock); one fault is held against one rule only. */
export type ContentRule =
  | 'type'
  | 'text'
  | 'image'
  | 'audio'
  | 'link'
  | 'embedded'
  /** Binary data is base64. */
  | 'base64'
  /** A MIME type has the form of one. */
  | 'mime-type'
  | 'annotations'
  | 'last-modified';

/** A content block held against one of the rules. */
export interface ContentFinding {
  readonly rule: ContentRule;
  readonly pointer: string;
  readonly ok: boolean;
  readonly expected: string;
}

/** Judges one content block that stands at a pointer. */
export function* contentFindings(block: unknown, pointer: string): Generator<ContentFinding> {
  const type = isObject(block) ? block.type : undefined;
  const known = isObject(block) && typeof type === 'string' && Object.hasOwn(types, type);
  const names = Object.keys(types).join(', ');
  yield { rule: 'type', pointer, ok: known, expected: `an object whose type is one of ${names}` };
  if (!known) return;
  yield* types[type]!(block, pointer);
  if ('annotations' in block)
    for (const finding of annotationFindings(block.annotations, `${pointer}/annotations`))
      yield { ...finding, rule: ruleOf[finding.rule] };
}

const ruleOf: Readonly<Record<AnnotationFinding['rule'], ContentRule>> = {
  shape: 'annotations',
  'last-modified': 'last-modified',
};

const types: Readonly<Record<string, (block: JsonObject, pointer: string) => Iterable<ContentFinding>>> = {
  text: (block, pointer) => [member('text', block, pointer, 'text')],
  image: (block, pointer) => media('image', block, pointer),
  audio: (block, pointer) => media('audio', block, pointer),
  resource_link: link,
  resource: embedded,
};

/** A member that is a string, and of a form if one is given. */
function member(
  rule: ContentRule,
  owner: JsonObject,
  pointer: string,
  name: string,
  form?: { readonly test: RegExp; readonly expected: string },
): ContentFinding {
  const value = owner[name];
  const ok = typeof value === 'string' && (form === undefined || form.test.test(value));
  return { rule, pointer: `${pointer}/${name}`, ok, expected: `${name} as ${form?.expected ?? 'a string'}` };
}

const uri = { test: formats.uri, expected: 'a URI' };
const base64 = { test: formats.byte, expected: 'base64' };
const mimeType = { test: /^[^\s/;,]+\/[^\s/;,]/, expected: 'a MIME type, type/subtype' };

function* media(rule: ContentRule, block: JsonObject, pointer: string): Generator<ContentFinding> {
  const data = member(rule, block, pointer, 'data');
  const type = member(rule, block, pointer, 'mimeType');
  yield* [data, type];
  if (data.ok) yield member('base64', block, pointer, 'data', base64);
  if (type.ok) yield member('mime-type', block, pointer, 'mimeType', mimeType);
}

function* link(block: JsonObject, pointer: string): Generator<ContentFinding> {
  yield member('link', block, pointer, 'uri', uri);
  yield member('link', block, pointer, 'name');
  for (const name of ['title', 'description', 'mimeType'])
    if (name in block) yield member('link', block, pointer, name);
  if ('size' in block)
    yield {
      rule: 'link',
      pointer: `${pointer}/size`,
      ok: typeof block.size === 'number',
      expected: 'size, if present, as a number',
    };
  if (typeof block.mimeType === 'string') yield member('mime-type', block, pointer, 'mimeType', mimeType);
}

function* embedded({ resource }: JsonObject, pointer: string): Generator<ContentFinding> {
  const at = `${pointer}/resource`;
  if (!isObject(resource))
    return yield { rule: 'embedded', pointer: at, ok: false, expected: 'resource as an object' };
  yield member('embedded', resource, at, 'uri', uri);
  if ('mimeType' in resource) yield member('embedded', resource, at, 'mimeType');
  if (typeof resource.mimeType === 'string') yield member('mime-type', resource, at, 'mimeType', mimeType);
  const { text, blob } = resource;
  yield {
    rule: 'embedded',
    pointer: at,
    ok: typeof text === 'string' || typeof blob === 'string',
    expected: 'text or blob, which is a string',
  };
  if (typeof blob === 'string') yield member('base64', resource, at, 'blob', base64);
}
