import { formats } from '../../schema/formats.js';
import type { ServerProfile } from './profile.js';

/** URIs of the listed resources, each once. What is no URI is left out: no valid request can name it. */
export function listedUris({ lists }: Pick<ServerProfile, 'lists'>): string[] {
  const uris = (lists.resources?.items ?? [])
    .map(({ uri }) => uri)
    .filter((uri): uri is string => typeof uri === 'string' && formats.uri.test(uri));
  return [...new Set(uris)];
}
