import { monitor } from '../../harness/run/check.js';
import { declares, hasList } from '../../harness/run/needs.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { parseUriTemplate } from '../../harness/wire/uri-template.js';
import { sighted } from './sightings.js';
import { completeResultsIn } from './support/results.js';
import { fresh, listedIn } from './support/resources.js';

const listRequirements = {
  'resources/list': { member: 'resources', array: 'resources-list-array' },
  'resources/templates/list': { member: 'resourceTemplates', array: 'resources-templates-list-array' },
} as const;

/** Judges that the lists are there, as arrays of objects. */
export const lists = monitor({
  id: 'resources/lists',
  title: 'The lists of resources and of resource templates',
  requirements: ['resources-list-array', 'resources-templates-list-array'],
  needs: {
    'resources-list-array': declares('resources'),
    'resources-templates-list-array': declares('resources'),
  },
  *scan(view) {
    for (const [method, { member, array }] of Object.entries(listRequirements)) {
      for (const { message, result } of completeResultsIn(view, method)) {
        const listed = result[member];
        const fault = Array.isArray(listed) ? listed.findIndex((item) => !isObject(item)) : -1;
        const pointer = `/result/${member}${fault === -1 ? '' : `/${fault}`}`;
        yield sighted(array, message, Array.isArray(listed) && fault === -1, 'an array of objects', {
          pointer,
        });
      }
    }
  },
});

/** The first member that is there and has another type. */
const wrongType = (item: JsonObject, types: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(types).find((member) => member in item && typeof item[member] !== types[member]);

/** Judges the members of listed resources. */
export const members = monitor({
  id: 'resources/members',
  title: 'The members of listed resources',
  requirements: ['resources-required-members', 'resources-optional-member-types'],
  needs: {
    'resources-required-members': hasList('resources'),
    'resources-optional-member-types': hasList('resources'),
  },
  *scan(view) {
    for (const { value: item, pointer, message } of fresh(listedIn(view, 'resources/list', 'resources'))) {
      const missing = ['uri', 'name'].find((member) => typeof item[member] !== 'string');
      const expected = 'uri and name, both strings';
      const at = missing === undefined ? pointer : `${pointer}/${missing}`;
      yield sighted('resources-required-members', message, missing === undefined, expected, { pointer: at });
      const wrong = wrongType(item, {
        title: 'string',
        description: 'string',
        mimeType: 'string',
        size: 'number',
      });
      const types = 'title, description and mimeType, if present, as strings and size as a number';
      yield sighted('resources-optional-member-types', message, wrong === undefined, types, {
        pointer: wrong === undefined ? pointer : `${pointer}/${wrong}`,
      });
    }
  },
});

/** Judges that a page gives no two resources the same URI. */
export const uniqueness = monitor({
  id: 'resources/unique-uris',
  title: 'The URIs of the resources in one page',
  requirements: ['resources-uri-unique'],
  needs: { 'resources-uri-unique': hasList('resources') },
  *scan(view) {
    const pages = [...completeResultsIn(view, 'resources/list')];
    for (const { message, value } of fresh(
      pages.map((page) => ({ ...page, value: page.result.resources })),
    )) {
      const named = new Map<string, unknown>();
      const listed = (Array.isArray(value) ? value : []).filter(isObject);
      const twice = listed.find(({ uri, name }) => {
        if (typeof uri !== 'string') return false;
        const other = named.has(uri) && named.get(uri) !== name;
        named.set(uri, name);
        return other;
      });
      const detail = {
        pointer: '/result/resources',
        ...(twice === undefined ? {} : { received: `two resources have the URI ${String(twice.uri)}` }),
      };
      if (listed.length > 1)
        yield sighted(
          'resources-uri-unique',
          message,
          twice === undefined,
          'a URI for each resource',
          detail,
        );
    }
  },
});

/** Judges the members of listed resource templates. */
export const templates = monitor({
  id: 'resources/templates',
  title: 'The members of listed resource templates',
  requirements: [
    'resources-template-required-members',
    'resources-template-optional-member-types',
    'resources-template-form',
  ],
  needs: {
    'resources-template-required-members': hasList('resourceTemplates'),
    'resources-template-optional-member-types': hasList('resourceTemplates'),
    'resources-template-form': hasList('resourceTemplates'),
  },
  *scan(view) {
    for (const { value: item, pointer, message } of fresh(
      listedIn(view, 'resources/templates/list', 'resourceTemplates'),
    )) {
      const missing = ['uriTemplate', 'name'].find((member) => typeof item[member] !== 'string');
      yield sighted(
        'resources-template-required-members',
        message,
        missing === undefined,
        'uriTemplate and name, both strings',
        { pointer: missing === undefined ? pointer : `${pointer}/${missing}` },
      );
      const wrong = wrongType(item, { title: 'string', description: 'string', mimeType: 'string' });
      yield sighted(
        'resources-template-optional-member-types',
        message,
        wrong === undefined,
        'title, description and mimeType, if present, as strings',
        { pointer: wrong === undefined ? pointer : `${pointer}/${wrong}` },
      );
      if (typeof item.uriTemplate !== 'string') continue;
      const parsed = parseUriTemplate(item.uriTemplate);
      yield sighted('resources-template-form', message, parsed.ok, 'a URI template of RFC 6570', {
        pointer: `${pointer}/uriTemplate`,
        ...(parsed.ok ? {} : { received: `${item.uriTemplate}: ${parsed.fault}` }),
      });
    }
  },
});
