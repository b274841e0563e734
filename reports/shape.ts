/**
 * Descriptions of JSON shapes: small enough to load at every start, exact enough to read foreign files without surprise
 * and to write members in one order. Unknown members are allowed and kept, so that newer files stay readable.
 */
export interface Shape {
  /** The first place where a value differs, as one clause; undefined where it fits. */
  readonly differs: (value: unknown, at: string) => string | undefined;
  /** The same value with its members in the order of the description; others follow, sorted. */
  readonly arrange: (value: unknown) => unknown;
}

/** A member that may be missing. */
export interface Optional {
  readonly optional: Shape;
}

/** A description for each member of `T`: the compiler demands all of them, and the optional ones marked so. */
export type Members<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Optional : Shape;
};

const nameOf = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'an array'
        : `a ${typeof value}`;

const wanted = (at: string, what: string, value: unknown): string =>
  `${at === '' ? 'the document' : at} should be ${what} but is ${nameOf(value).replace(/^a (?=[aeiou])/, 'an ')}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function primitive(type: 'string' | 'number' | 'boolean'): Shape {
  return {
    differs: (value, at) => (typeof value === type ? undefined : wanted(at, `a ${type}`, value)),
    arrange: (value) => value,
  };
}

/** Any string. */
export const string = primitive('string');
/** Any number that JSON can write. */
export const number = primitive('number');
/** True or false. */
export const boolean = primitive('boolean');

/** Null, or what the shape says. */
export function nullable(shape: Shape): Shape {
  return {
    differs: (value, at) => (value === null ? undefined : shape.differs(value, at)),
    arrange: (value) => (value === null ? null : shape.arrange(value)),
  };
}

/** Nothing but `true`. */
export const onlyTrue: Shape = {
  differs: (value, at) => (value === true ? undefined : `${at} should be true`),
  arrange: (value) => value,
};

/**
 * One of the values of `T`; written as a record so that the compiler demands all of them. A name made of digits stands for
 * the number.
 */
export function oneOf<T extends string | number>(values: Readonly<Record<T, true>>): Shape {
  const all = Object.keys(values).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  return {
    differs: (value, at) =>
      all.includes(value as string | number) ? undefined : `${at} should be one of ${all.join(', ')}`,
    arrange: (value) => value,
  };
}

/** An array whose items all fit. */
export function array(item: Shape): Shape {
  return {
    differs(value, at) {
      if (!Array.isArray(value)) return wanted(at, 'an array', value);
      for (const [index, each] of value.entries()) {
        const problem = item.differs(each, `${at}/${index}`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
    arrange: (value) => (Array.isArray(value) ? value.map((each) => item.arrange(each)) : value),
  };
}

/** A pair of strings, as HTTP headers are kept. */
export const stringPair: Shape = {
  differs: (value, at) =>
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
      ? undefined
      : wanted(at, 'a pair of strings', value),
  arrange: (value) => value,
};

/** An object with any members; written with sorted names. */
export const record: Shape = {
  differs: (value, at) => (isRecord(value) ? undefined : wanted(at, 'an object', value)),
  arrange: (value) => sorted(value, 0),
};

/** Marks a member that may be missing. */
export function optional(shape: Shape): Optional {
  return { optional: shape };
}

/** An object with the members of `T`. */
export function object<T>(members: Members<T>): Shape {
  const known = Object.entries<Shape | Optional>(members);
  return {
    differs(value, at) {
      if (!isRecord(value)) return wanted(at, 'an object', value);
      for (const [name, member] of known) {
        const present = Object.hasOwn(value, name) && value[name] !== undefined;
        if (!present && 'optional' in member) continue;
        const shape = 'optional' in member ? member.optional : member;
        const problem = shape.differs(present ? value[name] : undefined, `${at}/${name}`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
    arrange(value) {
      if (!isRecord(value)) return value;
      const rest = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
      return Object.fromEntries([
        ...known
          .filter(([name]) => Object.hasOwn(value, name))
          .map(([name, member]) => [
            name,
            ('optional' in member ? member.optional : member).arrange(value[name]),
          ]),
        ...rest.sort().map((name) => [name, sorted(value[name], 0)]),
      ]);
    },
  };
}

/** An object whose member `tag` says which of the cases it is. */
export function union<Tag extends string>(tag: string, cases: Readonly<Record<Tag, Shape>>): Shape {
  const caseOf = (value: unknown): Shape | undefined => {
    const name = isRecord(value) ? value[tag] : undefined;
    return typeof name === 'string' && Object.hasOwn(cases, name) ? cases[name as Tag] : undefined;
  };
  return {
    differs(value, at) {
      if (!isRecord(value)) return wanted(at, 'an object', value);
      const found = caseOf(value);
      return found === undefined
        ? `${at}/${tag} should be one of ${Object.keys(cases).join(', ')}`
        : found.differs(value, at);
    },
    arrange: (value) => caseOf(value)?.arrange(value) ?? value,
  };
}

/** Sorts names at all depths; what is nested deeper than anyone means to (the subject chooses) stays as it is. */
function sorted(value: unknown, depth: number): unknown {
  if (depth > 100) return value;
  if (Array.isArray(value)) return value.map((each) => sorted(each, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name], depth + 1)]),
  );
}
