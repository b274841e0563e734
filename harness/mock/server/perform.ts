import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, Manner, Method } from '../../peer/server/blueprint.js';
import type { Write } from '../../peer/server/writes.js';
import { log } from '../../reference/server/logging.js';
import type { JsonObject } from '../../wire/message.js';
import type { Action, AnswerOptions, Drop, StreamAction, Told } from './actions.js';
import { asks } from './ask.js';
import { writesOf } from './wire.js';

/** What the steps before have laid down for the answer. */
interface Soil {
  readonly manner: Manner;
  readonly ordinary: Method;
}

/** Takes the steps in order; where none of them answers, `ordinary` does. */
export async function perform(actions: readonly Action[], call: Call, ordinary: Method): Promise<Answer> {
  return take(actions, call, { manner: {}, ordinary });
}

async function take(actions: readonly Action[], call: Call, soil: Soil): Promise<Answer> {
  const [action, ...rest] = actions;
  if (action === undefined) return inManner(await soil.ordinary(call), soil.manner);
  const further = (more: Manner = {}): Promise<Answer> =>
    take(rest, call, { ...soil, manner: { ...soil.manner, ...more } });
  if ('delay' in action) {
    await pause(action.delay, call);
    return further();
  }
  if ('stream' in action) {
    await tell(action, call, soil.manner);
    return further({ streams: true });
  }
  if ('raw' in action) {
    call.write(Buffer.from(action.raw));
    return further();
  }
  if ('split' in action) return further({ writes: writesOf(action.split) });
  if ('ask' in action) return asks(actions, call, (remaining) => take(remaining, call, soil));
  if ('drop' in action) {
    if (action.after !== undefined) return further({ writes: beginning(action.after, endOf(action.drop)) });
    return { none: action.drop === 'nothing' ? true : action.drop };
  }
  if ('crash' in action) {
    const exit: Write = { exit: action.crash };
    if (action.after !== undefined) return further({ writes: beginning(action.after, exit) });
    // over HTTP an event stream is not begun for it: the head goes out with the first bytes
    call.write(exit);
    return { none: 'hang' };
  }
  const manner = { ...soil.manner, ...options(action) };
  if ('fail' in action) return { error: action.fail, ...manner };
  const result = (typeof action.reply === 'function' ? await action.reply(call) : action.reply) as JsonObject;
  return { result, ...manner };
}

function options({ status, headers, broken }: AnswerOptions): Manner {
  return {
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
    ...(broken === undefined ? {} : { broken }),
  };
}

function inManner(answer: Answer, manner: Manner): Answer {
  return 'none' in answer ? answer : { ...answer, ...manner };
}

/** The first bytes of an answer and an end. */
function beginning(count: number, end: Write): (bytes: Buffer) => Write[] {
  return (bytes) => [bytes.subarray(0, count), end];
}

function endOf(drop: Drop): Write {
  if (drop === 'hang') return { pause: Infinity };
  return { end: drop === 'nothing' ? 'finish' : drop };
}

async function pause(milliseconds: number, call: Call): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: call.signal }).catch(() => undefined);
}

async function tell({ stream, pause: before = 0 }: StreamAction, call: Call, manner: Manner): Promise<void> {
  for (const told of stream) {
    await pause(before, call);
    notify(told, call, manner);
  }
}

function notify(told: Told, call: Call, { writes }: Manner): void {
  const manner = writes === undefined ? {} : { writes };
  if ('progress' in told) {
    const { progressToken } = call.meta;
    if (progressToken !== undefined)
      call.notify('notifications/progress', { progressToken, ...told }, manner);
  } else if ('log' in told) log(call, told.log, told.data, told.logger ?? 'mock');
  else {
    const broken = 'broken' in told ? { broken: true as const } : {};
    call.notify(told.method, (told.params ?? {}) as JsonObject, { ...manner, ...broken });
  }
}
