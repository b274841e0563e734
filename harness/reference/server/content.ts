import type { JsonObject } from '../../wire/message.js';

/** Text content (schema TextContent). */
export const text = (value: string): { type: 'text'; text: string } => ({ type: 'text', text: value });

/** A PNG picture of one pixel. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** A WAV sound of two samples. */
const sound = 'UklGRigAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==';

/** Image content with every annotation that there is (server/resources#annotations). */
export const image: JsonObject = {
  type: 'image',
  data: picture,
  mimeType: 'image/png',
  annotations: { audience: ['user'], priority: 0.5, lastModified: '2026-07-28T12:00:00Z' },
};

export const audio: JsonObject = { type: 'audio', data: sound, mimeType: 'audio/wav' };

/** A link to a resource of the reference server. */
export const link: JsonObject = {
  type: 'resource_link',
  uri: 'note://reference/alpha',
  name: 'alpha',
  title: 'Note alpha',
  description: 'The first note.',
  mimeType: 'text/plain',
  size: 15,
  annotations: { audience: ['user', 'assistant'], priority: 1 },
};

/** An embedded resource that is text. Annotations stand on the block by its type, on the resource in the page's example. */
export const embeddedText: JsonObject = {
  type: 'resource',
  resource: {
    uri: 'note://reference/beta',
    mimeType: 'text/plain',
    text: 'The note beta.',
    annotations: { priority: 0 },
  },
  annotations: { audience: ['assistant'], lastModified: '2026-07-28' },
};

/** An embedded resource that is binary. */
export const embeddedBlob: JsonObject = {
  type: 'resource',
  resource: { uri: 'picture://reference/dot', mimeType: 'image/png', blob: picture },
};
