import fc, { type Arbitrary } from 'fast-check';
import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isWebAddress } from './resources.js';
import { servesFiles } from './traversals.js';

/** A name that nothing has. */
const nothing = fc
  .integer({ min: 0, max: 2 ** 32 - 1 })
  .map((number) => `touchstone-no-such-${number.toString(36)}`);

/** Bound of listed resources beside and below which nothing is looked for. */
const mostNeighbours = 10;

/** Listed resources with neighbours, of which some may be missing; nothing is looked for on the web. */
const listedHere = (profile: ServerProfile): string[] =>
  listedUris(profile).filter((uri) => !isWebAddress(uri));

/**
 * URIs of resources that do not exist: with schemes that nobody knows, and neighbours of what is listed. None leads to the
 * web, where a server might go and look. Who serves files may refuse access to those of other directories, whether there
 * are any or not.
 */
export function missingUris(profile: ServerProfile): Arbitrary<string> {
  const listed = listedHere(profile).slice(0, mostNeighbours);
  const elsewhere = [
    nothing.map((name) => `${name}://${name}/${name}`),
    nothing.map((name) => `urn:${name}:${name}`),
    ...(servesFiles(profile) ? [] : [nothing.map((name) => `file:///${name}/${name}.txt`)]),
  ];
  if (listed.length === 0) return fc.oneof(...elsewhere);
  const neighbours = fc
    .tuple(fc.constantFrom(...listed), nothing, fc.boolean())
    .map(([uri, name, below]) => (below ? belowOf(uri, name) : besideOf(uri, name)));
  return fc.oneof(neighbours, ...elsewhere);
}

/** Such URIs that are tried first: one of no scheme that is known, and a neighbour for each scheme of the list. */
export function missingExamples(profile: ServerProfile): string[] {
  const schemes = new Map(listedHere(profile).map((uri) => [uri.split(':')[0], uri]));
  return [
    'touchstone://no/such/resource',
    ...[...schemes.values()].slice(0, mostNeighbours).map((uri) => besideOf(uri, 'touchstone-no-such')),
  ];
}

const withoutQuery = (uri: string): string => uri.replace(/[?#].*$/s, '');
const belowOf = (uri: string, name: string): string => `${withoutQuery(uri).replace(/\/+$/, '')}/${name}`;
/** Beside a resource; within it where it is written as a directory. */
const besideOf = (uri: string, name: string): string =>
  withoutQuery(uri).endsWith('/') ? belowOf(uri, name) : withoutQuery(uri).replace(/[^/:]*$/, name);

/** Texts that no reading takes for a URI: they have no scheme. */
export const nonUris: Arbitrary<string> = fc.oneof(
  nothing,
  nothing.map((name) => `/${name}`),
  nothing.map((name) => `${name} and more`),
  fc.string({ unit: fc.constantFrom(...'%{}[]|"<>^`'), minLength: 1, maxLength: 12 }),
);

/** Such texts as have made servers stumble. */
export const nonUriExamples: readonly string[] = ['not a uri', '://', '%%%', '../../etc/passwd', 'null', '#'];
