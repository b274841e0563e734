import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { eventsOf, sighted } from './sightings.js';
import { type ContentFinding, contentFindings } from './support/content-blocks.js';
import { promptResults } from './support/prompt-results.js';
import { extended, modernRequest } from './support/requests.js';
import type { SeenResult } from './support/results.js';

/** What each requirement needs to be seen of prompts. */
const seenIn = {
  'prompts-content-blocks': 'messages',
  'prompts-content-text': 'text',
  'prompts-image-data': 'an image',
  'prompts-image-mime-type': 'an image',
  'prompts-audio-data': 'audio',
  'prompts-audio-mime-type': 'audio',
  'prompts-content-link': 'a link to a resource',
  'prompts-embedded-uri': 'an embedded resource',
  'prompts-embedded-mime-type': 'an embedded resource',
  'prompts-embedded-content': 'an embedded resource',
  'prompts-content-annotations': 'annotated content',
  'prompts-content-last-modified': 'content with lastModified',
} as const;
type Content = keyof typeof seenIn;
const requirements = Object.keys(seenIn) as Content[];

const gave =
  (what: string): Need =>
  (profile) =>
    declares('prompts')(profile) ??
    (profile.fixtures.prompt === undefined
      ? { verdict: 'inconclusive', reason: 'no prompt could be got' }
      : { verdict: 'not-applicable', reason: `no prompt that was got gave ${what}` });

/** Judges the content of every message of a prompt. */
export const content = monitor({
  id: 'prompts/content',
  title: 'The content of every prompt message',
  requirements,
  needs: Object.fromEntries(requirements.map((requirement) => [requirement, gave(seenIn[requirement])])),
  *scan(view) {
    for (const seen of promptResults(view)) {
      if (!Array.isArray(seen.result.messages)) continue;
      for (const [at, said] of seen.result.messages.entries())
        if (isObject(said) && 'content' in said)
          yield* contentOf(said.content, `/result/messages/${at}/content`, seen, view);
    }
  },
});

function* contentOf(
  block: unknown,
  pointer: string,
  seen: SeenResult,
  view: TranscriptView,
): Generator<Sighting<Content>> {
  const { message } = seen;
  for (const finding of contentFindings(block, pointer)) {
    // the form of a link's MIME type is demanded nowhere
    if (finding.rule === 'mime-type' && isObject(block) && block.type === 'resource_link') continue;
    const requirement = requirementOf(block, finding);
    const cannot = finding.ok ? undefined : excuse(block, finding, seen, view);
    if (cannot !== undefined) yield { requirement, events: eventsOf(message), cannot };
    else yield sighted(requirement, message, finding.ok, finding.expected, { pointer: finding.pointer });
  }
  const resource = isObject(block) && block.type === 'resource' ? block.resource : undefined;
  if (isObject(resource) && !('mimeType' in resource))
    yield sighted('prompts-embedded-mime-type', message, false, 'a mimeType', {
      pointer: `${pointer}/resource`,
    });
}

/** The requirement that a rule of content belongs to in a prompt. */
function requirementOf(block: unknown, { rule, pointer }: ContentFinding): Content {
  const type = isObject(block) ? block.type : undefined;
  const member = pointer.slice(pointer.lastIndexOf('/') + 1);
  switch (rule) {
    case 'type':
      return 'prompts-content-blocks';
    case 'text':
      return 'prompts-content-text';
    case 'annotations':
      return 'prompts-content-annotations';
    case 'last-modified':
      return 'prompts-content-last-modified';
  }
  if (type === 'image') return member === 'data' ? 'prompts-image-data' : 'prompts-image-mime-type';
  if (type === 'audio') return member === 'data' ? 'prompts-audio-data' : 'prompts-audio-mime-type';
  if (type === 'resource_link') return 'prompts-content-link';
  if (member === 'uri') return 'prompts-embedded-uri';
  return member === 'mimeType' ? 'prompts-embedded-mime-type' : 'prompts-embedded-content';
}

/** Why what looks like a fault may be none: an extension may know the type, and a value of ours may have come back. */
function excuse(
  block: unknown,
  { rule, pointer }: ContentFinding,
  { message, params }: SeenResult,
  { profile }: TranscriptView,
): string | undefined {
  if (!isObject(block)) return undefined;
  if (rule === 'type')
    return extended(profile.capabilities, modernRequest(message))
      ? 'the type of the content may be one of an extension'
      : undefined;
  const owner: JsonObject = isObject(block.resource) ? block.resource : block;
  const value = owner[pointer.slice(pointer.lastIndexOf('/') + 1)];
  return typeof value === 'string' && value !== '' && JSON.stringify(params).includes(JSON.stringify(value))
    ? 'the value is one that the request gave'
    : undefined;
}
