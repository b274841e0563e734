/** What a variable of a template may stand for (RFC 6570, 2.3). */
export type TemplateValue = string | readonly string[] | Readonly<Record<string, string>>;

/** A variable of an expression with its modifier. */
export interface TemplateVariable {
  readonly name: string;
  /** `*`: each member of a list or an object by itself. */
  readonly explode: boolean;
  /** `:n`: no more than the first n characters. */
  readonly prefix?: number;
}

/** An expression in braces. */
export interface TemplateExpression {
  readonly operator: string;
  readonly variables: readonly TemplateVariable[];
}

/** A template as text and expressions in turn. */
export interface UriTemplate {
  readonly parts: readonly (string | TemplateExpression)[];
}

/** A template, or what keeps a text from being one. */
export type ParsedTemplate =
  { readonly ok: true; readonly template: UriTemplate } | { readonly ok: false; readonly fault: string };

/** How the values of an expression are written (RFC 6570, 3.2.1 and appendix A). */
interface Writing {
  readonly first: string;
  readonly between: string;
  /** Whether names are written, and what stands behind the name of an empty value. */
  readonly named: boolean;
  readonly ifEmpty: string;
  readonly reserved: boolean;
}

const writings: Readonly<Record<string, Writing>> = {
  '': { first: '', between: ',', named: false, ifEmpty: '', reserved: false },
  '+': { first: '', between: ',', named: false, ifEmpty: '', reserved: true },
  '#': { first: '#', between: ',', named: false, ifEmpty: '', reserved: true },
  '.': { first: '.', between: '.', named: false, ifEmpty: '', reserved: false },
  '/': { first: '/', between: '/', named: false, ifEmpty: '', reserved: false },
  ';': { first: ';', between: ';', named: true, ifEmpty: '', reserved: false },
  '?': { first: '?', between: '&', named: true, ifEmpty: '=', reserved: false },
  '&': { first: '&', between: '&', named: true, ifEmpty: '=', reserved: false },
};

/** Kept free for later operators: in a template they are no fault, but nobody can expand them. */
const reservedOperators = '=,!@|';

// the RFC leaves the apostrophe out; a verified erratum puts it back
const literal = /^(?:%[0-9A-Fa-f]{2}|[^\u0000-\u0020\u007f"%<>\\^`{|}])*$/;
const variableName = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*$/;
const modified = /^([^:*]*)(?:(\*)|:([1-9][0-9]{0,3}))?$/;

/** Reads a text as a URI template, by the grammar of RFC 6570. */
export function parseUriTemplate(text: string): ParsedTemplate {
  const parts: (string | TemplateExpression)[] = [];
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at);
    const plain = text.slice(at, open === -1 ? undefined : open);
    if (!literal.test(plain)) return fault(plain, literalFault(plain));
    if (plain !== '') parts.push(plain);
    if (open === -1) break;
    const close = text.indexOf('}', open);
    if (close === -1) return fault(text.slice(open), 'is not closed');
    const expression = parseExpression(text.slice(open + 1, close));
    if (typeof expression === 'string') return fault(text.slice(open, close + 1), expression);
    parts.push(expression);
    at = close + 1;
  }
  return { ok: true, template: { parts } };
}

function fault(where: string, what: string): ParsedTemplate {
  return { ok: false, fault: `${where} ${what}` };
}

function literalFault(text: string): string {
  return text.includes('}')
    ? 'closes an expression that is not open'
    : 'has a character that may not stand there';
}

/** The expression between two braces; a text says what is wrong with it. */
function parseExpression(text: string): TemplateExpression | string {
  const sign = text.charAt(0);
  const operator = sign !== '' && (sign in writings || reservedOperators.includes(sign)) ? sign : '';
  const variables: TemplateVariable[] = [];
  for (const spec of text.slice(operator.length).split(',')) {
    const [, name = '', star, length] = modified.exec(spec) ?? [];
    if (!variableName.test(name)) return `has ${JSON.stringify(spec)} where the name of a variable belongs`;
    variables.push({
      name,
      explode: star !== undefined,
      ...(length === undefined ? {} : { prefix: Number(length) }),
    });
  }
  return { operator, variables };
}

/** The variables of a template, each once, in order. */
export function variablesOf({ parts }: UriTemplate): readonly TemplateVariable[] {
  const all = parts.flatMap((part) => (typeof part === 'string' ? [] : part.variables));
  return [...new Map(all.map((variable) => [variable.name, variable])).values()];
}

/**
 * Puts values into a template. Variables without a value are left out.
 * @returns undefined where the template has an operator that is reserved for later
 */
export function expandUriTemplate(
  { parts }: UriTemplate,
  values: Readonly<Record<string, TemplateValue>>,
): string | undefined {
  const written: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      written.push(encode(part, true));
      continue;
    }
    const writing = writings[part.operator];
    if (writing === undefined) return undefined;
    const pieces = part.variables.flatMap((variable) => {
      const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
      return value === undefined ? [] : write(writing, variable, value);
    });
    if (pieces.length > 0) written.push(writing.first + pieces.join(writing.between));
  }
  return written.join('');
}

/** The pieces that a value becomes; none where it is an empty list or object. */
function write(
  writing: Writing,
  { name, explode, prefix }: TemplateVariable,
  value: TemplateValue,
): string[] {
  const { named, ifEmpty, reserved } = writing;
  const escape = (text: string): string => encode(text, reserved);
  const labelled = (label: string, text: string): string =>
    text === '' ? label + ifEmpty : `${label}=${text}`;
  const asNamed = (text: string): string => (named ? labelled(name, text) : text);
  if (typeof value === 'string')
    return [asNamed(escape(prefix === undefined ? value : [...value].slice(0, prefix).join('')))];
  const isList = Array.isArray(value);
  const members = Object.entries(value as Readonly<Record<string, string>>);
  if (members.length === 0) return [];
  if (!explode)
    return [
      asNamed(
        members
          .flatMap(([key, text]) => (isList ? [text] : [key, text]))
          .map(escape)
          .join(','),
      ),
    ];
  return members.map(([key, text]) => {
    if (isList) return asNamed(escape(text));
    return named ? labelled(escape(key), escape(text)) : `${escape(key)}=${escape(text)}`;
  });
}

/** Escapes what may not stand in a URI; with `reserved`, what has a meaning there and what is escaped already is left. */
function encode(text: string, reserved: boolean): string {
  const kept = reserved ? /%[0-9A-Fa-f]{2}|[\w.~:/?#[\]@!$&'()*+,;=-]/y : /[\w.~-]/y;
  let encoded = '';
  for (let at = 0; at < text.length;) {
    kept.lastIndex = at;
    const [piece] = kept.exec(text) ?? [];
    const character = piece ?? String.fromCodePoint(text.codePointAt(at)!);
    encoded += piece ?? percent(character);
    at += character.length;
  }
  return encoded;
}

const percent = (character: string): string =>
  [...Buffer.from(character, 'utf8')]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/**
 * Finds values with which a template gives a URI. Only templates are read backwards whose expressions have one variable
 * each, followed by text or the end, and no names written; what is found gives the very URI when expanded.
 */
export function valuesIn(template: UriTemplate, uri: string): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  let rest = uri;
  for (const [index, part] of template.parts.entries()) {
    if (typeof part === 'string') {
      if (!rest.startsWith(part)) return undefined;
      rest = rest.slice(part.length);
      continue;
    }
    const [variable, ...others] = part.variables;
    const writing = writings[part.operator];
    const next = template.parts[index + 1];
    if (variable === undefined || others.length > 0 || writing === undefined || writing.named)
      return undefined;
    if (next !== undefined && typeof next !== 'string') return undefined;
    const end = next === undefined ? rest.length : rest.indexOf(next);
    const value = end === -1 ? undefined : decoded(rest.slice(writing.first.length, end));
    if (value === undefined) return undefined;
    values[variable.name] = value;
    rest = rest.slice(end);
  }
  return expandUriTemplate(template, values) === uri ? values : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
