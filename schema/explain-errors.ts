import type { RawError } from './validator.js';

/** Why a value does not fit a definition, in words. */
export interface SchemaError {
  /** JSON pointer into the value; empty for the value as a whole. */
  readonly pointer: string;
  /** The JSON Schema keyword that refuses it, or `direction` for a message that its sender never sends. */
  readonly keyword: string;
  /** One sentence: where, what is there, what was expected. */
  readonly message: string;
  /** What would have been right, as a noun phrase. */
  readonly expected: string;
}

/**
 * Words the errors of one failed validation. Where a value fits no branch of a union there is an error for each
 * branch: the ones deepest in the value come from the branch that was meant, the rest is dropped.
 *
 * @param errors - as the validator left them
 * @param value - the value that was validated
 * @param prefix - JSON pointer of that value within the message
 */
export function explainErrors(errors: readonly RawError[], value: unknown, prefix = ''): SchemaError[] {
  const causes = errors.filter(({ keyword }) => !unions.has(keyword));
  const [best] = [...causes].sort((a, b) => depth(b) - depth(a) || vagueness(a) - vagueness(b));
  if (best === undefined) return [];
  const alike = causes.filter((cause) => cause.instancePath === best.instancePath && sameKind(cause, best));
  const expected = isChoice(best) ? oneOf(alike) : [...new Set(alike.map(wording))].join(' or ');
  const pointer = prefix + best.instancePath;
  const found = valueAt(value, best.instancePath);
  const keyword = best.keyword === 'false schema' ? 'not' : best.keyword;
  return [{ pointer, keyword, expected, message: sentence(pointer, keyword, expected, found) }];
}

const unions = new Set(['anyOf', 'oneOf', 'allOf', 'discriminator']);

function depth({ instancePath }: RawError): number {
  return instancePath.split('/').length;
}

/** Another value or type may mean that another branch was intended; any other error comes from the right one. */
function vagueness(error: RawError): number {
  return isChoice(error) ? 2 : error.keyword === 'type' ? 1 : 0;
}

function isChoice({ keyword }: RawError): boolean {
  return keyword === 'const' || keyword === 'enum';
}

function sameKind(a: RawError, b: RawError): boolean {
  return a.keyword === b.keyword || (isChoice(a) && isChoice(b));
}

/** The values that some branch allows. */
function oneOf(choices: readonly RawError[]): string {
  const values = choices.flatMap(({ params }) => params.allowedValues ?? [params.allowedValue]);
  const texts = [...new Set(values.map((allowed) => JSON.stringify(allowed)))];
  return texts.length === 1 ? texts[0]! : `one of ${texts.join(', ')}`;
}

function wording({ keyword, params }: RawError): string {
  switch (keyword) {
    case 'required':
      return `a member ${JSON.stringify(params.missingProperty)}`;
    case 'false schema':
      return 'no such member';
    case 'type':
      return [params.type].flat().map(article).join(' or ');
    case 'minimum':
      return `a number not below ${String(params.limit)}`;
    case 'maximum':
      return `a number not above ${String(params.limit)}`;
    case 'minItems':
      return `an array of ${String(params.limit)} or more`;
    case 'maxItems':
      return `an array of ${String(params.limit)} or fewer`;
    case 'uniqueItems':
      return 'an array without duplicates';
    case 'format':
      return formatNames[String(params.format)] ?? `text in the format ${String(params.format)}`;
    case 'pattern':
      return `text that matches ${String(params.pattern)}`;
    default:
      return `what "${keyword}" asks for`;
  }
}

const formatNames: Readonly<Record<string, string>> = {
  uri: 'a URI',
  'uri-template': 'a URI template',
  byte: 'base64',
};

function article(type: unknown): string {
  const name = String(type);
  if (name === 'null') return name;
  return `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;
}

function sentence(pointer: string, keyword: string, expected: string, found: unknown): string {
  const place = pointer === '' ? 'the message' : pointer;
  if (keyword === 'required') return `${place} lacks ${expected}`;
  if (keyword === 'not') return `${place} must not be there`;
  return `${place} is ${excerpt(found)}, expected ${expected}`;
}

/** The kind of a JSON value, with its article. */
export function kind(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return article(Array.isArray(value) ? 'array' : typeof value);
}

const longest = 40;

/** A short text or number as it stands; the kind of anything else, since values may be large or private. */
function excerpt(value: unknown): string {
  const short = typeof value === 'string' && value.length <= longest;
  return short || typeof value === 'number' || typeof value === 'boolean'
    ? JSON.stringify(value)
    : kind(value);
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, token) => (at as Record<string, unknown>)[token], value);
}
