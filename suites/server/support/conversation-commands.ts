import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import type { Conversation, Topics } from './conversation.js';

/** How much goes on in a conversation; what decides which step may come next. */
export interface Going {
  asked: number;
  listening: number;
}

/** Most that go on at once. */
const most = { asked: 6, listening: 3 };

type Step = AsyncCommand<Going, Conversation>;

/** A step of a conversation: in words, when it may be taken, what it does. */
function step(
  words: string,
  may: (going: Readonly<Going>) => boolean,
  take: (going: Going, conversation: Conversation) => void | Promise<void>,
): Step {
  return {
    toString: () => words,
    check: may,
    run: async (going, real) => (real.spoilt ? undefined : take(going, real)),
  };
}

/** The steps that a conversation on these topics may take. */
export function conversationSteps(topics: Topics): Arbitrary<Step>[] {
  const ask = fc.nat(topics.requests.length - 1).map((at) =>
    step(
      `ask ${topics.requests[at]!.request.method}`,
      ({ asked }) => asked < most.asked,
      (going, real) => {
        going.asked += 1;
        real.ask(at);
      },
    ),
  );
  const cancel = fc.constant(null).map(() =>
    step(
      'cancel the last request',
      ({ asked }) => asked > 0,
      (going, real) => {
        going.asked -= 1;
        return real.cancel();
      },
    ),
  );
  const rest = fc.constant(null).map(() =>
    step(
      'wait for the answers',
      ({ asked }) => asked > 0,
      async (going, real) => {
        going.asked = 0;
        await real.rest();
      },
    ),
  );
  const listen = fc.constant(null).map(() =>
    step(
      'subscribe',
      ({ listening }) => listening < most.listening,
      (going, real) => {
        going.listening += 1;
        real.listen();
      },
    ),
  );
  const unlisten = fc.nat(most.listening - 1).map((at) =>
    step(
      `cancel open subscription ${at + 1}`,
      ({ listening }) => listening > at,
      (going, real) => {
        going.listening -= 1;
        return real.unlisten(at);
      },
    ),
  );
  const change = fc.constant(null).map(() =>
    step(
      'change something',
      ({ listening }) => listening > 0,
      (_going, real) => real.change(),
    ),
  );
  const garble = fc.constant(null).map(() =>
    step(
      'send what is no JSON',
      () => true,
      (_going, real) => real.garble(),
    ),
  );
  return [
    // asked more often than anything else, so that several requests are under way
    ask,
    ask,
    ask,
    cancel,
    rest,
    ...(topics.filter === undefined ? [] : [listen, listen, unlisten, unlisten]),
    ...(topics.changes === undefined ? [] : [change, change]),
    ...(topics.survivesGarbage ? [garble] : []),
  ];
}
