import { together } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { CheckContext } from '../../../harness/run/check.js';
import type { ListWalk } from '../../../harness/run/profile.js';
import { requestsAtHand } from './at-hand.js';
import { endsOf, type List, walkAgain } from './pages.js';

/** A connection on which nothing has been said yet, and all of whose requests share one channel. */
const fresh = { greet: false, oneSocket: true } as const;

/** What two connections list, asked by turns, twice each. */
interface Turns {
  readonly walks: readonly ListWalk[];
  /** What each lists, in no order; undefined where it does not list the same twice. */
  readonly one: readonly string[] | undefined;
  readonly other: readonly string[] | undefined;
}

/**
 * Judges that two connections list the same at the same moment (`perConnection`), and do so still after one of them was
 * used (`sideEffects`). Both are asked by turns, so that what comes and goes for everybody is no fault. On stdio each
 * connection is a process: one that lists less than the other may not have found all yet, and no tool is called, since what
 * a tool changes for all it changes for one process alone.
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
    /** The member that tells items apart; what else is said of them is no part of the set. */
    readonly by: string;
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
      one: alike(first, third) ? first : undefined,
      other: alike(second, fourth) ? second : undefined,
    };
  };
  const compare = (requirement: R, { walks, one, other }: Turns, before: Turns | undefined): void =>
    judge(
      requirement,
      together(...(before === undefined ? [] : [endsOf(...before.walks)]), endsOf(...walks)),
      () => {
        if (one === undefined || other === undefined)
          return { cannot: `what ${list.method} brings changes by itself` };
        if (one.length + other.length === 0)
          return { cannot: `${list.method} lists nothing on either connection` };
        if (alike(one, other)) return true;
        if (before === undefined && transport === 'stdio' && (within(one, other) || within(other, one)))
          return { cannot: 'one of the two processes may not have found everything yet' };
        return { ok: false, received: `${one.join(', ')}\nand on the other connection\n${other.join(', ')}` };
      },
      before === undefined
        ? 'the same list on both connections'
        : 'the same list after other requests on the connection',
    );
  const begin = await turns();
  compare(perConnection, begin, undefined);
  if (begin.one === undefined || !alike(begin.one, begin.other))
    return judge.inconclusive(sideEffects, 'two connections did not list the same from the beginning');
  for (const { method, params, options } of requestsAtHand(profile))
    if (transport === 'http' || method !== 'tools/call') await used.request(method, params, options);
  compare(sideEffects, await turns(), begin);
}

function listedIn(walk: ListWalk, by: string): string[] | undefined {
  return walk.ending === 'end' ? walk.items.map((item) => String(item[by])).sort() : undefined;
}

const alike = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether all that one connection lists is also listed by the other. */
const within = (one: readonly string[], other: readonly string[]): boolean => {
  const all = new Set(other);
  return one.every((item) => all.has(item));
};
