import { together } from '../../harness/peer/evidence.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { capabilitiesKnown, declares, hasList } from '../../harness/run/needs.js';
import type { ListWalk } from '../../harness/run/profile.js';
import { itemsOf, listMethods } from '../../harness/run/walk.js';
import { mute } from './support/answers.js';
import { namesakes } from './support/namesakes.js';
import { endsOf, sameItems, walkAgain } from './support/pages.js';

const toolList = listMethods.find(({ member }) => member === 'tools')!;

/** Who has tools says so. */
export const capability = check({
  id: 'tools/capability',
  title: 'The capability of a server that lists tools',
  needs: [capabilitiesKnown],
  requirements: ['tools-capability-declared'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-capability-declared';
    const reply = await peer.request('tools/list', {}, { capabilities: allCapabilities });
    const listed = itemsOf(reply.result ?? {}, 'tools');
    if (listed.length === 0 && profile.capabilities.tools === undefined)
      return judge.notApplicable(requirement, 'the server lists no tools');
    judge(
      requirement,
      together(profile.greeting, reply),
      () =>
        !Array.isArray(reply.result?.tools)
          ? { cannot: 'no list of tools came' }
          : { ok: profile.capabilities.tools !== undefined, received: profile.greeting.received },
      'the capability "tools" declared',
    );
  },
});

/** Who declares tools lists them, whatever goes with the request. */
export const listAnswered = check({
  id: 'tools/list-answered',
  title: 'The list of tools is there',
  needs: [declares('tools')],
  requirements: ['tools-list-answered'],
  async run({ peer, judge }) {
    for (const capabilities of [{}, allCapabilities]) {
      const ask = () => peer.request('tools/list', {}, { capabilities, twin: true });
      const first = await ask();
      // a passing trouble is not held against the server
      const reply = first.error === undefined ? first : await ask();
      judge('tools-list-answered', reply, () => mute(reply) ?? answered(reply), 'a result with the tools');
    }
  },
});

/** Errors that have an entry of their own, or a right to come. */
const elsewhere: Readonly<Record<number, string>> = {
  [-32601]: 'that the method is unknown is held against capabilities-declared-lists-served',
  [-32021]: 'it says that a client capability is missing, which is judged in the area of capabilities',
};

function answered({ error, result }: Parameters<typeof mute>[0]): Outcome {
  if (result !== undefined)
    return Array.isArray(result.tools) || { cannot: 'a result without tools is judged by tools-list-shape' };
  if (error === undefined) return { cannot: 'there was no JSON-RPC answer' };
  const reason = elsewhere[error.code];
  return reason === undefined ? false : { cannot: reason };
}

/** The same tools come in the same order each time. */
export const order = check({
  id: 'tools/order',
  title: 'The order of the tools, listed again and again',
  needs: [hasList('tools')],
  requirements: ['tools-order-stable'],
  async run({ peer, judge, profile }) {
    const requirement = 'tools-order-stable';
    let last = await walkAgain(peer, toolList, profile);
    if (last.ending === 'end' && last.items.length < 2)
      return judge.notApplicable(requirement, 'one tool alone has no order');
    for (let round = 0; round < 2; round += 1) {
      const walk = await walkAgain(peer, toolList, profile);
      const [before, after] = [namesIn(last), namesIn(walk)];
      const at = after.findIndex((name, index) => name !== before[index]);
      judge(
        requirement,
        endsOf(last, walk),
        () => {
          if (after.length < 2) return { cannot: 'one tool alone has no order' };
          if (walk.ending !== 'end') return { cannot: 'the list could not be walked to its end' };
          if (!sameItems(last, walk)) return { cannot: 'the tools changed between two walks' };
          const differing = `first ${before.slice(at, at + 5).join(', ')}; then ${after.slice(at, at + 5).join(', ')}`;
          return at === -1 || { ok: false, received: differing };
        },
        'the tools in the same order as before',
      );
      last = walk;
    }
  },
});

/** No two tools have one name. */
export const uniqueNames = check({
  id: 'tools/unique-names',
  title: 'The names of the tools, compared with each other',
  needs: [hasList('tools')],
  requirements: ['tools-names-unique'],
  async run({ peer, judge, profile }) {
    const first = profile.lists.tools!;
    const twice = namesakes(first)[0];
    const again = twice === undefined ? first : await walkAgain(peer, toolList, profile);
    const where = again.pages.filter(({ result }) =>
      itemsOf(result ?? {}, 'tools').some(({ name }) => name === twice),
    );
    judge(
      'tools-names-unique',
      twice === undefined ? endsOf(first) : together(...first.pages.slice(0, 1), ...where),
      () => {
        if (again.ending !== 'end') return { cannot: 'the list could not be walked to its end' };
        if (twice === undefined) return true;
        return namesakes(again).includes(twice)
          ? { ok: false, received: `two tools by the name ${twice}` }
          : { cannot: 'the tools changed between two walks' };
      },
      'a name of its own for each tool',
    );
  },
});

const namesIn = ({ items }: ListWalk): string[] => items.map(({ name }) => String(name));
