import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes each root that is listed. */
const roots =
  (change: (root: JsonObject) => unknown): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      answers: {
        ...blueprint.rounds.answers,
        'roots/list': async (...given) => {
          const listed = await blueprint.rounds.answers['roots/list']!(...given);
          const items: unknown[] = Array.isArray(listed.roots) ? listed.roots : [];
          return { ...listed, roots: items.map((root) => (isObject(root) ? change(root) : root)) };
        },
      },
    },
  });

export const rootsMutants = [
  clientMutant({
    id: 'roots/declared-on-calls-alone',
    fault: 'Declares roots on calls of tools and on nothing else.',
    breaks: 'roots-capability-client',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: ({ roots: own, ...others }, { method }) =>
        own === undefined || method !== 'tools/call' ? others : { ...others, roots: own },
    }),
  }),
  clientMutant({
    id: 'roots/null-names',
    fault: 'Gives a root without a name the name null.',
    breaks: 'roots-result-shape-client',
    change: roots(({ name = null, ...root }) => ({ ...root, name })),
  }),
  clientMutant({
    id: 'roots/paths',
    fault: 'Lists roots by the scheme of editors and not as file URIs.',
    breaks: 'roots-file-uri-client',
    change: roots((root) => ({ ...root, uri: String(root.uri).replace(/^file:/, 'vscode-file:') })),
  }),
];
