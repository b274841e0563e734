import { formats } from '../../../schema/formats.js';

/** Schemes that the page describes by name (server/resources#common-uri-schemes); every other one is custom. */
const described = new Set(['https', 'file', 'git']);

/** What a text is as a URI. */
export interface UriForm {
  /** Up to the first colon, if one comes before any slash, question mark or number sign (RFC 3986, appendix B). */
  readonly scheme: string | undefined;
  /** Whether it has a scheme at all and that is none of those that the page describes. */
  readonly custom: boolean;
  /** Whether the scheme is written as a scheme. */
  readonly schemeFits: boolean;
  /** Whether the whole is a URI. */
  readonly fits: boolean;
}

/** Takes a text apart as a URI. */
export function uriForm(text: string): UriForm {
  const scheme = /^([^:/?#]+):/.exec(text)?.[1];
  return {
    scheme,
    custom: scheme !== undefined && !described.has(scheme.toLowerCase()),
    schemeFits: scheme !== undefined && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme),
    fits: formats.uri.test(text),
  };
}
