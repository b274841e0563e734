import { jsonText } from '../../wire/json-text.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../peer/reply.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { mismatch } from '../match.js';
import { MockError } from '../mock-error.js';
import { pathOf, valueAt } from '../pointer.js';
import type { ClientScript, ClientStep, Expected } from './client-script.js';
import { mockClient, type ClientTarget, type ScriptedClient } from './scripted-client.js';

/** How a step came out. */
export interface StepOutcome {
  /** Its place among the steps, from 0. */
  readonly at: number;
  /** Its place in the file, where it came from one. */
  readonly place?: string;
  /** What was done, in a few words. */
  readonly what: string;
  readonly milliseconds: number;
  /** What came back. */
  readonly came: string;
  /** What was not as expected; undefined where all was. */
  readonly problem: string | undefined;
}

/** Runs a client script from its file. Rejects where the script is wrong, with file, line and column. */
export async function runMockClient(
  file: string,
  target?: ClientTarget,
  onStep?: (outcome: StepOutcome) => void,
): Promise<readonly StepOutcome[]> {
  const { readScript } = await import('../script/read-script.js');
  const read = await readScript(file);
  if (read.mock !== 'client')
    throw new MockError(`${read.place(['mock'])}: this is a script for a server, expected mock: client`);
  const [first] = read.script.steps;
  if (target === undefined && (first === undefined || !('connect' in first)))
    throw new MockError(
      `${read.place(['steps'])}: there is no server; name one, or begin with a connect step`,
    );
  const placed = (outcome: StepOutcome): StepOutcome => ({
    ...outcome,
    place: read.place(['steps', outcome.at]),
  });
  return (await runClientScript(read.script, target, (outcome) => onStep?.(placed(outcome)))).map(placed);
}

/** Answers that have a name, for later steps. */
type Named = Map<string, unknown>;

/**
 * Takes the steps of a script one after the other, until one does not come out as expected. Without a step that connects,
 * connects to `target` first. Throws a MockError where it cannot connect.
 */
export async function runClientScript(
  { steps, ...options }: ClientScript,
  target: ClientTarget | undefined,
  onStep: (outcome: StepOutcome) => void = () => undefined,
): Promise<readonly StepOutcome[]> {
  const client = mockClient(options);
  const outcomes: StepOutcome[] = [];
  const named: Named = new Map();
  try {
    const [first] = steps;
    if (target !== undefined && (first === undefined || !('connect' in first))) await client.connect(target);
    for (const [at, step] of steps.entries()) {
      const began = performance.now();
      const { came, problem } = await take(client, step, named);
      const outcome = { at, what: nameOf(step), milliseconds: performance.now() - began, came, problem };
      outcomes.push(outcome);
      onStep(outcome);
      if (problem !== undefined) break;
    }
  } finally {
    await client.close();
  }
  return outcomes;
}

type Came = Pick<StepOutcome, 'came' | 'problem'>;
const fine = (came: string): Came => ({ came, problem: undefined });

function nameOf(step: ClientStep): string {
  const [[name, value]] = Object.entries(step) as [[string, unknown]];
  return typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : name;
}

async function take(client: ScriptedClient, step: ClientStep, named: Named): Promise<Came> {
  if ('connect' in step) {
    const { connect } = step;
    const target =
      'url' in connect
        ? connect
        : { ...connect, command: connect.command[0], args: connect.command.slice(1) };
    await client.connect(target, step.greet === undefined ? {} : { greet: step.greet });
    return fine(client.greeting?.received ?? '');
  }
  if ('request' in step) return request(client, step, named);
  if ('notify' in step) {
    const status = await client.notify(step.notify, filled(step.params ?? {}, named) as JsonObject);
    return compared({ status }, step.expect, status === undefined ? '' : `HTTP ${status}`);
  }
  if ('raw' in step) {
    const answer = await client.raw(step.raw, step.headers === undefined ? {} : { headers: step.headers });
    return compared(
      answer ?? {},
      step.expect,
      answer === undefined ? '' : `HTTP ${answer.status} ${answer.body}`,
    );
  }
  if ('list' in step) {
    const items = await client.list(step.list);
    return compared(items, step.expect, textOf(items));
  }
  if ('waitFor' in step) {
    const { waitFor, when = {}, within } = step;
    try {
      return fine(
        (await client.waitFor(waitFor, { when, ...(within === undefined ? {} : { within }) })).text,
      );
    } catch (error) {
      return { came: '', problem: (error as Error).message };
    }
  }
  if ('wait' in step) await sleep(step.wait);
  else await client.close();
  return fine('');
}

async function request(
  client: ScriptedClient,
  step: Extract<ClientStep, { request: string }>,
  named: Named,
): Promise<Came> {
  const {
    request: method,
    params = {},
    declares,
    expect,
    cancel,
    as,
    id,
    meta,
    headers,
    within,
    broken,
  } = step;
  const open = client.open(method, filled(params, named) as JsonObject, {
    ...(id === undefined ? {} : { id }),
    ...(meta === undefined ? {} : { meta }),
    ...(headers === undefined ? {} : { headers }),
    ...(within === undefined ? {} : { within }),
    ...(broken === undefined ? {} : { broken }),
    ...(declares === undefined ? {} : { capabilities: declares }),
  });
  if (cancel !== undefined) void sleep(cancel).then(() => open.cancel());
  const reply = await open.reply;
  if (as !== undefined) named.set(as, reply.message);
  const { received } = reply;
  if (expect === undefined && cancel === undefined && reply.ending.how !== 'answered')
    return { came: received, problem: `expected an answer, ${received}` };
  return compared(seen(reply, expect), expect, received);
}

/** What of a reply can be expected. */
function seen(reply: Reply, expect: Expected | undefined): Record<string, unknown> {
  const { result, error, status, ending, notifications } = reply;
  const headers = Object.keys(expect?.headers ?? {}).map((name) => [name, reply.header(name)]);
  return {
    result,
    error,
    status,
    ending: ending.how,
    headers: Object.fromEntries(headers) as object,
    notifications: notifications.map(({ read }) => read.value),
    body: reply.body,
  };
}

function compared(value: unknown, expect: unknown, came: string): Came {
  const pointer = expect === undefined ? undefined : mismatch(expect, value);
  if (pointer === undefined) return fine(came);
  const there = valueAt(value, pathOf(pointer));
  const found = there === undefined ? 'absent' : textOf(there);
  const wanted = JSON.stringify(valueAt(expect, pathOf(pointer)));
  return {
    came,
    problem: `${pointer === '' ? 'it' : pointer} is ${found.slice(0, 200)}, expected ${wanted}`,
  };
}

/** A value in which each `{ $from: name, at: /pointer }` is replaced by that part of the answer of that name. */
function filled(value: unknown, named: Named): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, named));
  if (!isObject(value)) return value;
  const { $from, at = '' } = value;
  if (typeof $from !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, named)]));
  if (!named.has($from)) throw new MockError(`no answer is named ${JSON.stringify($from)} (as: ${$from})`);
  return valueAt(named.get($from), pathOf(String(at)));
}

/** What a server sent, as text; it may be nested deeper than can be written. */
function textOf(value: unknown): string {
  return jsonText(value) ?? 'what is nested too deep to be shown';
}
