import type { Method } from '../../harness/peer/server/blueprint.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { method, mutant, results, type Change, type Mutant } from './mutant.js';
import { items } from './support/lists.js';
import { entries } from './support/resources.js';

const list = 'resources/list';
const templates = 'resources/templates/list';

/** Changes the first item of each page. */
const first = (listed: string, change: (item: JsonObject) => unknown): Change =>
  items(listed, (item, at) => (at === 0 ? change(item) : item));

/** Lists some resource under another URI, and reads it there. */
const under =
  (own: string, other: string) =>
  (original: Method): Method =>
  async (call) => {
    const answer = await original(
      call.params.uri === other ? { ...call, params: { ...call.params, uri: own } } : call,
    );
    if (!('result' in answer)) return answer;
    return {
      result: JSON.parse(JSON.stringify(answer.result).replaceAll(`"${own}"`, `"${other}"`)) as JsonObject,
    };
  };
const renamed =
  (own: string, other: string): Change =>
  (blueprint) =>
    [list, 'resources/read'].reduce((changed, name) => method(name, under(own, other))(changed), blueprint);

/** Faults in the lists. */
const lists: readonly Mutant[] = [
  mutant({
    id: 'resources/map',
    fault: 'lists resources as an object by URI',
    breaks: 'resources-list-array',
    change: results(
      (result) => ({
        ...result,
        resources: Object.fromEntries((result.resources as JsonObject[]).map((item) => [item.uri, item])),
      }),
      list,
    ),
  }),
  mutant({
    id: 'resources/misnamed-list',
    fault: 'calls the list items',
    breaks: 'resources-list-array',
    change: results(({ resources, ...result }) => ({ ...result, items: resources }), list),
  }),
  mutant({
    id: 'resources/uris-only',
    fault: 'lists bare URIs',
    breaks: 'resources-list-array',
    change: items(list, ({ uri }) => uri),
  }),
  mutant({
    id: 'resources/templates-misnamed',
    fault: 'calls the list of templates templates',
    breaks: 'resources-templates-list-array',
    change: results(
      ({ resourceTemplates, ...result }) => ({ ...result, templates: resourceTemplates }),
      templates,
    ),
  }),
  mutant({
    id: 'resources/no-name',
    fault: 'gives a resource a title and no name',
    breaks: 'resources-required-members',
    change: first(list, ({ name: _name, ...item }) => item),
  }),
  mutant({
    id: 'resources/no-uri',
    fault: 'calls the URI of a resource url',
    breaks: 'resources-required-members',
    change: items(list, ({ uri, ...item }) =>
      item.name === 'motto' ? { ...item, url: uri } : { ...item, uri },
    ),
  }),
  mutant({
    id: 'resources/null-description',
    fault: 'writes null for a description that is missing',
    breaks: 'resources-optional-member-types',
    change: items(list, (item) => ({ description: null, ...item })),
  }),
  mutant({
    id: 'resources/size-as-text',
    fault: 'writes sizes as text',
    breaks: 'resources-optional-member-types',
    change: items(list, (item) => ('size' in item ? { ...item, size: `${String(item.size)} B` } : item)),
  }),
  mutant({
    id: 'resources/same-uri',
    fault: 'lists each note under the URI of all notes',
    breaks: 'resources-uri-unique',
    change: items(list, (item) =>
      ['beta', 'gamma'].includes(String(item.name)) ? { ...item, uri: 'note://reference/alpha' } : item,
    ),
  }),
  mutant({
    id: 'resources/path-for-uri',
    fault: 'gives a path for a URI',
    breaks: 'resources-uri-form',
    change: renamed('file:///reference/guide/start.md', '/reference/guide/start.md'),
  }),
  mutant({
    id: 'resources/space-in-uri',
    fault: 'leaves a space in a URI unescaped',
    breaks: 'resources-uri-form',
    change: renamed('note://reference/beta', 'note://reference/beta 2'),
  }),
  mutant({
    id: 'resources/scheme-with-underscore',
    fault: 'has a scheme with an underscore',
    breaks: 'resources-custom-scheme',
    change: renamed('note://reference/beta', 'my_note://reference/beta'),
  }),
];

/** Faults in the list of templates. */
const ofTemplates: readonly Mutant[] = [
  mutant({
    id: 'resources/template-uri',
    fault: 'calls the template of a URI uri',
    breaks: 'resources-template-required-members',
    change: first(templates, ({ uriTemplate, ...item }) => ({ ...item, uri: uriTemplate })),
  }),
  mutant({
    id: 'resources/template-mime-list',
    fault: 'gives several MIME types for a template',
    breaks: 'resources-template-optional-member-types',
    change: items(templates, (item) => ('mimeType' in item ? { ...item, mimeType: [item.mimeType] } : item)),
  }),
  ...(
    [
      ['template-hyphen', 'has a variable with a hyphen', 'colour://reference/{colour-name}'],
      ['template-open', 'leaves an expression open', 'colour://reference/{name'],
      ['template-default', 'writes a default value into an expression', 'colour://reference/{name=red}'],
    ] as const
  ).map(([id, fault, uriTemplate]) =>
    mutant({
      id: `resources/${id}`,
      fault,
      breaks: 'resources-template-form',
      change: items(templates, (item) => (item.name === 'colour' ? { ...item, uriTemplate } : item)),
    }),
  ),
];

/** Faults in what is read. */
const contents: readonly Mutant[] = [
  mutant({
    id: 'resources/one-content',
    fault: 'gives one object for contents',
    breaks: 'resources-contents-array',
    change: results(
      (result) => (Array.isArray(result.contents) ? { ...result, contents: result.contents[0] } : result),
      'resources/read',
    ),
  }),
  mutant({
    id: 'resources/content-as-of-tools',
    fault: 'gives contents in the form of content blocks',
    breaks: 'resources-contents-members',
    change: entries(({ text }) => ({ type: 'text', text: text ?? '' })),
  }),
  mutant({
    id: 'resources/data-for-blob',
    fault: 'calls a blob data',
    breaks: 'resources-contents-members',
    change: entries(({ blob, ...entry }) => (blob === undefined ? entry : { ...entry, data: blob })),
  }),
  mutant({
    id: 'resources/json-text',
    fault: 'gives JSON for a text',
    breaks: 'resources-contents-members',
    change: entries((entry) =>
      entry.blob === undefined ? { ...entry, text: { value: entry.text } } : entry,
    ),
  }),
  mutant({
    id: 'resources/null-mime',
    fault: 'writes null for a MIME type',
    breaks: 'resources-contents-members',
    change: entries((entry) => ({ ...entry, mimeType: null })),
  }),
  mutant({
    id: 'resources/raw-blob',
    fault: 'gives bytes as characters for a blob',
    breaks: 'resources-blob-base64',
    change: entries((entry) =>
      typeof entry.blob === 'string'
        ? { ...entry, blob: Buffer.from(entry.blob, 'base64').toString('latin1') }
        : entry,
    ),
  }),
  mutant({
    id: 'resources/data-uri-blob',
    fault: 'gives a data URI for a blob',
    breaks: 'resources-blob-base64',
    change: entries((entry) =>
      typeof entry.blob === 'string' ? { ...entry, blob: `data:image/png;base64,${entry.blob}` } : entry,
    ),
  }),
  mutant({
    id: 'resources/picture-as-text',
    fault: 'gives a picture as text',
    breaks: 'resources-text-is-text',
    change: entries(({ blob, ...entry }) =>
      typeof blob === 'string' ? { ...entry, text: Buffer.from(blob, 'base64').toString('utf8') } : entry,
    ),
  }),
];

/** Faults in resources: lists, templates and contents. */
export const resourcesMutants: readonly Mutant[] = [...lists, ...ofTemplates, ...contents];
