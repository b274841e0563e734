import type { Hello, OperationName, Target } from '../../../schema/driver.js';
import type { Transport } from '../../../schema/report.js';
import type { Command } from '../../transport/spawn.js';
import { CommandHands, type CommandPlan } from './command-hands.js';
import type { Order } from './hands.js';
import type { Via } from './profile.js';
import type { Stdio } from './stage.js';
import type { ClientSubject } from './subject.js';
import {
  filled,
  holds,
  type Placeholders,
  quoted,
  serverPlaceholder,
  surroundingsOf,
  urlPlaceholder,
} from './templates.js';

/** For each operation the words of a command, with placeholders. */
export type Recipes = Readonly<Partial<Record<OperationName, readonly string[]>>>;

/** Where commands run. */
export type Surroundings = Pick<Command, 'cwd' | 'env'>;

const hello = (
  name: string,
  transports: readonly Transport[],
  operations: readonly OperationName[] = [],
): Hello => ({
  protocol: 1,
  client: { name, version: '' },
  operations,
  options: [],
  transports,
  inputs: [],
  revisions: [],
});

/** The transports over which a command can be led to a server. */
function transportsOf(commands: readonly (readonly string[])[]): Transport[] {
  const all = commands.flat();
  return [
    ...(holds(all, serverPlaceholder) ? (['stdio'] as const) : []),
    ...(holds(all, urlPlaceholder) ? (['http'] as const) : []),
  ];
}

function commandOf(words: readonly string[], surroundings: Surroundings): Command {
  const [file, ...args] = words as [string, ...string[]];
  return { file, args, ...surroundings };
}

function subject(
  via: Via,
  { command, again = `--via ${via} -- ${command}` }: { readonly command: string; readonly again?: string },
  plan: CommandPlan,
  stdio: Exclude<Stdio, 'memory'>,
): ClientSubject {
  return {
    via,
    command,
    again,
    stdio,
    transports: plan.hello.transports,
    width: 2,
    begin: (startup) => Promise.resolve({ ok: true, hands: new CommandHands(plan, startup) }),
    end: () => stdio.close(),
  };
}

/**
 * A client that is only watched: it is started before each server and does what it does by itself.
 * @param words its command, with `{url}` or `{server}`; without either it finds the server in `TOUCHSTONE_URL` or
 *   `TOUCHSTONE_SERVER` of its environment
 * @param patience milliseconds for which it is watched where it lives on
 */
export function observedClient(
  words: readonly string[],
  surroundings: Surroundings,
  patience: number,
  stdio: Exclude<Stdio, 'memory'>,
): ClientSubject {
  const named = transportsOf([words]);
  const plan: CommandPlan = {
    // a command that does not say where its server goes may find it in its environment
    hello: hello(words[0]!, named.length === 0 ? ['stdio', 'http'] : named),
    livesAfter: patience,
    command: (order, target) =>
      order.op === 'connect'
        ? commandOf(filled(words, target), {
            ...surroundings,
            env: { ...surroundings.env, ...surroundingsOf(target) },
          })
        : undefined,
  };
  return subject('observe', { command: words.join(' ') }, plan, stdio);
}

/** What an operation is given, for the placeholders of its recipe; what is no text stands there as JSON. */
function valuesOf(order: Order): Placeholders {
  return Object.fromEntries(
    Object.entries({ arguments: {}, ...order }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** A command-line client: each operation is a command of its own. */
export function clientByRecipes(
  recipes: Recipes,
  surroundings: Surroundings,
  stdio: Exclude<Stdio, 'memory'>,
): ClientSubject {
  const commands = Object.values(recipes);
  const operations = Object.keys(recipes) as OperationName[];
  const plan: CommandPlan = {
    hello: hello(commands[0]![0]!, transportsOf(commands), operations),
    command: (order, target) => {
      if (order.op === 'connect') return 'nothing';
      const words = recipes[order.op as OperationName];
      return words === undefined
        ? undefined
        : commandOf(filled(words, target, valuesOf(order)), surroundings);
    },
  };
  const texts = Object.entries(recipes).map(
    ([name, words]) => `${name}=${words.map((word) => word.replaceAll(' ', '\\ ')).join(' ')}`,
  );
  const again = texts.map((text) => `--recipe ${quoted(text)}`).join(' ');
  return subject('recipe', { command: texts.join('; '), again }, plan, stdio);
}

/** Which scenario of the environment contract does what an operation does. */
const scenarioOf: Readonly<Partial<Record<OperationName, string>>> = {
  listTools: 'initialize',
  callTool: 'tools_call',
};

/**
 * A test client of an SDK that keeps the environment contract: the server's URL as its last argument, the scenario in
 * `MCP_CONFORMANCE_SCENARIO`, the revision in `MCP_CONFORMANCE_PROTOCOL_VERSION`. What it calls, and with what, is its own
 * choice; its exit code is its answer.
 */
export function clientByContract(
  words: readonly string[],
  surroundings: Surroundings,
  revision: string,
  stdio: Exclude<Stdio, 'memory'>,
): ClientSubject {
  const plan: CommandPlan = {
    hello: hello(words[0]!, ['http'], Object.keys(scenarioOf) as OperationName[]),
    command: (order, target) => {
      if (order.op === 'connect') return 'nothing';
      const scenario = scenarioOf[order.op as OperationName];
      return scenario === undefined || target.transport !== 'http'
        ? undefined
        : contractCommand(words, surroundings, scenario, revision, target);
    },
  };
  return subject('contract', { command: words.join(' ') }, plan, stdio);
}

function contractCommand(
  words: readonly string[],
  surroundings: Surroundings,
  scenario: string,
  revision: string,
  target: Target & { transport: 'http' },
): Command {
  const led = holds(words, urlPlaceholder) ? filled(words, target) : [...words, target.url];
  return commandOf(led, {
    ...surroundings,
    env: {
      ...surroundings.env,
      MCP_CONFORMANCE_SCENARIO: scenario,
      MCP_CONFORMANCE_PROTOCOL_VERSION: revision,
      MCP_CONFORMANCE_CONTEXT: JSON.stringify({ name: scenario }),
    },
  });
}
