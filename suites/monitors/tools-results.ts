import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { canonicalText } from '../../harness/wire/json-text.js';
import { parseJson } from '../../harness/wire/json.js';
import { isObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';
import { type ContentRule, contentFindings } from './support/content-blocks.js';
import { extended, modernRequest } from './support/requests.js';
import { completeResultsIn, type SeenResult } from './support/results.js';
import type { TranscriptView } from '../../harness/run/view.js';

/** The complete results of tool calls; others have no content. Without a resultType a result counts as complete. */
const toolResults = (view: TranscriptView): Iterable<SeenResult> => completeResultsIn(view, 'tools/call');

/** Why a kind of result was not seen. */
const noneGave =
  (what: string): Need =>
  ({ callable }) =>
    callable.length === 0
      ? {
          verdict: 'inconclusive',
          reason: 'no tool could be called',
          unlock: '--call all, or read-only tools',
        }
      : { verdict: 'not-applicable', reason: `no tool that was called gave ${what}` };

const requirementOf = {
  type: 'tools-content-blocks',
  text: 'tools-content-text',
  image: 'tools-content-image',
  audio: 'tools-content-audio',
  link: 'tools-content-link',
  embedded: 'tools-content-embedded',
  base64: 'tools-content-base64',
  'mime-type': 'tools-content-mime-type',
  annotations: 'tools-content-annotations',
  'last-modified': 'tools-content-last-modified',
} as const satisfies Record<ContentRule, string>;
type Content = (typeof requirementOf)[ContentRule] | 'tools-result-content' | 'tools-result-is-error';

/** Judges the members of every result of a tool. */
export const content = monitor({
  id: 'tools/content',
  title: 'The content of every tool result',
  requirements: ['tools-result-content', 'tools-result-is-error', ...Object.values(requirementOf)],
  needs: {
    'tools-result-content': noneGave('a result'),
    'tools-result-is-error': noneGave('a result with isError'),
    'tools-content-blocks': noneGave('content'),
    'tools-content-text': noneGave('text'),
    'tools-content-image': noneGave('an image'),
    'tools-content-audio': noneGave('audio'),
    'tools-content-link': noneGave('a link to a resource'),
    'tools-content-embedded': noneGave('an embedded resource'),
    'tools-content-base64': noneGave('binary data'),
    'tools-content-mime-type': noneGave('content with a MIME type'),
    'tools-content-annotations': noneGave('annotated content'),
    'tools-content-last-modified': noneGave('content with lastModified'),
  },
  *scan(view) {
    for (const seen of toolResults(view)) yield* contentOf(seen, view);
  },
});

function* contentOf({ message, result }: SeenResult, view: TranscriptView): Generator<Sighting<Content>> {
  const blocks: unknown = result.content;
  const listed = Array.isArray(blocks);
  yield sighted('tools-result-content', message, listed, 'content, an array', { pointer: '/result/content' });
  if ('isError' in result)
    yield sighted(
      'tools-result-is-error',
      message,
      typeof result.isError === 'boolean',
      'isError, if present, as a boolean',
      { pointer: '/result/isError' },
    );
  if (!listed) return;
  const further = extended(view.profile.capabilities, modernRequest(message));
  for (const [at, block] of (blocks as unknown[]).entries()) {
    for (const { rule, pointer, ok, expected } of contentFindings(block, `/result/content/${at}`)) {
      if (rule === 'type' && !ok && further && isObject(block)) {
        const cannot = 'the type of the content may be one of an extension';
        yield { requirement: requirementOf[rule], events: [message.event.n], cannot };
      } else yield sighted(requirementOf[rule], message, ok, expected, { pointer });
    }
  }
}

/** Judges that who embeds resources has resources. */
export const embedding = monitor({
  id: 'tools/embedding',
  title: 'Embedded resources come from a server that has resources',
  requirements: ['tools-embedded-capability'],
  needs: { 'tools-embedded-capability': noneGave('an embedded resource') },
  *scan(view) {
    const { capabilities, greeting } = view.profile;
    for (const { message, result } of toolResults(view)) {
      const blocks: unknown[] = Array.isArray(result.content) ? result.content : [];
      if (!blocks.some((block) => isObject(block) && block.type === 'resource')) continue;
      const requirement = 'tools-embedded-capability';
      if (!isObject(greeting.result?.capabilities))
        yield {
          requirement,
          events: [message.event.n],
          cannot: 'the server declares no capabilities at all',
        };
      else
        yield sighted(
          requirement,
          message,
          capabilities.resources !== undefined,
          'the capability "resources" declared',
        );
    }
  },
});

/** Judges that what is structured is there for those, too, who read text only. */
export const textCopy = monitor({
  id: 'tools/text-copy',
  title: 'Structured content as text beside it',
  requirements: ['tools-structured-text'],
  needs: { 'tools-structured-text': noneGave('structured content') },
  *scan(view) {
    const requirement = 'tools-structured-text';
    for (const { message, result } of toolResults(view)) {
      if (!('structuredContent' in result) || !Array.isArray(result.content)) continue;
      const value = canonicalText(result.structuredContent);
      if (value === undefined) continue;
      const texts = result.content.flatMap((block: unknown) =>
        isObject(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
      );
      const copied = texts.some((text) => text === result.structuredContent || holds(text, value));
      yield copied
        ? kept(requirement, message)
        : broken(requirement, message, 'a text block with structuredContent as JSON', {
            pointer: '/result/content',
          });
    }
  },
});

/** Whether a text is the JSON of a value, however it is laid out; a fence of Markdown around it does no harm. */
function holds(text: string, value: string): boolean {
  const bare = text.replace(/^\s*```[a-z]*\n/i, '').replace(/\n```\s*$/, '');
  const parsed = parseJson(bare.trim());
  return parsed.ok && canonicalText(parsed.value) === value;
}
