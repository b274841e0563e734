import type { WorldResource } from '../../harness/peer/server/blueprint.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { readText } from '../../harness/reference/server/resources.js';
import { headerValue } from '../../harness/transport/headers.js';
import { all, method, results, variant, type Change, type Variant } from '../mutants/mutant.js';
import { items } from '../mutants/support/lists.js';
import { entries, withResources, world } from '../mutants/support/resources.js';

const listed = (uri: string, more = {}): WorldResource => ({
  definition: { uri, name: uri, ...more },
  read: readText(`What is at ${uri}.`),
});

/** Legal ways to list and to give resources. */
const shapes: readonly Variant[] = [
  variant({
    id: 'resources/bare',
    story: 'gives of resources and templates nothing but what has to be there',
    change: all(
      items('resources/list', ({ uri, name }) => ({ uri, name })),
      items('resources/templates/list', ({ uriTemplate, name }) => ({ uriTemplate, name })),
      entries(({ uri, text, blob }) => (blob === undefined ? { uri, text } : { uri, blob })),
    ),
  }),
  variant({
    id: 'resources/many-schemes',
    story:
      'has URIs of every form: without authority, with port, query and fragment, escaped, in capitals, beyond ASCII',
    change: withResources(
      listed('mailto:someone@example.com'),
      listed('tag:example.com,2026:one'),
      listed('db+sql://user@db.example:5432/table?limit=1&order=a%20b#row-1'),
      listed('NOTE://reference/Alpha'),
      listed('x:'),
      listed('s3.v1-east://[2001:db8::1]/key'),
      listed('note://größe/straße'),
      listed('file://host.example/share/a%20b.txt'),
      listed('data:text/plain;base64,YQ=='),
    ),
  }),
  variant({
    id: 'resources/odd-values',
    story: 'has a size with a fraction, an empty name and MIME types with parameters; nothing forbids them',
    change: items('resources/list', (item) => ({
      ...item,
      size: 0.5,
      name: '',
      mimeType: 'text/plain; charset=utf-8',
    })),
  }),
  variant({
    id: 'resources/listed-twice',
    story: 'lists a resource twice just as it is',
    change: world(({ resources }) => ({ resources: [resources[0]!, ...resources] })),
  }),
  variant({
    id: 'resources/several-contents',
    story: 'gives what is below a resource along with it, under URIs of its own',
    uses: ['resources-several-contents'],
    change: results(
      (result, { params }) =>
        Array.isArray(result.contents)
          ? {
              ...result,
              contents: [
                ...(result.contents as unknown[]),
                { uri: `${String(params.uri)}/part`, text: 'a part' },
                { uri: 'other:resource', blob: '', mimeType: 'application/octet-stream' },
              ],
            }
          : result,
      'resources/read',
    ),
  }),
  variant({
    id: 'resources/empty-directory',
    story: 'has an empty directory, whose contents are empty, and an empty file',
    uses: ['resources-xdg-mime'],
    change: withResources(
      {
        definition: { uri: 'file:///reference/empty/', name: 'empty', mimeType: 'inode/directory' },
        read: () => ({ result: { contents: [] } }),
      },
      {
        definition: { uri: 'file:///reference/link', name: 'link', mimeType: 'inode/symlink' },
        read: ({ params }) => ({ result: { contents: [{ uri: params.uri, text: '' }] } }),
      },
    ),
  }),
  variant({
    id: 'resources/base64-forms',
    story: 'writes base64 without padding, in the alphabet for URLs, or in several lines',
    change: entries((entry) =>
      typeof entry.blob === 'string'
        ? {
            ...entry,
            blob: entry.blob
              .replace(/=+$/, '')
              .replaceAll('+', '-')
              .replace(/^.{20}/, '$&\r\n'),
          }
        : entry,
    ),
  }),
  variant({
    id: 'resources/text-beside-blob',
    story: 'gives a picture as a blob with a description as text beside it; the types do not exclude it',
    change: entries((entry) => (entry.blob === undefined ? entry : { ...entry, text: 'one dot' })),
  }),
  variant({
    id: 'resources/asks-first',
    story: 'asks for input before any note is read',
    uses: ['resources-read-input-required'],
    change: world(({ resources }) => {
      const letter = resources.find(({ definition }) => definition.name === 'letter')!;
      return {
        resources: resources.map((resource) =>
          resource.definition.uri.startsWith('note:') ? { ...resource, read: letter.read } : resource,
        ),
      };
    }),
  }),
  variant({
    id: 'resources/without-templates',
    story: 'has resources and does not know the method for templates',
    change: method('resources/templates/list', () => () => ({
      error: { code: -32601, message: 'Method not found' },
    })),
  }),
  variant({
    id: 'resources/plain-templates',
    story:
      'has templates without expressions, with operators reserved for later, and with letters beyond ASCII',
    change: world(({ templates }) => ({
      templates: [
        ...templates,
        ...['note://reference/alpha', 'note://reference/{|later}', 'note://größe/{_a.b%41*}'].map(
          (uriTemplate) => ({ definition: { uriTemplate, name: uriTemplate }, match: () => undefined }),
        ),
      ],
    })),
  }),
];

/** Lists of resources that are empty, move or are personal. */
const lists: readonly Variant[] = [
  variant({
    id: 'resources/none',
    story: 'declares resources and has none at the moment',
    uses: ['resources-list-empty'],
    change: world(() => ({ resources: [], templates: [] })),
  }),
  variant({
    id: 'resources/moving-list',
    story: 'lists something else each time',
    uses: ['resources-list-changes'],
    change: movingList(),
  }),
  variant({
    id: 'resources/by-credentials',
    story: 'lists one resource less for another caller',
    uses: ['resources-list-by-authorization'],
    on: ['http'],
    change: method('resources/list', (original) => async (call) => {
      const answer = await original(call);
      if (headerValue(call.headers, 'authorization') === undefined || !('result' in answer)) return answer;
      return { result: { ...answer.result, resources: (answer.result.resources as unknown[]).slice(1) } };
    }),
  }),
];

/** One resource whose URI counts the lists that were asked for. */
function movingList(): Change {
  return (blueprint) => {
    let lists = 0;
    return method('resources/list', () => ({ params }) => {
      if (params.cursor !== undefined) return invalidParams('Unknown cursor');
      const uri = `count://reference/${(lists += 1)}`;
      return { result: { resources: [{ uri, name: `list ${lists}` }] } };
    })(
      world(({ templates }) => ({
        templates: [
          ...templates,
          {
            definition: { uriTemplate: 'count://reference/{number}', name: 'count' },
            match: (uri) => (/^count:\/\/reference\/\d+$/.test(uri) ? readText('A number.') : undefined),
          },
        ],
      }))(blueprint),
    );
  };
}

/** Legal resources. */
export const resourcesVariants: readonly Variant[] = [...shapes, ...lists];
