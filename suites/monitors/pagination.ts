import { monitor } from '../../harness/run/check.js';
import { listMethods } from '../../harness/run/walk.js';
import { sighted } from './sightings.js';
import { resultsIn } from './support/results.js';

const members = new Map<string, string>(listMethods.map(({ method, member }) => [method, member]));

/** Judges the cursor of every page, whoever asked for it. */
export const nextCursor = monitor({
  id: 'pagination/next-cursor',
  title: 'The cursor that a page carries',
  on: { since: '2025-11-25' },
  requirements: ['pagination-next-cursor-string'],
  needs: {
    'pagination-next-cursor-string': ({ capabilities }) =>
      listMethods.some(({ capability }) => capabilities[capability] !== undefined)
        ? undefined
        : { verdict: 'not-applicable', reason: 'the server declares nothing that is listed' },
  },
  *scan(view) {
    for (const { message, method, result } of resultsIn(view, members)) {
      // that a page holds no list is judged with the feature
      if (!Array.isArray(result[members.get(method)!])) continue;
      const holds = !('nextCursor' in result) || typeof result.nextCursor === 'string';
      yield sighted(
        'pagination-next-cursor-string',
        message,
        holds,
        'a string, or no nextCursor at the end of the list',
        {
          pointer: '/result/nextCursor',
        },
      );
    }
  },
});
