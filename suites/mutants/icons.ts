import { get } from 'node:http';
import type { Method } from '../../harness/peer/server/blueprint.js';
import { serverInfoKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { guard, method, mutant, results, type Change, type Mutant } from './mutant.js';
import { items } from './support/lists.js';

/** Gives the items of a list other icons. */
export const withIcons = (list: string, icons: unknown): Change =>
  items(list, (item) => (item.icons === undefined ? item : { ...item, icons }));

/** Adds a link to a resource with such icons to what a tool gives. */
export const linking =
  (icons: unknown) =>
  (original: Method): Method =>
  async (call) => {
    const answer = await original(call);
    if (!('result' in answer) || !Array.isArray(answer.result.content)) return answer;
    const link = { type: 'resource_link', uri: 'note://reference/alpha', name: 'alpha', icons };
    return { result: { ...answer.result, content: [...(answer.result.content as unknown[]), link] } };
  };

/** Changes the first icon of the tools. */
const firstIcon = (change: (icon: JsonObject) => unknown): Change =>
  items('tools/list', (item) => {
    const [first, ...others] = Array.isArray(item.icons) ? (item.icons as unknown[]) : [];
    return isObject(first) ? { ...item, icons: [change(first), ...others] } : item;
  });

/** Icons that a request says its client has. */
function iconsOfClient(meta: JsonObject): string[] {
  const info = meta['io.modelcontextprotocol/clientInfo'];
  const icons = isObject(info) && Array.isArray(info.icons) ? (info.icons as unknown[]) : [];
  return icons.flatMap((icon) => (isObject(icon) && typeof icon.src === 'string' ? [icon.src] : []));
}

/** Faults in icons. */
export const iconsMutants: readonly Mutant[] = [
  mutant({
    id: 'icons/one-object',
    fault: 'gives its tools one icon instead of an array of icons',
    breaks: 'icons-array',
    change: withIcons('tools/list', { src: 'https://example.com/tool.png' }),
  }),
  mutant({
    id: 'icons/plain-urls',
    fault: 'lists the URLs of icons as strings',
    breaks: 'icons-array',
    change: withIcons('prompts/list', ['https://example.com/prompt.png']),
  }),
  mutant({
    id: 'icons/url-for-src',
    fault: 'calls the source of an icon url',
    breaks: 'icons-array',
    change: withIcons('resources/list', [{ url: 'https://example.com/resource.png' }]),
  }),
  mutant({
    id: 'icons/null',
    fault: 'writes "icons": null for what has none',
    breaks: 'icons-array',
    change: items('resources/templates/list', (item) => ({ ...item, icons: null })),
  }),
  mutant({
    id: 'icons/relative-src',
    fault: 'gives the path of an icon on its own host',
    breaks: 'icons-src-uri',
    change: firstIcon((icon) => ({ ...icon, src: '/static/tool.png' })),
  }),
  mutant({
    id: 'icons/relative-src-of-its-own',
    fault: 'names its own icon by a path, as a web page would',
    breaks: 'icons-src-uri',
    change: results((result) => {
      const meta = isObject(result._meta) ? result._meta : {};
      const info = isObject(meta[serverInfoKey]) ? meta[serverInfoKey] : {};
      return { ...result, _meta: { ...meta, [serverInfoKey]: { ...info, icons: [{ src: 'favicon.ico' }] } } };
    }),
  }),
  mutant({
    id: 'icons/one-object-on-a-link',
    fault: 'gives a resource that a tool links to one icon instead of an array',
    breaks: 'icons-array',
    change: method('tools/call', linking({ src: 'https://example.com/alpha.png' })),
  }),
  mutant({
    id: 'icons/file-src',
    fault: 'names an icon by the file it lies in',
    breaks: 'icons-src-scheme',
    change: firstIcon((icon) => ({ ...icon, src: 'file:///usr/share/icons/tool.png' })),
  }),
  mutant({
    id: 'icons/script-src',
    fault: 'has a script for an icon',
    breaks: 'icons-src-scheme',
    change: withIcons('prompts/list', [{ src: 'JavaScript:alert(1)' }]),
  }),
  mutant({
    id: 'icons/sizes-as-text',
    fault: 'gives the sizes of an icon as one string, as a link element does',
    breaks: 'icons-optional-member-types',
    change: firstIcon((icon) => ({ ...icon, sizes: '48x48 96x96' })),
  }),
  mutant({
    id: 'icons/theme-auto',
    fault: 'names a theme of its own',
    breaks: 'icons-optional-member-types',
    change: firstIcon((icon) => ({ ...icon, theme: 'auto' })),
  }),
  mutant({
    id: 'icons/type-null',
    fault: 'writes null for the type that it does not know',
    breaks: 'icons-optional-member-types',
    change: firstIcon((icon) => ({ ...icon, mimeType: null })),
  }),
  mutant({
    id: 'icons/fetches-client-icons',
    fault: 'fetches the icons of its clients, over plain http too',
    breaks: 'icons-consumer-scheme',
    change: guard('fetchIcons', ({ meta }) => {
      for (const src of iconsOfClient(meta)) {
        if (src.startsWith('http:'))
          get(src, { agent: false }, (response) => response.resume()).on('error', () => undefined);
      }
      return undefined;
    }),
  }),
];
