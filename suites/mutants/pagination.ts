import { invalidParams } from '../../harness/reference/server/guards.js';
import { mutant, results, type Mutant } from './mutant.js';
import { cursors, lists, memberOf, perServer } from './support/lists.js';

const listed = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
const issued = perServer(() => new Map<string, string>());
const ends = perServer(() => new Map<string, readonly unknown[]>());
const failing = perServer(() => ({ next: false }));

/** Faults in pages and cursors. */
export const paginationMutants: readonly Mutant[] = [
  mutant({
    id: 'pagination/null-at-the-end',
    fault: 'writes "nextCursor": null on the last page',
    breaks: 'pagination-next-cursor-string',
    change: results((result) => ({ nextCursor: null, ...result }), ...listed),
  }),
  mutant({
    id: 'pagination/number-as-cursor',
    fault: 'gives the offset of the next page as a number',
    breaks: 'pagination-next-cursor-string',
    change: results(
      (result) => ('nextCursor' in result ? { ...result, nextCursor: 3 } : result),
      'prompts/list',
    ),
  }),
  mutant({
    id: 'pagination/forgets-cursors',
    fault: 'refuses the cursors that it has just issued',
    breaks: 'pagination-issued-cursor-accepted',
    change: lists(
      (original) => (call) =>
        call.params.cursor === undefined ? original(call) : invalidParams('Unknown cursor'),
    ),
  }),
  mutant({
    id: 'pagination/cursors-work-once',
    fault: 'takes each cursor once and refuses it the second time',
    breaks: 'pagination-stable-cursors',
    change: cursors(
      (own, server) => {
        const known = issued(server);
        const cursor = `once-${known.size}`;
        known.set(cursor, own);
        return cursor;
      },
      (cursor, server) => {
        const own = issued(server).get(cursor);
        issued(server).set(cursor, 'spent');
        return own;
      },
    ),
  }),
  mutant({
    id: 'pagination/first-page-again',
    fault: 'answers every cursor of its own with the first page and the same cursor',
    breaks: 'pagination-cursor-advances',
    change: lists((original) => async (call) => {
      const answer = await original(call);
      if (call.params.cursor === undefined || 'error' in answer) return answer;
      const { cursor: _cursor, ...params } = call.params;
      return original({ ...call, params });
    }),
  }),
  mutant({
    id: 'pagination/pages-overlap',
    fault: 'starts each further page with the last item of the first',
    breaks: 'pagination-cursor-advances',
    change: lists((original) => async (call) => {
      const answer = await original(call);
      if (!('result' in answer)) return answer;
      const member = memberOf(answer.result)!;
      const page = answer.result[member] as readonly unknown[];
      const before = call.params.cursor === undefined ? [] : ends(call.server).get(call.method)!;
      if (typeof answer.result.nextCursor === 'string' && call.params.cursor === undefined)
        ends(call.server).set(call.method, page.slice(-1));
      return { result: { ...answer.result, [member]: [...before, ...page] } };
    }),
  }),
  mutant({
    id: 'pagination/invalid-cursor-poisons',
    fault: 'fails on the list request that follows an invalid cursor',
    breaks: 'pagination-invalid-cursor-survived',
    change: lists((original) => async (call) => {
      const state = failing(call.server);
      if (state.next) {
        state.next = false;
        return { error: { code: -32603, message: 'Internal error' } };
      }
      const answer = await original(call);
      state.next = 'error' in answer;
      return answer;
    }),
  }),
  mutant({
    id: 'pagination/ignores-unknown-cursors',
    fault: 'answers an unknown cursor with the first page',
    breaks: 'pagination-invalid-cursor-code',
    change: lists((original) => async (call) => {
      const answer = await original(call);
      if ('result' in answer) return answer;
      const { cursor: _cursor, ...params } = call.params;
      return original({ ...call, params });
    }),
  }),
  mutant({
    id: 'pagination/invalid-cursor-internal-error',
    fault: 'answers an unknown cursor with an internal error',
    breaks: 'pagination-invalid-cursor-code',
    change: lists((original) => async (call) => {
      const answer = await original(call);
      return 'error' in answer ? { error: { code: -32603, message: 'bad base64' } } : answer;
    }),
  }),
];
