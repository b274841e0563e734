import { parseJson } from '../../../harness/wire/json.js';
import { isObject } from '../../../harness/wire/message.js';

/** A way to alter a state; gives undefined where it does not apply to that state. */
export interface Alteration {
  readonly what: string;
  readonly alter: (state: string) => string | undefined;
}

/** Bound of values inside a state that are altered one by one. */
const maxLeaves = 12;

/**
 * Ways to alter a state that looks like the given one. Where JSON can be read in it, plain or in parts of base64, each
 * value in it is changed with the rest left as it is: what somebody who can read it would try.
 */
export function alterations(sample: string): readonly Alteration[] {
  return [
    { what: 'its first character changed', alter: (state) => changeAt(state, 0) },
    {
      what: 'a character in its middle changed',
      alter: (state) => changeAt(state, Math.floor(state.length / 2)),
    },
    { what: 'its second half cut off', alter: (state) => state.slice(0, Math.floor(state.length / 2)) },
    { what: 'characters added', alter: (state) => `${state}AAAA` },
    ...readable(sample),
  ];
}

function changeAt(state: string, at: number): string | undefined {
  const character = state[at];
  if (character === undefined) return undefined;
  return state.slice(0, at) + (character === 'A' ? 'B' : 'A') + state.slice(at + 1);
}

/** How text is read out of a state and put back. */
interface Coding {
  readonly name: string;
  readonly read: (text: string) => string;
  readonly write: (text: string) => string;
}

const codings: readonly Coding[] = [
  { name: 'plain', read: (text) => text, write: (text) => text },
  {
    name: 'base64url',
    read: (text) => Buffer.from(text, 'base64url').toString('utf8'),
    write: (text) => Buffer.from(text).toString('base64url'),
  },
  {
    name: 'base64',
    read: (text) => Buffer.from(text, 'base64').toString('utf8'),
    write: (text) => Buffer.from(text).toString('base64'),
  },
];

function readable(sample: string): Alteration[] {
  const parts = sample.split('.');
  const places = [
    [-1, sample] as const,
    ...(parts.length > 1 ? parts.map((part, at) => [at, part] as const) : []),
  ];
  return places.flatMap(([part, text]) => {
    const coding = codings.find(
      ({ read, write }) => jsonOf(read(text)) !== undefined && write(read(text)) === text,
    );
    if (coding === undefined) return [];
    const paths = leavesOf(jsonOf(coding.read(text))).slice(0, maxLeaves);
    return paths.map((path) => ({
      what: `${path.join('.')} changed in its ${coding.name} JSON`,
      alter: (state: string) => alterLeaf(state, part, coding, path),
    }));
  });
}

function alterLeaf(
  state: string,
  part: number,
  { read, write }: Coding,
  path: readonly string[],
): string | undefined {
  const parts = part === -1 ? [state] : state.split('.');
  const at = Math.max(part, 0);
  const value = parts[at] === undefined ? undefined : jsonOf(read(parts[at]));
  if (value === undefined) return undefined;
  return parts
    .map((text, index) => (index === at ? write(JSON.stringify(changed(value, path))) : text))
    .join('.');
}

/** A JSON object or array in a text. */
function jsonOf(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : undefined;
}

function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

function changed(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return otherLeaf(value);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === first ? changed(item, rest) : item));
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          name === first ? changed(member, rest) : member,
        ]),
      )
    : value;
}

function otherLeaf(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value} touchstone` : 'touchstone';
}
