import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Method } from '../../harness/peer/server/blueprint.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import {
  all,
  errors,
  method,
  notificationsOut,
  variant,
  withoutGuard,
  type Variant,
} from '../mutants/mutant.js';
import { declares } from '../mutants/support/listening.js';
import { items } from '../mutants/support/lists.js';
import { entries, missing, reading, withResources, world } from '../mutants/support/resources.js';
import { withoutEmbedding } from '../mutants/support/tools.js';

/** Any file of the disk. */
const anyFile: Method = ({ params }) => {
  try {
    const file = fileURLToPath(String(params.uri));
    if (!statSync(file).isFile()) throw new Error('not a file');
    return { result: { contents: [{ uri: params.uri, text: readFileSync(file, 'utf8').slice(0, 10_000) }] } };
  } catch {
    return invalidParams('Resource not found', { uri: params.uri });
  }
};

/** Legal ways to read, and to be without resources. */
export const resourcesReadingVariants: readonly Variant[] = [
  variant({
    id: 'resources/whole-disk',
    story: 'serves every file of the disk, so that dot segments lead nowhere forbidden',
    change: reading(
      (uri) => /^file:\/\/\/(?!reference\/guide\/(?:start\.md|more\/deep\.md)?$)/.test(uri),
      anyFile,
    ),
  }),
  variant({
    id: 'resources/other-not-found',
    story: 'says that a resource does not exist in words of its own, with no data or other data',
    change: errors((error) =>
      error.message === 'Resource not found'
        ? { code: -32602, message: 'Gone, or never there', data: 7 }
        : error,
    ),
  }),
  variant({
    id: 'resources/asks-for-what-is-missing',
    story: 'asks for input before it says that a resource does not exist',
    change: missing((call) =>
      call.params.inputResponses === undefined && call.params.requestState === undefined
        ? { result: { resultType: 'input_required', requestState: 'look again' } }
        : invalidParams('Resource not found', { uri: call.params.uri }),
    ),
  }),
  variant({
    id: 'resources/web-page',
    story: 'lists a page of the web, which the client reads by itself',
    change: withResources({
      definition: { uri: 'https://example.com/', name: 'example', mimeType: 'text/html' },
      read: ({ params }) => invalidParams('Resource not found', { uri: params.uri }),
    }),
  }),
  variant({
    id: 'resources/forbidden',
    story: 'lists a resource that this client may not read, and says so by an error of its own',
    change: withResources({
      definition: { uri: 'note://reference/secret', name: 'secret' },
      read: () => ({ error: { code: 403, message: 'Not for you' } }),
    }),
  }),
  variant({
    id: 'resources/walled-files',
    story: 'refuses access to every file outside of its directory, whether there is one or not',
    change: method('resources/read', (original) => (call) => {
      const { uri } = call.params;
      return typeof uri === 'string' && /^file:\/\/\/(?!reference\/guide\/[^%]*$)/.test(uri)
        ? { error: { code: -32603, message: 'Access denied' } }
        : original(call);
    }),
  }),
  variant({
    id: 'resources/types-by-resource',
    story: 'gives templates no type, since what is read has different ones, with parameters',
    change: all(
      items('resources/templates/list', ({ mimeType: _left, ...item }) => item),
      entries((entry) => ({
        ...entry,
        mimeType: entry.blob === undefined ? 'text/html; charset=utf-8' : 'image/x-dot',
      })),
    ),
  }),
  variant({
    id: 'resources/type-spelling',
    story: 'writes the type of a template in capitals, and what is read with parameters',
    change: all(
      items('resources/templates/list', (item) =>
        typeof item.mimeType === 'string' ? { ...item, mimeType: item.mimeType.toUpperCase() } : item,
      ),
      entries((entry) => ({ ...entry, mimeType: `${String(entry.mimeType)}; charset=utf-8` })),
    ),
  }),
  variant({
    id: 'resources/nothing-behind-templates',
    story: 'has templates at whose URIs nothing is found at the moment',
    change: world(({ templates }) => ({
      templates: templates.map((template) => ({ ...template, match: () => undefined })),
    })),
  }),
  variant({
    id: 'resources/undeclared-and-empty',
    story: 'has no resources, does not declare them, and answers with empty lists',
    change: all(
      withoutEmbedding,
      declares('resources', undefined),
      withoutGuard('declaredFeature'),
      method('resources/list', () => () => ({ result: { resources: [] } })),
      method('resources/templates/list', () => () => ({ result: { resourceTemplates: [] } })),
    ),
  }),
  variant({
    id: 'resources/changes-in-silence',
    story: 'does not declare listChanged and tells nobody of changes of its list',
    change: all(
      declares('resources', { subscribe: true }),
      notificationsOut((message) =>
        message.method === 'notifications/resources/list_changed' ? [] : [message],
      ),
    ),
  }),
];
