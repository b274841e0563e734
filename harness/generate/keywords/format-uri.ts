import fc from 'fast-check';

const text = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const label = text(LOWER, 1, 8);
const segment = fc.oneof(
  { weight: 6, arbitrary: text(`${LOWER}0123456789-._~`, 0, 8) },
  { weight: 1, arbitrary: fc.constantFrom('%20', '%C3%A9', 'a:b', 'a@b', "a'b", 'a+b') },
);
const path = fc
  .array(segment, { maxLength: 3 })
  .map((segments) => segments.map((name) => `/${name}`).join(''));
const rest = fc.tuple(
  path.map((value) => (value.startsWith('//') ? '/' : value)),
  fc.option(
    text(`${LOWER}=&0123456789`, 0, 10).map((query) => `?${query}`),
    { nil: '', freq: 3 },
  ),
  fc.option(
    text(LOWER, 0, 6).map((fragment) => `#${fragment}`),
    { nil: '', freq: 3 },
  ),
);

/** Names of hosts, in letters, digits and inner hyphens, of two or three labels. */
export const hostname: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof(label, fc.constantFrom('a-b', 'x1', '3com')), { minLength: 1, maxLength: 2 }),
    fc.constantFrom('example', 'test'),
  )
  .map(([labels, last]) => [...labels, last].join('.'));

/** Addresses with a dotted atom before and a host name after the sign. */
export const email: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(text(`${LOWER}0123456789`, 1, 6), { minLength: 1, maxLength: 2 }),
    fc.constantFrom('', '+tag', '_x'),
    hostname,
  )
  .map(([atoms, suffix, host]) => `${atoms.join('.')}${suffix}@${host}`);

/** Dotted-decimal addresses. */
export const ipv4: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
  .map((octets) => octets.join('.'));

/** Addresses of eight groups, or with one run of zeroes left out. */
export const ipv6: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
    fc.nat(6),
    fc.boolean(),
  )
  .map(([groups, split, short]) => {
    const digits = groups.map((group) => group.toString(16));
    return short
      ? `${digits.slice(0, split).join(':')}::${digits.slice(split, 6).join(':')}`
      : digits.join(':');
  });

/** Absolute URIs: web addresses mostly, also `urn:` and `file:`. */
export const uri: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('https', 'http'), hostname, fc.constantFrom('', '', ':8080'), rest)
      .map(([scheme, host, port, tail]) => `${scheme}://${host}${port}${tail.join('')}`),
  },
  { weight: 1, arbitrary: label.map((name) => `urn:example:${name}`) },
  { weight: 1, arbitrary: label.map((name) => `file:///${name}`) },
);

/** Absolute URIs and relative references. */
export const uriReference: fc.Arbitrary<string> = fc.oneof(
  uri,
  rest.map((parts) => parts.join('')),
  fc.tuple(label, path).map((parts) => parts.join('')),
);

/** URI templates with simple, reserved, path and query expressions. */
export const uriTemplate: fc.Arbitrary<string> = fc
  .tuple(
    hostname,
    fc.array(fc.tuple(fc.constantFrom('/', '/{', '{/', '{?', '/{+', '{#'), label), { maxLength: 3 }),
  )
  .map(
    ([host, parts]) =>
      `https://${host}${parts.map(([open, name]) => (open === '/' ? `/${name}` : `${open}${name}}`)).join('')}`,
  );
