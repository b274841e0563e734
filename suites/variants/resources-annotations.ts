import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, variant, type Variant } from '../mutants/mutant.js';
import { items } from '../mutants/support/lists.js';

const annotated = (annotations: (at: number) => JsonObject) =>
  all(
    ...['resources/list', 'resources/templates/list'].map((list) =>
      items(list, (item, at) => ({ ...item, annotations: annotations(at) })),
    ),
  );

/** Legal annotations of every kind. */
export const resourcesAnnotationsVariants: readonly Variant[] = [
  variant({
    id: 'resources/annotations-none',
    story: 'annotates nothing',
    change: all(
      ...['resources/list', 'resources/templates/list'].map((list) =>
        items(list, ({ annotations: _left, ...item }) => item),
      ),
    ),
  }),
  variant({
    id: 'resources/annotations-extremes',
    story: 'gives the least and the greatest priority, an empty audience, and members of its own',
    change: annotated((at) => ({
      audience: at % 2 === 0 ? [] : ['assistant', 'user', 'user'],
      priority: at % 2,
      'com.example/shelf': at,
    })),
  }),
  variant({
    id: 'resources/annotations-dates',
    story: 'writes lastModified in other forms of ISO 8601',
    change: annotated((at) => ({
      lastModified: ['2026-01-12', '20260112T150058Z', '2026-W03-1', '2026-01-12T15:00:58,25+01:00'][at % 4],
    })),
  }),
  variant({
    id: 'resources/annotations-tools-are-other',
    story: 'has hints of its own among the annotations of tools, which are no annotations of content',
    change: items('tools/list', (tool) => ({
      ...tool,
      annotations: { ...(isObject(tool.annotations) ? tool.annotations : {}), priority: 'high' },
    })),
  }),
];
