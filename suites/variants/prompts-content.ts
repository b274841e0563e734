import { all, variant, type Variant } from '../mutants/mutant.js';
import { contents, resources } from '../mutants/prompts-content.js';
import { getting, messages } from '../mutants/support/prompts.js';

const base64url = (data: unknown): string => Buffer.from(String(data), 'base64').toString('base64url');

/** Legal content of prompt messages. */
export const promptsContentVariants: readonly Variant[] = [
  variant({
    id: 'prompts/links-only',
    story:
      'gives links to resources, to one that it does not have either, and says little and vague things of them',
    uses: ['prompts-resource-links'],
    change: messages((message) => ({
      ...message,
      content: { type: 'resource_link', uri: 'urn:isbn:0451450523', name: '', mimeType: 'book' },
    })),
  }),
  variant({
    id: 'prompts/other-encodings',
    story: 'encodes images in lines and sounds in the other alphabet, and gives parameters with types',
    change: all(
      contents('image', (block) => ({
        ...block,
        data: String(block.data).replace(/.{40}/g, '$&\r\n'),
        mimeType: 'IMAGE/vnd.example+png; q=1',
      })),
      contents('audio', (block) => ({ ...block, data: base64url(block.data), mimeType: 'x-own/sound' })),
      resources((resource) => ({ ...resource, mimeType: 'text/plain; charset=utf-8', text: '' })),
    ),
  }),
  variant({
    id: 'prompts/empty-content',
    story: 'gives empty texts, an image of no length and annotations that say nothing',
    change: all(
      contents('text', (block) => ({ ...block, text: '', annotations: {} })),
      contents('image', (block) => ({ ...block, data: '', annotations: { audience: [], priority: 1 } })),
    ),
  }),
  variant({
    id: 'prompts/echoes',
    story: 'embeds a resource under whatever it is given as its URI',
    change: getting('paint', (original) => async (call) => {
      const answer = await original(call);
      if ('error' in answer) return answer;
      const { colour } = call.params.arguments as { readonly colour: string };
      const resource = { uri: colour, mimeType: 'text/plain', text: 'a colour' };
      return { result: { messages: [{ role: 'user', content: { type: 'resource', resource } }] } };
    }),
  }),
];
