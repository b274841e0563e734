/**
 * Whether a URI is the resource that was asked for or may be one below it. What "below" means is open
 * (schema#resourceupdatednotification), so only what is plainly another resource is none: another scheme or authority,
 * or a path that does not start with the one asked for. Spelling, query and fragment do not matter.
 */
export function isBelow(uri: string, asked: string): boolean {
  if (uri.startsWith(asked)) return true;
  const [below, above] = [read(uri), read(asked)];
  return below.origin === above.origin && below.path.startsWith(above.path);
}

function read(uri: string): { origin: string; path: string } {
  const parts = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/i.exec(uri);
  if (parts === null) return { origin: '', path: decoded(uri) };
  const [, scheme = '', authority = '', path = ''] = parts;
  return { origin: `${scheme}://${authority}`.toLowerCase(), path: decoded(path).replace(/\/+$/, '') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
