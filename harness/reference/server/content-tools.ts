import type { WorldTool } from '../../peer/server/blueprint.js';
import type { JsonObject } from '../../wire/message.js';
import { audio, embeddedBlob, embeddedText, image, link, text } from './content.js';

/** A tool without parameters that always gives the same result. */
const giving = (name: string, title: string, result: JsonObject): WorldTool => ({
  definition: {
    name,
    title,
    description: `${title}, always the same.`,
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  call: () => ({ result }),
});

/** Tools that give content of every type (server/tools#tool-result), and one that always fails. */
export const contentTools: readonly WorldTool[] = [
  giving('show_picture', 'A picture', { content: [image] }),
  giving('play_sound', 'A sound', { content: [audio] }),
  giving('link_note', 'A link to a note', { content: [link] }),
  giving('embed_note', 'A note, embedded', { content: [embeddedText] }),
  giving('embed_picture', 'A picture as an embedded resource', { content: [embeddedBlob] }),
  giving('mix_content', 'A text, a picture and a note', {
    content: [
      { ...text('A picture and a note:'), annotations: { audience: ['user'] } },
      image,
      embeddedText,
      link,
    ],
    isError: false,
  }),
  giving('fail', 'An error of the tool itself', {
    content: [text('This tool always fails.')],
    isError: true,
  }),
];
