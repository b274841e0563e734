import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { clientMutant } from '../proof.js';
import { operation, refuses } from './support/policies.js';

const contentsOf = ({ contents }: JsonObject): readonly JsonObject[] =>
  Array.isArray(contents) ? contents.filter(isObject) : [];

export const resourcesMutants = [
  clientMutant({
    id: 'resources/path-for-uri',
    fault: 'Asks for a resource by the path of its URI.',
    breaks: 'resources-uri-client',
    change: operation(
      'readResource',
      (original) => (task, params) =>
        original(task, { ...params, uri: String(params.uri).replace(/^[a-z]+:\/\//, '/') }),
    ),
  }),
  clientMutant({
    id: 'resources/text-only',
    fault: 'Refuses contents that are not text.',
    breaks: 'resources-contents-client',
    change: refuses('resources/read', (result) =>
      contentsOf(result).some(({ text }) => text === undefined) ? 'text is missing' : undefined,
    ),
  }),
  clientMutant({
    id: 'resources/first-only',
    fault: 'Hands back the first of several contents.',
    breaks: 'resources-contents-client',
    change: operation('readResource', (original) => async (task, params) => {
      const result = await original(task, params);
      return isObject(result) ? { ...result, contents: contentsOf(result).slice(0, 1) } : result;
    }),
  }),
];
