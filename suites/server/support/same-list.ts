import { together } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { CheckContext } from '../../../harness/run/check.js';
import type { ListWalk } from '../../../harness/run/profile.js';
import { requestsAtHand } from './at-hand.js';
import { endsOf, type List, pagesOf, walkAgain } from './pages.js';

/** A connection on which nothing has been said yet, and all of whose requests share one channel. */
const fresh = { greet: false, oneSocket: true } as const;

/** What two connections list, asked by turns, twice each. */
interface Turns {
  readonly walks: readonly ListWalk[];
  /** What each lists, in no order; undefined where it does not list the same twice. */
  readonly one: string | undefined;
  readonly other: string | undefined;
}

/**
 * Judges that two connections list the same at the same moment (`perConnection`), and do so still after one of them was
 * used (`sideEffects`). Both are asked by turns, so that what comes and goes for everybody is no fault. On stdio no tool is
 * called for it: what a tool changes for all it changes for one process alone.
 */
export async function judgeSameList<R extends string>(
  { connect, judge, profile, transport }: CheckContext<R>,
  list: List,
  {
    perConnection,
    sideEffects,
    by,
  }: {
    readonly perConnection: NoInfer<R>;
    readonly sideEffects: NoInfer<R>;
    /** The member that tells items apart; default: all of them. */
    readonly by?: string;
  },
): Promise<void> {
  const used = await connect(fresh);
  const unused = await connect(fresh);
  const turns = async (): Promise<Turns> => {
    const walks: ListWalk[] = [];
    for (const peer of [used, unused, used, unused] as MockClient[])
      walks.push(await walkAgain(peer, list, profile));
    const [first, second, third, fourth] = walks.map((walk) => listedIn(walk, by));
    return {
      walks,
      one: first === third ? first : undefined,
      other: second === fourth ? second : undefined,
    };
  };
  const compare = (requirement: R, { walks, one, other }: Turns, before: Turns | undefined): void =>
    judge(
      requirement,
      together(...(before === undefined ? [] : [endsOf(...before.walks)]), endsOf(...walks)),
      () =>
        one === undefined || other === undefined
          ? { cannot: `what ${list.method} brings changes by itself` }
          : { ok: one === other, received: `${one}\nand on the other connection\n${other}` },
      before === undefined
        ? 'the same list on both connections'
        : 'the same list after other requests on the connection',
    );
  const begin = await turns();
  compare(perConnection, begin, undefined);
  if (begin.one === undefined || begin.one !== begin.other)
    return judge.inconclusive(sideEffects, 'two connections did not list the same from the beginning');
  for (const { method, params, options } of requestsAtHand(profile))
    if (transport === 'http' || method !== 'tools/call') await used.request(method, params, options);
  compare(sideEffects, await turns(), begin);
}

function listedIn(walk: ListWalk, by: string | undefined): string | undefined {
  const items = by === undefined ? pagesOf(walk).flat() : walk.items.map((item) => String(item[by]));
  return walk.ending === 'end' ? items.sort().join('\n') : undefined;
}
