import { UsageError } from './usage-error.js';

/** `touchstone list`: requirements, checks or mutants, as a table or as JSON. */
export async function listCommand(what: string, json: boolean): Promise<number> {
  const rows = await rowsOf(what);
  if (json) {
    process.stdout.write(`${JSON.stringify(rows.data, null, 2)}\n`);
    return 0;
  }
  process.stdout.write(rows.table(process.stdout.isTTY ? (process.stdout.columns ?? 100) : Infinity));
  return 0;
}

async function rowsOf(what: string): Promise<{ data: unknown; table: (width: number) => string }> {
  const list = await import('../reports/list.js');
  if (what === 'requirements') {
    const { loadCatalogue } = await import('../schema/catalogue.js');
    const requirements = [...(await loadCatalogue()).values()];
    const rows = requirements.map(({ id, actor, text, transport, in: stands }) => ({
      id,
      level: Object.values(stands).at(-1)!.level,
      actor,
      ...(transport === 'any' ? {} : { transport }),
      revisions: Object.keys(stands).join(', '),
      text,
    }));
    return { data: requirements, table: (width) => list.listRequirements(rows, width) };
  }
  if (what === 'checks') {
    const { serverSuite } = await import('../suites/index.js');
    const rows = [...serverSuite.checks, ...serverSuite.monitors].map(
      ({ id, kind, on, requirements, title }) => ({
        id,
        kind,
        actor: 'server' as const,
        ...(on.transport === undefined ? {} : { transport: on.transport }),
        requirements,
        title,
      }),
    );
    return { data: rows, table: (width) => list.listChecks(rows, width) };
  }
  if (what === 'mutants') {
    const { serverMutants } = await import('../suites/proofs.js');
    const rows = serverMutants.map(({ id, fault, breaks }) => ({
      id,
      actor: 'server' as const,
      requirement: breaks,
      title: fault,
    }));
    return { data: rows, table: (width) => list.listMutants(rows, width) };
  }
  throw new UsageError(`list: there are requirements, checks and mutants, not "${what}"`);
}
