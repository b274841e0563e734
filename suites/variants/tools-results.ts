import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  audio,
  embeddedBlob,
  embeddedText,
  image,
  link,
  picture,
  text,
} from '../../harness/reference/server/content.js';
import { variant, type Variant } from '../mutants/mutant.js';
import { simpleTool, tools } from '../mutants/support/tools.js';

/** One more tool that gives this result. */
const giving = (result: JsonObject) => tools((each) => [...each, simpleTool({ name: 'give' }, { result })]);

/** Legal results of tools. */
export const toolsResultsVariants: readonly Variant[] = [
  variant({
    id: 'tools/empty-content',
    story: 'has nothing to say after a call',
    change: giving({ content: [] }),
  }),
  variant({
    id: 'tools/everything-at-once',
    story: 'gives content of every type in one result, embedded resources and links among it',
    uses: ['tools-resource-links', 'tools-embedded-resources'],
    change: giving({
      content: [text(''), image, audio, link, embeddedText, embeddedBlob],
      isError: false,
    }),
  }),
  variant({
    id: 'tools/odd-content',
    story:
      'has unpadded and wrapped base64, unknown MIME types with parameters, extreme priorities, an empty audience and dates of every form',
    change: giving({
      content: [
        { type: 'image', data: picture.replace(/=+$/, ''), mimeType: 'image/x.odd+v1; q="1"' },
        { type: 'audio', data: '-_8=\r\n', mimeType: 'audio/basic' },
        { type: 'image', data: '', mimeType: 'image/png' },
        ...[
          '2026',
          '2026-07',
          '20260728T120000Z',
          '2026-W31-2',
          '2026-209',
          '2026-07-28T12:00:00,5+02:00',
        ].map((lastModified) => ({
          ...text(lastModified),
          annotations: { lastModified, priority: 0, audience: [] },
        })),
        {
          ...text('more'),
          annotations: { priority: 1, audience: ['user', 'assistant'], weight: 3 },
          lang: 'en',
        },
        { type: 'resource', resource: { uri: 'urn:x:1', text: '', blob: '' }, annotations: {} },
        { type: 'resource_link', uri: 'https://example.com/a', name: '', size: 1e15 },
      ],
    }),
  }),
  variant({
    id: 'tools/pretty-copy',
    story:
      'writes the copy of a structured result in lines and in another order, behind a sentence of its own',
    change: tools((each) =>
      each.map((one) => ({
        ...one,
        call: async (call) => {
          const answer = await one.call(call);
          if (!('result' in answer) || !('structuredContent' in answer.result)) return answer;
          const value = answer.result.structuredContent;
          const turned = isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;
          const copy = '```json\n' + JSON.stringify(turned, undefined, 2) + '\n```';
          return { result: { ...answer.result, content: [text('The result:'), text(copy)] } };
        },
      })),
    ),
  }),
];
