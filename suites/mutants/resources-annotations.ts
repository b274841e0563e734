import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { items } from './support/lists.js';

/** Changes the annotations of listed resources, where there are any. */
const annotations = (change: (annotations: JsonObject) => unknown, list = 'resources/list'): Change =>
  items(list, (item) =>
    isObject(item.annotations) ? { ...item, annotations: change(item.annotations) } : item,
  );

/** Changes one member of them, where it is there. */
const member = (name: string, value: unknown): Change =>
  annotations((given) => (name in given ? { ...given, [name]: value } : given));

/** Faults in the annotations of resources. */
export const resourcesAnnotationsMutants: readonly Mutant[] = [
  mutant({
    id: 'resources/annotations-list',
    fault: 'gives annotations as a list of labels',
    breaks: 'resources-annotations',
    change: annotations((given) => Object.keys(given)),
  }),
  mutant({
    id: 'resources/annotations-null',
    fault: 'writes null for templates without annotations',
    breaks: 'resources-annotations',
    change: items('resources/templates/list', (item) => ({ annotations: null, ...item })),
  }),
  mutant({
    id: 'resources/annotations-audience-as-text',
    fault: 'names the audience as one string',
    breaks: 'resources-annotations',
    change: member('audience', 'user'),
  }),
  mutant({
    id: 'resources/annotations-other-audience',
    fault: 'names an audience that there is not',
    breaks: 'resources-annotations',
    change: member('audience', ['user', 'developer']),
  }),
  mutant({
    id: 'resources/annotations-percent',
    fault: 'gives the priority in percent',
    breaks: 'resources-annotations',
    change: annotations((given) =>
      typeof given.priority === 'number' ? { ...given, priority: given.priority * 100 } : given,
    ),
  }),
  mutant({
    id: 'resources/annotations-priority-as-word',
    fault: 'gives the priority as a word',
    breaks: 'resources-annotations',
    change: annotations(
      (given) => ('priority' in given ? { ...given, priority: 'high' } : given),
      'resources/templates/list',
    ),
  }),
  mutant({
    id: 'resources/annotations-epoch',
    fault: 'gives lastModified in milliseconds since 1970',
    breaks: 'resources-annotations',
    change: member('lastModified', 1_768_230_058_000),
  }),
  mutant({
    id: 'resources/annotations-http-date',
    fault: 'writes lastModified as HTTP writes dates',
    breaks: 'resources-annotations-last-modified',
    change: member('lastModified', 'Mon, 12 Jan 2026 15:00:58 GMT'),
  }),
];
