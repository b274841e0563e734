import type { ServerRequirementId } from '../../schema/catalogue.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { messages } from './support/prompts.js';

/** Changes the content of one type in the messages of prompts. */
export function contents(type: string, change: (block: JsonObject) => unknown): Change {
  return messages((message) =>
    isObject(message.content) && message.content.type === type
      ? { ...message, content: change(message.content) }
      : message,
  );
}

/** Changes the resources that are embedded in prompts. */
export function resources(change: (resource: JsonObject) => JsonObject): Change {
  return contents('resource', (block) => ({ ...block, resource: change(block.resource as JsonObject) }));
}

const annotated = (annotations: JsonObject): Change =>
  contents('text', (block) => ({ ...block, annotations }));

const faults: readonly (readonly [
  id: string,
  breaks: ServerRequirementId & `prompts-${string}`,
  fault: string,
  change: Change,
])[] = [
  [
    'content-list',
    'prompts-content-blocks',
    'gives the content of a message as a list',
    contents('text', (block) => [block]),
  ],
  [
    'content-as-text',
    'prompts-content-blocks',
    'gives a text in place of content',
    contents('text', ({ text }) => text),
  ],
  [
    'video',
    'prompts-content-blocks',
    'gives content of a type of its own',
    contents('audio', (block) => ({ ...block, type: 'video' })),
  ],
  [
    'text-misnamed',
    'prompts-content-text',
    'gives text as content',
    contents('text', ({ type, text }) => ({ type, content: text })),
  ],
  [
    'image-as-data-uri',
    'prompts-image-data',
    'gives an image as a data URI',
    contents('image', (block) => ({ ...block, data: `data:image/png;base64,${String(block.data)}` })),
  ],
  [
    'image-without-data',
    'prompts-image-data',
    'gives the address of an image',
    contents('image', ({ data: _data, ...block }) => ({ ...block, url: 'https://example.com/a.png' })),
  ],
  [
    'image-extension',
    'prompts-image-mime-type',
    'gives the ending of a file name as the type of an image',
    contents('image', (block) => ({ ...block, mimeType: 'png' })),
  ],
  [
    'image-untyped',
    'prompts-image-mime-type',
    'leaves out the type of an image',
    contents('image', ({ mimeType: _mimeType, ...block }) => block),
  ],
  [
    'audio-as-bytes',
    'prompts-audio-data',
    'gives a sound as a list of bytes',
    contents('audio', (block) => ({ ...block, data: [82, 73, 70, 70] })),
  ],
  [
    'audio-unencoded',
    'prompts-audio-data',
    'gives a sound as it is',
    contents('audio', (block) => ({ ...block, data: 'RIFF\u0000 WAVE' })),
  ],
  [
    'audio-format',
    'prompts-audio-mime-type',
    'names the type of a sound format',
    contents('audio', ({ mimeType: _mimeType, ...block }) => ({ ...block, format: 'wav' })),
  ],
  [
    'link-without-name',
    'prompts-content-link',
    'gives a link without a name',
    contents('resource_link', ({ name: _name, ...block }) => block),
  ],
  [
    'link-to-a-path',
    'prompts-content-link',
    'links to a path that is no URI',
    contents('resource_link', (block) => ({ ...block, uri: '/notes/alpha' })),
  ],
  [
    'embedded-path',
    'prompts-embedded-uri',
    'embeds resources under a path',
    resources((resource) => ({ ...resource, uri: 'notes/beta' })),
  ],
  [
    'embedded-without-uri',
    'prompts-embedded-uri',
    'embeds resources without a URI',
    resources(({ uri: _uri, ...resource }) => resource),
  ],
  [
    'embedded-untyped',
    'prompts-embedded-mime-type',
    'leaves out the type of embedded resources',
    resources(({ mimeType: _mimeType, ...resource }) => resource),
  ],
  [
    'embedded-null-type',
    'prompts-embedded-mime-type',
    'writes null for a type that it does not know',
    resources((resource) => ({ ...resource, mimeType: null })),
  ],
  [
    'embedded-reference',
    'prompts-embedded-content',
    'embeds resources without their content',
    resources(({ text: _text, blob: _blob, ...resource }) => resource),
  ],
  [
    'embedded-flat',
    'prompts-embedded-content',
    'puts the members of a resource beside its type',
    contents('resource', ({ type, resource }) => ({ type, ...(resource as JsonObject) })),
  ],
  [
    'embedded-blob-unencoded',
    'prompts-embedded-content',
    'gives binary content as it is',
    resources((resource) => ('blob' in resource ? { ...resource, blob: 'PNG {…}' } : resource)),
  ],
  ['audience-as-text', 'prompts-content-annotations', 'names one audience', annotated({ audience: 'user' })],
  ['priority-of-ten', 'prompts-content-annotations', 'counts priority to ten', annotated({ priority: 7 })],
  [
    'modified-in-words',
    'prompts-content-last-modified',
    'tells in words when content was modified',
    annotated({ lastModified: 'yesterday' }),
  ],
];

/** Faults in the content of prompt messages. */
export const promptsContentMutants: readonly Mutant[] = faults.map(([id, breaks, fault, change]) =>
  mutant({ id: `prompts/${id}`, breaks, fault, change }),
);
