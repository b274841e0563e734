import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Answer, Call } from '../../harness/peer/server/blueprint.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { readText } from '../../harness/reference/server/resources.js';
import { all, method, mutant, notificationsOut, withoutGuard, type Mutant } from './mutant.js';
import { declares } from './support/listening.js';
import { entries, missing, reading, withResources } from './support/resources.js';
import { withoutEmbedding } from './support/tools.js';

/** Refuses what does not exist by a code of its own. */
const refusing = (code: number) => (): Answer => ({ error: { code, message: 'No such resource' } });

/** A file of the disk, below the directory of the guide as this reading of the path has it. */
function fromDisk(call: Call, name: string | undefined): Answer {
  if (name === undefined) return invalidParams('Resource not found', { uri: call.params.uri });
  try {
    const text = readFileSync(path.posix.join('/reference/guide', name), 'utf8');
    return { result: { contents: [{ uri: call.params.uri, mimeType: 'text/plain', text }] } };
  } catch {
    return invalidParams('Resource not found', { uri: call.params.uri });
  }
}

/** What a file URI has behind the directory of the guide. */
const below = ({ params }: Call): string | undefined =>
  /^file:\/\/\/reference\/guide\/(.+)$/.exec(String(params.uri))?.[1];

/** Faults in what is offered. */
const offering: readonly Mutant[] = [
  mutant({
    id: 'resources/undeclared',
    fault: 'lists resources that it does not declare',
    breaks: 'resources-capability-declared',
    change: all(withoutEmbedding, declares('resources', undefined), withoutGuard('declaredFeature')),
  }),
  mutant({
    id: 'resources/list-refused',
    fault: 'refuses to list its resources',
    breaks: 'resources-list-served',
    change: method('resources/list', () => () => ({
      error: { code: -32603, message: 'Name a directory first' },
    })),
  }),
  mutant({
    id: 'resources/list-of-what-was-read',
    fault: 'takes out of the list what was read on the connection',
    breaks: 'resources-list-no-side-effects',
    on: ['http'],
    change: all(
      method('resources/read', (original) => (call) => {
        call.memory.set(String(call.params.uri), true);
        return original(call);
      }),
      method('resources/list', (original) => async (call) => {
        const answer = await original(call);
        if (!('result' in answer)) return answer;
        const listed = answer.result.resources as { uri: string }[];
        return {
          result: { ...answer.result, resources: listed.filter(({ uri }) => !call.memory.has(uri)) },
        };
      }),
    ),
  }),
  mutant({
    id: 'resources/list-of-the-connection',
    fault: 'lists a resource for each connection',
    breaks: 'resources-list-not-per-connection',
    on: ['http'],
    change: (blueprint) => {
      let connections = 0;
      return method('resources/list', (original) => async (call) => {
        const answer = await original(call);
        if (!('result' in answer)) return answer;
        if (!call.memory.has('number')) call.memory.set('number', (connections += 1));
        const number = String(call.memory.get('number'));
        const listed = answer.result.resources as { uri: string; name: string }[];
        const own = listed.map((item) =>
          item.name === 'motto' ? { ...item, uri: `urn:touchstone:${number}` } : item,
        );
        return { result: { ...answer.result, resources: own } };
      })(reading((uri) => /^urn:touchstone:\d+$/.test(uri), readText('By the mark it leaves.'))(blueprint));
    },
  }),
  mutant({
    id: 'resources/changes-untold',
    fault: 'declares listChanged and does not tell when its list changes',
    breaks: 'resources-list-changed-told',
    change: notificationsOut((message) =>
      message.method === 'notifications/resources/list_changed' ? [] : [message],
    ),
  }),
];

/** Faults in reading. */
const readingFaults: readonly Mutant[] = [
  mutant({
    id: 'resources/listed-and-gone',
    fault: 'lists a resource that it does not find',
    breaks: 'resources-listed-readable',
    change: withResources({
      definition: { uri: 'note://reference/gone', name: 'gone' },
      read: ({ params }) => invalidParams('Resource not found', { uri: params.uri }),
    }),
  }),
  mutant({
    id: 'resources/template-of-other-types',
    fault: 'gives a template a type that what is read has not',
    breaks: 'resources-template-mime-uniform',
    change: entries((entry) =>
      String(entry.uri).startsWith('test://template/') ? { ...entry, mimeType: 'text/html' } : entry,
    ),
  }),
  mutant({
    id: 'resources/missing-as-internal-error',
    fault: 'calls it an internal error that a resource does not exist',
    breaks: 'resources-not-found-code',
    change: missing(refusing(-32603)),
  }),
  mutant({
    id: 'resources/missing-as-http',
    fault: 'gives 404 as the code for a file that does not exist',
    breaks: 'resources-not-found-code',
    change: missing(refusing(404), (uri) => uri.startsWith('file:')),
  }),
  mutant({
    id: 'resources/missing-beside-others',
    fault: 'gives the code 0 for a note that does not exist',
    breaks: 'resources-not-found-code',
    change: missing(refusing(0), (uri) => uri.startsWith('note://reference/')),
  }),
  mutant({
    id: 'resources/missing-is-empty',
    fault: 'gives empty contents for what does not exist',
    breaks: 'resources-not-found-no-empty-contents',
    change: missing(() => ({ result: { contents: [] } })),
  }),
  mutant({
    id: 'resources/any-text',
    fault: 'gives the first note for a uri that is none',
    breaks: 'resources-uris-validated',
    change: reading((uri) => !/^[a-z][a-z0-9+.-]*:/i.test(uri), readText('The note alpha.')),
  }),
  mutant({
    id: 'resources/dot-segments',
    fault: 'reads files from the disk wherever dot segments lead',
    breaks: 'resources-path-traversal',
    change: method('resources/read', (original) => async (call) => {
      const found = await original(call);
      return 'error' in found ? fromDisk(call, below(call)) : found;
    }),
  }),
  mutant({
    id: 'resources/escaped-dot-segments',
    fault: 'refuses dot segments before it unescapes the path, and reads files from the disk after',
    breaks: 'resources-path-traversal',
    change: method('resources/read', (original) => async (call) => {
      const found = await original(call);
      const name = below(call);
      if (!('error' in found) || name?.includes('../') === true) return found;
      return fromDisk(call, name === undefined ? undefined : unescaped(name));
    }),
  }),
];

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Faults that show where resources are listed and read in turn. */
export const resourcesReadingMutants: readonly Mutant[] = [...offering, ...readingFaults];
