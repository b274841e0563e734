import { items } from '../mutants/support/lists.js';
import { linking, withIcons } from '../mutants/icons.js';
import { all, method, results, variant, type Variant } from '../mutants/mutant.js';
import { serverInfoKey } from '../../harness/reference/server/guards.js';
import { isObject } from '../../harness/wire/message.js';

/** Legal icons. */
export const iconsVariants: readonly Variant[] = [
  variant({
    id: 'icons/none',
    story: 'shows no icons at all',
    change: all(
      ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map((list) =>
        items(list, ({ icons: _icons, ...item }) => item),
      ),
      results((result) => {
        const meta = isObject(result._meta) ? result._meta : {};
        const { icons: _icons, ...info } = isObject(meta[serverInfoKey]) ? meta[serverInfoKey] : {};
        return { ...result, _meta: { ...meta, [serverInfoKey]: info } };
      }),
    ),
  }),
  variant({ id: 'icons/empty', story: 'gives an empty array of icons', change: withIcons('tools/list', []) }),
  variant({
    id: 'icons/plain-http',
    story: 'serves its icons over plain http, which consumers refuse and servers may have',
    change: withIcons('tools/list', [
      { src: 'http://127.0.0.1:8080/tool.png' },
      { src: 'HTTPS://EXAMPLE.COM/TOOL.PNG' },
    ]),
  }),
  variant({
    id: 'icons/data-as-text',
    story: 'has a data URI that is not base64, and one without a type',
    change: withIcons('prompts/list', [
      { src: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E' },
      { src: 'data:,x' },
    ]),
  }),
  variant({
    id: 'icons/other-scheme',
    story: 'uses a scheme that the page neither lists nor calls unsafe; its list may be read as open',
    change: withIcons('resources/list', [
      { src: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi' },
    ]),
  }),
  variant({
    id: 'icons/odd-members',
    story: 'gives sizes of no usual form, a type in capitals and members that nothing defines',
    change: withIcons('resources/templates/list', [
      { src: 'https://example.com/a', sizes: [], mimeType: 'IMAGE/PNG', purpose: 'maskable' },
      { src: 'https://example.com/b', sizes: ['large'] },
    ]),
  }),
  variant({
    id: 'icons/on-links',
    story: 'links to resources that have icons from the results of its tools',
    change: method('tools/call', linking([{ src: 'https://example.com/alpha.png' }])),
  }),
];
