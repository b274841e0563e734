import { type Evidence, observed } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import { hasList } from '../../harness/run/needs.js';
import { listMethods } from '../../harness/run/walk.js';
import type { ErrorObject } from '../../harness/wire/message.js';
import type { ReadMessage, Transcript } from '../../harness/wire/transcript.js';
import { mute } from './support/answers.js';
import { walkAgain } from './support/pages.js';
import { callTool } from './support/tool-calls.js';

const toolList = listMethods.find(({ member }) => member === 'tools')!;
const nobody = 'touchstone_no_such_tool';

/** What is listed is there. A tool counts as not there where a call of it is refused just like that of an invented one. */
export const listed = check({
  id: 'tools/listed',
  title: 'The tools of the list, called',
  needs: [hasList('tools')],
  requirements: ['tools-listed-callable'],
  async run({ peer, judge, profile, transcript }) {
    const requirement = 'tools-listed-callable';
    const invented = await peer.request('tools/call', { name: nobody, arguments: {} }, { twin: true });
    const unknown = invented.error;
    if (unknown === undefined)
      return judge.inconclusive(requirement, 'a tool that does not exist is not refused by an error');
    if (profile.callable.length === 0)
      return judge.inconclusive(requirement, 'no tool may be called', '--call read-only or --call all');
    const answers = callsIn(transcript);
    for (const { tool, arguments: given } of profile.callable) {
      const seen = answers.get(tool);
      const { classified } = seen?.read ?? {};
      if (
        seen !== undefined &&
        (classified?.kind !== 'error' || !sameRefusal(classified.error, unknown, tool))
      ) {
        const other = { cannot: `${tool} was refused for another reason` };
        judge(requirement, seen.evidence, () => classified?.kind === 'result' || other, 'a result');
        continue;
      }
      const reply = await callTool(peer, tool, given);
      const { items } = await walkAgain(peer, toolList, profile);
      judge(
        requirement,
        reply,
        ({ error }) => {
          if (!items.some(({ name }) => name === tool)) return { cannot: `${tool} is not listed any more` };
          return mute(reply) ?? (error === undefined || !sameRefusal(error, unknown, tool));
        },
        `another answer than that for a tool which does not exist: ${invented.received.slice(0, 300)}`,
      );
    }
  },
});

/** Whether a tool is refused as one that does not exist: by an unknown method, or in the same words but for the name. */
function sameRefusal(error: ErrorObject, unknown: NonNullable<Reply['error']>, tool: string): boolean {
  if (error.code !== unknown.code) return false;
  if (error.code === -32601) return true;
  return unknown.message.includes(nobody) && error.message === unknown.message.replaceAll(nobody, tool);
}

interface SeenAnswer {
  readonly read: ReadMessage;
  readonly evidence: Evidence;
}

/** The first answer that each tool gave to a valid call, as discovery has seen it. */
function callsIn({ events }: Transcript): Map<string, SeenAnswer> {
  const answers = new Map<string, SeenAnswer>();
  for (const event of events) {
    if (event.type !== 'received' || event.read === undefined || event.answers === undefined) continue;
    const sent = events[event.answers - 1];
    if (sent?.type !== 'sent' || sent.intent !== 'valid' || sent.asked?.method !== 'tools/call') continue;
    const name = sent.asked.params?.name;
    if (typeof name !== 'string' || answers.has(name)) continue;
    const evidence = observed(sent.text, event.read.text ?? '', [sent.n, event.n]);
    answers.set(name, { read: event.read, evidence });
  }
  return answers;
}
