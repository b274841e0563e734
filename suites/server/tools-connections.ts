import { together } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import { check, type CheckContext, type Outcome } from '../../harness/run/check.js';
import { hasList } from '../../harness/run/needs.js';
import type { ListWalk, ServerProfile } from '../../harness/run/profile.js';
import { listMethods } from '../../harness/run/walk.js';
import { requestsAtHand } from './support/at-hand.js';
import { endsOf, walkAgain } from './support/pages.js';

const toolList = listMethods.find(({ member }) => member === 'tools')!;

/** A connection on which nothing has been said yet, and all of whose requests share one channel. */
const fresh = { greet: false, oneSocket: true } as const;

/** What a connection lists, as a text to compare: the names of the tools, in no order. */
const listedBy = ({ items, ending }: ListWalk): string | undefined =>
  ending === 'end' ? JSON.stringify(items.map(({ name }) => String(name)).sort()) : undefined;

/**
 * Two connections list the same at the same moment, before and after one of them was used. Each is asked in turn, so that
 * tools which come and go for everybody are not taken for a fault.
 */
export const connections = check({
  id: 'tools/connections',
  title: 'The tools that two connections list',
  needs: [hasList('tools')],
  requirements: ['tools-list-not-per-connection', 'tools-list-no-side-effects'],
  async run({ connect, judge, profile, transport }) {
    const [used, unused] = [await connect(fresh), await connect(fresh)];
    const begin = await inTurn(used, unused, profile);
    judgeConnections(judge, begin, transport);
    if (begin.differ !== false)
      return judge.inconclusive('tools-list-no-side-effects', 'two connections differ from the beginning');
    for (const { method, params, options } of requestsAtHand(profile)) {
      // on stdio a tool that changes what all may see changes it for one process alone
      if (transport === 'http' || method !== 'tools/call') await used.request(method, params, options);
    }
    const later = await inTurn(used, unused, profile);
    judge(
      'tools-list-no-side-effects',
      together(begin.evidence, later.evidence),
      (): Outcome => {
        if (later.differ === undefined) return { cannot: 'what the connections list changes by itself' };
        if (later.differ && later.other !== begin.other)
          return { cannot: 'the tools have changed on the other connection too' };
        return {
          ok: !later.differ,
          received: `${later.one}\nand on a connection that was not used ${later.other}`,
        };
      },
      'the same tools after other requests on the connection',
    );
  },
});

interface Turns {
  /** Whether the two list differently; undefined where one of them does not list the same twice. */
  readonly differ: boolean | undefined;
  readonly one: string | undefined;
  readonly other: string | undefined;
  readonly evidence: ReturnType<typeof endsOf>;
}

/** Walks the list on two connections by turns, twice each. */
async function inTurn(one: MockClient, other: MockClient, profile: ServerProfile): Promise<Turns> {
  const walks: ListWalk[] = [];
  for (const peer of [one, other, one, other]) walks.push(await walkAgain(peer, toolList, profile));
  const [first, second, third, fourth] = walks.map(listedBy);
  const rests = first !== undefined && second !== undefined && first === third && second === fourth;
  return {
    differ: rests ? first !== second : undefined,
    one: first,
    other: second,
    evidence: endsOf(...walks),
  };
}

type Judge = CheckContext<'tools-list-not-per-connection' | 'tools-list-no-side-effects'>['judge'];

function judgeConnections(
  judge: Judge,
  { differ, one, other, evidence }: Turns,
  transport: 'stdio' | 'http',
): void {
  judge(
    'tools-list-not-per-connection',
    evidence,
    (): Outcome => {
      if (differ === undefined) return { cannot: 'what the connections list changes by itself' };
      if (differ && transport === 'stdio' && (within(one, other) || within(other, one)))
        return { cannot: 'one of the two processes may not have found all its tools yet' };
      return { ok: !differ, received: `${one}\nand on another connection ${other}` };
    },
    'the same tools on both connections',
  );
}

/** Whether all that one connection lists is also listed by the other. */
function within(one: string | undefined, other: string | undefined): boolean {
  const names = (text: string | undefined): string[] => JSON.parse(text ?? '[]') as string[];
  const all = new Set(names(other));
  return names(one).every((name) => all.has(name));
}
