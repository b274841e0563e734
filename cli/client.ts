import path from 'node:path';
import type { RunOptions } from '../harness/run/options.js';
import type { ClientSubject } from '../harness/run/client/subject.js';
import type { Via } from '../harness/run/client/profile.js';
import { withConfig } from './merged-flags.js';
import { checkedFolder, parseAssignment, runOptions } from './options.js';
import { outOfScope } from './out-of-scope.js';
import { parseRecipes } from './recipes.js';
import { runAndTell } from './run-and-tell.js';
import { UsageError } from './usage-error.js';

const ways: readonly Via[] = ['observe', 'recipe', 'driver', 'contract'];

/** Milliseconds for which a client that is only watched may take up, where the budgets say nothing else. */
const patience = 3_000;

/** `touchstone client`: gives the exit code. Throws a UsageError for what the user got wrong. */
export async function clientCommand(
  command: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { command: configured, ...flags } = await withConfig(command, given);
  const words = command.length > 0 ? command : ((configured as string[] | undefined) ?? []);
  const options = runOptions(flags);
  if (options.revision !== undefined && options.revision !== '2026-07-28')
    throw new UsageError(`--revision: clients are judged by 2026-07-28, not yet by ${options.revision}`);
  const env = Object.fromEntries(((flags.env as string[] | undefined) ?? []).map(parseAssignment));
  const { makeMasker } = await import('../harness/run/mask.js');
  const masker = makeMasker([], env);
  const subject = await givenClient(words, flags, env, options);
  for (const transport of options.transports ?? []) {
    if (!subject.transports.includes(transport))
      throw new UsageError(
        `--transport ${transport}: the client cannot be led to a server over ${transport}; its command needs ${transport === 'http' ? '{url}' : '{server}'}`,
      );
  }
  const invocation = {
    command: words,
    options: {
      via: subject.via,
      ...(flags.recipe === undefined ? {} : { recipe: flags.recipe }),
      ...(flags.reference === undefined ? {} : { reference: flags.reference }),
      ...(flags.env === undefined ? {} : { env: flags.env }),
      cwd: path.resolve(String(flags.cwd ?? '.')),
    },
  };
  return runAndTell(options, flags, masker, {
    suite: async () => (await import('../suites/client/index.js')).clientSuite,
    run: async (common, suite) => {
      const { runClient } = await import('../harness/run/client/run.js');
      return runClient({ ...common, subject: { ...subject, invocation }, suite, outOfScope });
    },
  });
}

async function givenClient(
  words: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string>>,
  options: RunOptions,
): Promise<ClientSubject> {
  if (flags.reference === true) return referenceClient();
  const surroundings = {
    ...(flags.cwd === undefined ? {} : { cwd: checkedFolder(String(flags.cwd)) }),
    env,
  };
  const [file, ...args] = words;
  const recipes = flags.recipe === undefined ? undefined : await parseRecipes(flags.recipe as string[]);
  const via = viaOf(flags.via, words, recipes !== undefined);
  const [{ ShimHub }, subjects, commands] = await Promise.all([
    import('../harness/transport/shim-hub.js'),
    import('../harness/run/client/subject.js'),
    import('../harness/run/client/by-command.js'),
  ]);
  if (via === 'recipe') {
    if (recipes === undefined)
      throw new UsageError(
        "--via recipe: give a command for each operation, such as --recipe 'listTools=my-cli list {url}'",
      );
    return commands.clientByRecipes(recipes, surroundings, new ShimHub());
  }
  if (file === undefined)
    throw new UsageError(
      'name a client: touchstone client -- <command with {url} or {server}>, or --via driver -- <driver>; --reference tests the built-in one',
    );
  if (via === 'driver') return subjects.drivenClient({ file, args, ...surroundings }, new ShimHub());
  if (via === 'contract')
    return commands.clientByContract(words, surroundings, options.revision ?? '2026-07-28', new ShimHub());
  return commands.observedClient(words, surroundings, options.limits?.response ?? patience, new ShimHub());
}

/** How a client is told what to do, where that is not said: by what its command looks like. */
function viaOf(flag: unknown, words: readonly string[], recipes: boolean): Via {
  if (flag === undefined) return recipes && words.length === 0 ? 'recipe' : 'observe';
  const way = ways.find((known) => known === flag);
  if (way === undefined)
    throw new UsageError(`--via: there is no "${String(flag)}"; there are ${ways.join(', ')}`);
  return way;
}

async function referenceClient(): Promise<ClientSubject> {
  const [{ clientInMemory }, { clientChannel }, { modernClient }] = await Promise.all([
    import('../harness/run/client/subject.js'),
    import('../harness/peer/client/serve-memory.js'),
    import('../harness/reference/client/modern.js'),
  ]);
  return clientInMemory('the built-in reference client', () => clientChannel(modernClient()));
}
