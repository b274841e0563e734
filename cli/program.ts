import { Command, CommanderError } from 'commander';
import type { ListOptions } from './list.js';
import { UsageError } from './usage-error.js';
import { packageVersion } from './version.js';

/** What every run takes, whoever its subject is. */
function withRunFlags(command: Command): Command {
  return command
    .option('--env <assignment...>', 'environment variable for the command: NAME=value')
    .option('--cwd <folder>', 'working directory of the command')
    .option('--seed <n>', 'seed of everything that is generated')
    .option('--runs <n>', 'generated values per property, 1 or more, beside fixed examples (default: 25)')
    .option('--timeout <budgets>', 'start=10s,response=5s,quiet=300ms,run=5m')
    .option('--report <folder>', 'where run.ndjson and report.json go (default: touchstone-report)')
    .option('--format <format>', 'what is printed: terminal, json, junit (default: terminal)')
    .option('--strict', 'warnings count as violations')
    .option(
      '--config <file>',
      'options from a YAML or JSON file (default: touchstone.config.yaml or .json, where there is one)',
    )
    .option('-v, --verbose', 'more; twice: everything', (_value, before: number) => before + 1, 0);
}

/** Builds the command with all its subcommands; each loads its work when it is called. */
export function buildProgram(setExit: (code: number) => void, argv: readonly string[] = []): Command {
  const program = new Command('touchstone')
    .description('Conformance suite and mock peer harness for the Model Context Protocol (MCP).')
    .version(packageVersion())
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text) })
    .showHelpAfterError('Run touchstone --help for what there is.');

  const server = program
    .command('server')
    .description('Test a server: a command over stdio, a URL over HTTP, or both.')
    .usage(
      '[options] -- <command> [args…]\n       touchstone server [options] --url <url> [-- <command that serves it>]\n       touchstone server [options] --stdio <command> --url <url>',
    )
    .argument('[command...]', 'the command that starts the server')
    .option('--url <url>', 'the MCP endpoint of a server that runs, or that the command serves')
    .option('--stdio <command>', 'command for the stdio transport, beside --url')
    .option('--reference', 'test the built-in reference server, over both transports')
    .option('--revision <date>', 'protocol revision to judge by (default: 2026-07-28)')
    .option('--transport <transport>', 'stdio or http, where the subject has both')
    .option('--only <glob...>', 'only these checks: ids, areas or requirements')
    .option('--skip <glob...>', 'not these checks')
    .option(
      '--call <policy>',
      "tools that may be called: none, read-only, all, or a list of names, globs and read-only: 'read-only,test_*' (default: read-only)",
    )
    .option('--header <field...>', "header field for every request: 'Name: value', $VARIABLE is filled in")
    .option(
      '--second-caller <field...>',
      'header field of another caller, for what must be the same for all',
    );
  withRunFlags(server).action(async (command: string[], options: Record<string, unknown>) => {
    const { serverCommand } = await import('./server.js');
    setExit(await serverCommand(command, options));
  });

  const client = program
    .command('client')
    .description(
      'Test a client: watched, moved by recipes or a driver, or by the contract of SDK test clients.',
    )
    .usage(
      "[options] -- <command with {url} or {server}>\n       touchstone client --via driver [options] -- <driver>\n       touchstone client --recipe 'listTools=my-cli list {url}' …\n       touchstone client --via contract [options] -- <test client of an SDK>",
    )
    .argument('[command...]', 'the command that starts the client, or its driver')
    .option('--via <way>', 'observe, recipe, driver or contract: how the client is told what to do')
    .option(
      '--recipe <operation=command...>',
      'the command that carries out an operation, for command-line clients',
    )
    .option('--reference', 'test the built-in reference client, over both transports')
    .option('--revision <date>', 'protocol revision to judge by (default: 2026-07-28)')
    .option('--transport <transport>', 'stdio or http, where the client speaks both')
    .option('--only <glob...>', 'only these checks: ids, areas or requirements')
    .option('--skip <glob...>', 'not these checks');
  withRunFlags(client).action(async (command: string[], options: Record<string, unknown>) => {
    const { clientCommand } = await import('./client.js');
    setExit(await clientCommand(command, options));
  });

  const mock = program.command('mock').description('Run a mock peer on its own.');
  mock
    .command('server')
    .description(
      'The server of a script, or without one the reference server: over stdio or (with --http) over HTTP on loopback.',
    )
    .argument('[script]', 'a YAML or JSON file, see docs/mocks.md')
    .option('--http', 'serve over HTTP instead of stdio')
    .option('--port <n>', 'port for --http; 0 lets the system choose (default: 0)')
    .option('--revision <date>', 'revision it speaks (default: 2026-07-28)')
    .option('--dual-era', 'without a script: speak 2025-11-25 and 2025-06-18 by handshake as well')
    .action(async (script: string | undefined, options: Record<string, unknown>) => {
      const { mockServerCommand } = await import('./mock.js');
      setExit(await mockServerCommand(script, options));
    });
  mock
    .command('client')
    .description('Takes the steps of a script; without one, the reference client lists what a server has.')
    .usage(
      '[options] [script] --url <url>\n       touchstone mock client [options] [script] -- <command> [args…]',
    )
    .argument(
      '[words...]',
      'a YAML or JSON file, see docs/mocks.md, and after -- the command that starts the server',
    )
    .option('--url <url>', 'the MCP endpoint of a server that runs')
    .option('--header <field...>', "header field for every request: 'Name: value', $VARIABLE is filled in")
    .option('--driver', 'be told what to do by the driver protocol, see docs/driver.md')
    .option('-v, --verbose', 'the whole of what comes back')
    .action(async (words: string[], options: Record<string, unknown>) => {
      const { mockClientCommand } = await import('./mock.js');
      const behind = argv.includes('--') ? argv.length - argv.indexOf('--') - 1 : 0;
      const [script, ...more] = words.slice(0, words.length - behind);
      if (more.length > 0)
        throw new UsageError(`one script, not several; a command goes behind --: -- ${more.join(' ')}`);
      setExit(await mockClientCommand(script, words.slice(words.length - behind), options));
    });

  program
    .command('driver')
    .description('Drivers, through which a client under test is told what to do.')
    .command('check')
    .description('Tell whether a driver is right, by what it reports of the reference server.')
    .usage('[options] -- <command> [args…]')
    .argument('[command...]', 'the command that starts the driver')
    .option('--env <assignment...>', 'environment variable for the command: NAME=value')
    .option('--cwd <folder>', 'working directory of the command')
    .option('--timeout <budgets>', 'start=10s,response=5s')
    .action(async (command: string[], options: Record<string, unknown>) => {
      const { driverCheckCommand } = await import('./driver.js');
      setExit(await driverCheckCommand(command, options));
    });

  program
    .command('replay')
    .description('Send the stimulus of a finding again, with the same seed, to the same subject.')
    .argument('<report>', 'a report.json')
    .argument('[finding]', 'such as F1; default: the first')
    .option('--header <field...>', 'header fields again, because secrets are masked in reports')
    .option('--second-caller <field...>', 'header fields of the other caller again')
    .option('--cwd <folder>', 'where to start the command (default: the folder of that run)')
    .action(async (file: string, finding: string | undefined, options: Record<string, unknown>) => {
      const { replayCommand } = await import('./replay.js');
      setExit(await replayCommand(file, finding, options));
    });

  program
    .command('report')
    .description('Print a saved run in another format.')
    .argument('<report>', 'a report.json')
    .option('--format <format>', 'terminal, json, junit', 'terminal')
    .option('-v, --verbose', 'more; twice: everything', (_value, before: number) => before + 1, 0)
    .action(async (file: string, options: Record<string, unknown>) => {
      const { reportCommand } = await import('./report.js');
      setExit(await reportCommand(file, options));
    });

  program
    .command('explain')
    .description(
      'A requirement, a check, an area, an error code, a verdict, an exit code or a finding in words.',
    )
    .argument(
      '<id...>',
      'such as jsonrpc-response-id, http/unknown-method, pagination, -32602, inconclusive, exit 3, F1',
    )
    .option('--report <folder>', 'the run whose finding is meant (default: touchstone-report)')
    // error codes begin as options do
    .allowUnknownOption()
    .action(async (words: string[], options: { report?: string }) => {
      const { explainCommand } = await import('./explain.js');
      setExit(await explainCommand(words.join(' '), options));
    });

  program
    .command('list')
    .description('What there is: requirements, checks or mutants.')
    .argument('<what>', 'requirements, checks or mutants')
    .option('--json', 'as JSON')
    .option('--area <area>', 'only of this area')
    .option('--level <level>', 'only requirements of this level: MUST, SHOULD, MAY, schema, derived')
    .option('--actor <actor>', 'only what concerns a server or a client')
    .action(async (what: string, options: ListOptions) => {
      const { listCommand } = await import('./list.js');
      setExit(await listCommand(what, options));
    });

  return program;
}

/** Runs the command line; gives the exit code. Everything a user got wrong is one line on standard error and exit 2. */
export async function main(argv: readonly string[]): Promise<number> {
  let exit = 0;
  const program = buildProgram((code) => (exit = code), argv);
  for (const command of [program, ...program.commands, ...program.commands.flatMap((sub) => sub.commands)])
    command.exitOverride();
  try {
    await program.parseAsync([...argv]);
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError) {
      process.stderr.write(`touchstone: ${error.message}\n`);
      return 2;
    }
    process.stderr.write(
      `touchstone itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return 4;
  }
}
