/**
 * The formats of the protocol's schema as regular expressions. Each refuses only what every reading of the text
 * refuses, since a format that is too keen would blame conforming peers.
 */
export const formats = {
  /** A scheme, and none of the characters that neither RFC 3986 nor the URL standard lets stand unescaped. */
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020\u007f"<>\\^`{|}]*$/,
  /** RFC 6570: closed expressions between literals; a template without expressions is a URI. */
  'uri-template': /^(?:[^\u0000-\u0020\u007f"<>\\^`{|}]|\{[^\u0000-\u0020\u007f{}]+\})*$/,
  /** Base64 of either alphabet, padded or not, in one line or several. */
  byte: /^[A-Za-z0-9+/_\r\n-]*(?:={1,2}[\r\n]*)?$/,
} as const satisfies Readonly<Record<string, RegExp>>;
