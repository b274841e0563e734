import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import { check, type CheckContext } from '../../harness/run/check.js';
import { paginates } from '../../harness/run/needs.js';
import type { ListWalk } from '../../harness/run/profile.js';
import {
  cursorsAreItems,
  pageLine,
  endsOf,
  type List,
  listsOf,
  pagedLists,
  repeatIn,
  sameItems,
  samePosition,
  walkAgain,
} from './support/pages.js';

const walkRequirements = [
  'pagination-issued-cursor-accepted',
  'pagination-cursor-advances',
  'pagination-stable-cursors',
] as const;
type Context = CheckContext<(typeof walkRequirements)[number]>;

/** Each list that has pages is walked twice, so that data which changes meanwhile is not taken for a fault. */
export const walks = check({
  id: 'pagination/walk',
  title: 'Lists walked from page to page, twice',
  on: { since: '2025-11-25' },
  needs: [paginates],
  requirements: walkRequirements,
  async run(context) {
    for (const list of pagedLists(context.profile)) {
      const walk = (): Promise<ListWalk> => walkAgain(context.peer, list, context.profile);
      const first = await walk();
      const second = await walk();
      if (!judgeAccepted(context, first, second)) continue;
      judgeAdvances(context, first, second);
      await judgeStable(context, list, first, second);
    }
  },
});

/** A refused cursor is tried once more on a new walk, since changed data may have spoilt it. */
function judgeAccepted({ judge }: Context, first: ListWalk, second: ListWalk): boolean {
  const followed = [first, second].filter(({ pages }) => pages.length > 1);
  const accepted = followed.filter(({ ending }) => ending !== 'broken');
  if (followed.length > 0) {
    const walk = accepted[0] ?? followed.at(-1)!;
    const ignored = walk.ending === 'repeats';
    judge(
      'pagination-issued-cursor-accepted',
      endsOf(walk),
      () =>
        accepted.length > 0 &&
        (!ignored || {
          cannot: `the pages of ${first.method} repeat themselves: pagination-cursor-advances`,
        }),
      'a page for the cursor it just issued',
    );
  }
  if (accepted.length === 2) return true;
  const reason =
    followed.length === 2
      ? `the pages of ${first.method} cannot be walked to the end`
      : `${first.method} has no further page any more`;
  judge.inconclusive(['pagination-cursor-advances', 'pagination-stable-cursors'], reason);
  return false;
}

function judgeAdvances({ judge }: Context, first: ListWalk, second: ListWalk): void {
  const repeat = repeatIn(second);
  const pages = repeat === undefined ? second.pages.slice(-1) : repeat.on.map((at) => second.pages[at]!);
  judge(
    'pagination-cursor-advances',
    together(...pages),
    () => {
      if (repeat !== undefined && repeatIn(first)?.item !== repeat.item)
        return { cannot: `the items of ${first.method} changed between two walks` };
      if (repeat !== undefined)
        return {
          ok: false,
          received: `the same item on two pages:\n${repeat.on.map((at) => pageLine(second, at)).join('\n')}`,
        };
      return (
        second.ending === 'end' || {
          cannot: `${first.method} did not end within ${second.pages.length} pages`,
        }
      );
    },
    'pages that lead on to an end, each item once',
  );
}

/** Cursors of a walk that are asked again. */
const maxAsked = 5;

async function judgeStable(
  { judge, peer, profile }: Context,
  list: List,
  first: ListWalk,
  second: ListWalk,
): Promise<void> {
  if (second.ending === 'repeats')
    return judge.inconclusive(
      'pagination-stable-cursors',
      `the pages of ${list.method} repeat themselves: pagination-cursor-advances`,
    );
  if (!sameItems(first, second))
    return judge.inconclusive(
      'pagination-stable-cursors',
      `the items of ${list.method} changed between two walks`,
    );
  for (const page of second.pages.slice(1, 1 + maxAsked)) {
    const cursor = page.request.params?.cursor;
    const again = await peer.request(list.method, { cursor });
    const same = again.result !== undefined && samePosition(page, again, list.member);
    const rests = same || sameItems(second, await walkAgain(peer, list, profile));
    judge(
      'pagination-stable-cursors',
      together(page, again),
      () =>
        same ||
        (rests
          ? { ok: false, received: again.received }
          : { cannot: `the items of ${list.method} changed meanwhile` }),
      `the same page as before: ${page.received.slice(0, 200)}`,
    );
    if (!same) return;
  }
}

/** What no server can have issued: a text of our own, with anything legal after it. */
const invalidCursor = fc
  .string({ unit: 'grapheme', maxLength: 80 })
  .map((tail) => `touchstone-no-such-cursor${tail}`);

/** A cursor that the server never issued is refused, and the list is served as before. */
export const invalidCursors = check({
  kind: 'property',
  id: 'pagination/invalid-cursor',
  title: 'A cursor that the server never issued',
  on: { since: '2025-11-25' },
  needs: [
    (profile) =>
      listsOf(profile).length > 0
        ? undefined
        : { verdict: 'not-applicable', reason: 'the server lists nothing' },
  ],
  requirements: ['pagination-invalid-cursor-code', 'pagination-invalid-cursor-survived'],
  async run({ peer, profile, property }) {
    const methods = listsOf(profile).map(({ method }) => method);
    const anyText = cursorsAreItems(profile);
    const examples = methods.map((method) => ({ method, cursor: 'touchstone-no-such-cursor' }));
    const values = fc.record({ method: fc.constantFrom(...methods), cursor: invalidCursor });
    await property(
      'an invalid cursor is refused',
      values,
      { examples },
      async ({ method, cursor }, judge) => {
        const reply = await peer.request(method, { cursor }, { twin: { method } });
        const next = await peer.request(method);
        judge(
          'pagination-invalid-cursor-code',
          reply,
          ({ error, result }) => {
            if (error === undefined && result === undefined)
              return { cannot: 'the answer is no proper response, which is judged by itself' };
            if (result !== undefined && anyText)
              return { cannot: 'its cursors are names of items, so any text may be a position' };
            return error?.code === -32602;
          },
          'error -32602',
        );
        judge(
          'pagination-invalid-cursor-survived',
          reply.unusable === undefined ? together(reply, next) : reply,
          () => next.result !== undefined,
          'an answer, and the next request served',
        );
      },
    );
  },
});
