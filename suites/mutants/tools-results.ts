import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, results, type Change, type Mutant } from './mutant.js';

/** Changes the complete results of tool calls. */
const toolResults = (change: (result: JsonObject) => unknown): Change =>
  results((result) => (result.resultType === 'complete' ? change(result) : result), 'tools/call');

/** Changes each content block of a type. */
export function blocks(type: string, change: (block: JsonObject) => unknown): Change {
  return toolResults((result) =>
    Array.isArray(result.content)
      ? {
          ...result,
          content: result.content.map((block: unknown) =>
            isObject(block) && block.type === type ? change(block) : block,
          ),
        }
      : result,
  );
}

/** Changes the resource of embedded ones. */
const embedded = (change: (resource: JsonObject) => unknown): Change =>
  blocks('resource', (block) => ({ ...block, resource: change(block.resource as JsonObject) }));

/** Gives annotations other members. */
const annotated = (members: JsonObject): Change =>
  blocks('image', (block) => ({
    ...block,
    annotations: { ...(block.annotations as JsonObject), ...members },
  }));

/** Faults in the content of tool results. */
export const toolsResultsMutants: readonly Mutant[] = [
  mutant({
    id: 'tools/structured-only',
    fault: 'leaves content out where a result is structured',
    breaks: 'tools-result-content',
    change: toolResults(({ content, ...result }) =>
      'structuredContent' in result ? result : { content, ...result },
    ),
  }),
  mutant({
    id: 'tools/content-as-text',
    fault: 'has a string as content where it is one text',
    breaks: 'tools-result-content',
    change: toolResults((result) =>
      'structuredContent' in result || result.isError === true ? result : { ...result, content: 'done' },
    ),
  }),
  mutant({
    id: 'tools/null-is-error',
    fault: 'writes null for isError',
    breaks: 'tools-result-is-error',
    change: toolResults((result) => ({ isError: null, ...result })),
  }),
  mutant({
    id: 'tools/is-error-as-text',
    fault: 'writes isError as a string',
    breaks: 'tools-result-is-error',
    change: toolResults((result) => (result.isError === false ? { ...result, isError: 'false' } : result)),
  }),
  mutant({
    id: 'tools/json-content',
    fault: 'has a type of content that is its own',
    breaks: 'tools-content-blocks',
    change: toolResults((result) => ({
      ...result,
      content: [...(result.content as unknown[]), { type: 'json', json: {} }],
    })),
  }),
  mutant({
    id: 'tools/bare-text',
    fault: 'has strings as content blocks',
    breaks: 'tools-content-blocks',
    change: toolResults((result) => ({ ...result, content: [...(result.content as unknown[]), 'done'] })),
  }),
  mutant({
    id: 'tools/tool-use',
    fault: 'gives a block of sampling as content',
    breaks: 'tools-content-blocks',
    change: blocks('audio', () => ({ type: 'tool_use', id: '1', name: 'add', input: {} })),
  }),
  mutant({
    id: 'tools/text-object',
    fault: 'has an object as text',
    breaks: 'tools-content-text',
    change: blocks('text', (block) => ('annotations' in block ? { ...block, text: { value: 'x' } } : block)),
  }),
  mutant({
    id: 'tools/text-misnamed',
    fault: 'has the text under another name',
    breaks: 'tools-content-text',
    change: blocks('text', ({ text, ...block }) =>
      'annotations' in block ? { ...block, content: text } : { ...block, text },
    ),
  }),
  mutant({
    id: 'tools/image-without-type',
    fault: 'leaves out the mimeType of images',
    breaks: 'tools-content-image',
    change: blocks('image', ({ mimeType: _type, ...block }) => block),
  }),
  mutant({
    id: 'tools/image-by-url',
    fault: 'gives images by their address',
    breaks: 'tools-content-image',
    change: blocks('image', ({ data: _data, ...block }) => ({ ...block, url: 'https://example.com/a.png' })),
  }),
  mutant({
    id: 'tools/audio-without-data',
    fault: 'writes null for the data of audio',
    breaks: 'tools-content-audio',
    change: blocks('audio', (block) => ({ ...block, data: null })),
  }),
  mutant({
    id: 'tools/audio-format',
    fault: 'names the format of audio and not its mimeType',
    breaks: 'tools-content-audio',
    change: blocks('audio', ({ mimeType: _type, ...block }) => ({ ...block, format: 'wav' })),
  }),
  mutant({
    id: 'tools/data-uri',
    fault: 'has a data URI as the data of images',
    breaks: 'tools-content-base64',
    change: blocks('image', (block) => ({ ...block, data: `data:image/png;base64,${String(block.data)}` })),
  }),
  mutant({
    id: 'tools/raw-blob',
    fault: 'has the bytes themselves as text in a blob',
    breaks: 'tools-content-base64',
    change: embedded((resource) =>
      'blob' in resource ? { ...resource, blob: '\u0089PNG\r\n\u001a\n' } : resource,
    ),
  }),
  mutant({
    id: 'tools/file-ending',
    fault: 'has the ending of a file name as mimeType',
    breaks: 'tools-content-mime-type',
    change: blocks('image', (block) => ({ ...block, mimeType: 'png' })),
  }),
  mutant({
    id: 'tools/link-without-name',
    fault: 'links to resources without a name',
    breaks: 'tools-content-link',
    change: blocks('resource_link', ({ name: _name, ...block }) => block),
  }),
  mutant({
    id: 'tools/link-by-path',
    fault: 'links to resources by a path',
    breaks: 'tools-content-link',
    change: blocks('resource_link', (block) => ({ ...block, uri: '/notes/alpha' })),
  }),
  mutant({
    id: 'tools/size-with-unit',
    fault: 'writes the size of a linked resource with a unit',
    breaks: 'tools-content-link',
    change: blocks('resource_link', (block) => ({ ...block, size: '15 B' })),
  }),
  mutant({
    id: 'tools/embedded-flat',
    fault: 'has the members of an embedded resource on the block',
    breaks: 'tools-content-embedded',
    change: blocks('resource', ({ resource, ...block }) => ({ ...block, ...(resource as JsonObject) })),
  }),
  mutant({
    id: 'tools/embedded-without-uri',
    fault: 'embeds resources without their uri',
    breaks: 'tools-content-embedded',
    change: embedded(({ uri: _uri, ...resource }) => resource),
  }),
  mutant({
    id: 'tools/embedded-empty',
    fault: 'embeds resources with neither text nor blob',
    breaks: 'tools-content-embedded',
    change: embedded(({ text: _text, ...resource }) => resource),
  }),
  mutant({
    id: 'tools/audience-as-text',
    fault: 'names the audience by a string',
    breaks: 'tools-content-annotations',
    change: annotated({ audience: 'user' }),
  }),
  mutant({
    id: 'tools/audience-of-system',
    fault: 'has an audience that the protocol does not know',
    breaks: 'tools-content-annotations',
    change: annotated({ audience: ['system'] }),
  }),
  mutant({
    id: 'tools/priority-in-percent',
    fault: 'gives the priority in percent',
    breaks: 'tools-content-annotations',
    change: annotated({ priority: 50 }),
  }),
  mutant({
    id: 'tools/modified-as-number',
    fault: 'gives lastModified in milliseconds',
    breaks: 'tools-content-annotations',
    change: annotated({ lastModified: 1_785_240_000_000 }),
  }),
  mutant({
    id: 'tools/modified-for-mail',
    fault: 'writes lastModified as mail headers do',
    breaks: 'tools-content-last-modified',
    change: annotated({ lastModified: 'Tue, 28 Jul 2026 12:00:00 GMT' }),
  }),
  mutant({
    id: 'tools/embeds-without-resources',
    fault: 'embeds resources and does not declare any',
    breaks: 'tools-embedded-capability',
    change: ({ capabilities: { resources: _resources, ...capabilities }, ...blueprint }) => ({
      ...blueprint,
      capabilities,
    }),
  }),
  mutant({
    id: 'tools/prose-for-structure',
    fault: 'describes a structured result in prose',
    breaks: 'tools-structured-text',
    change: toolResults((result) =>
      'structuredContent' in result
        ? { ...result, content: [{ type: 'text', text: 'The result is structured.' }] }
        : result,
    ),
  }),
];
