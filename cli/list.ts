import { UsageError } from './usage-error.js';

/** How `touchstone list` is narrowed down and written. */
export interface ListOptions {
  readonly json?: true;
  readonly area?: string;
  readonly level?: string;
  readonly actor?: string;
}

/** `touchstone list`: requirements, checks or mutants, as a table or as JSON. */
export async function listCommand(what: string, options: ListOptions = {}): Promise<number> {
  const rows = await rowsOf(what, options);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(rows.data, null, 2)}\n`);
    return 0;
  }
  process.stdout.write(rows.table(process.stdout.isTTY ? (process.stdout.columns ?? 100) : Infinity));
  return 0;
}

async function rowsOf(
  what: string,
  options: ListOptions,
): Promise<{ data: unknown; table: (width: number) => string }> {
  const level = oneOf('level', options.level, ['MUST', 'SHOULD', 'MAY', 'schema', 'derived']);
  const actor = oneOf('actor', options.actor, ['server', 'client']);
  if (level !== undefined && what !== 'requirements')
    throw new UsageError('--level goes with touchstone list requirements');
  const area = options.area === undefined ? undefined : await knownArea(options.area);
  const wanted = (row: { readonly actor: string; readonly area: string }): boolean =>
    (area === undefined || row.area === area) && (actor === undefined || row.actor === actor);
  const isWanted = (item: { readonly id: string; readonly actor: string }): boolean =>
    wanted({ actor: item.actor, area: item.id.slice(0, item.id.indexOf('/')) });
  const list = await import('../reports/list.js');
  if (what === 'requirements') {
    const { loadCatalogue } = await import('../schema/catalogue.js');
    const requirements = [...(await loadCatalogue()).values()]
      .filter(wanted)
      .filter(({ in: stands }) => level === undefined || Object.values(stands).at(-1)!.level === level);
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
    const { allItems } = await import('../suites/both-sides.js');
    const rows = allItems.filter(isWanted).map(({ id, kind, actor: side, on, requirements, title }) => ({
      id,
      kind,
      actor: side,
      ...(on.transport === undefined ? {} : { transport: on.transport }),
      requirements,
      title,
    }));
    return { data: rows, table: (width) => list.listChecks(rows, width) };
  }
  if (what === 'mutants') {
    const { allMutants } = await import('../suites/both-sides.js');
    const rows = allMutants.filter(isWanted).map(({ id, actor: side, fault, breaks }) => ({
      id,
      actor: side,
      requirement: breaks,
      title: fault,
    }));
    return { data: rows, table: (width) => list.listMutants(rows, width) };
  }
  throw new UsageError(`list: there are requirements, checks and mutants, not "${what}"`);
}

/** The choice that a flag names, in any letter case. */
function oneOf(flag: string, text: string | undefined, choices: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (chosen === undefined) throw new UsageError(`--${flag}: "${text}" is none of ${choices.join(', ')}`);
  return chosen;
}

/** An area of the catalogue or of checks. */
async function knownArea(text: string): Promise<string> {
  const [{ loadCatalogue }, { allItems }] = await Promise.all([
    import('../schema/catalogue.js'),
    import('../suites/both-sides.js'),
  ]);
  const areas = [
    ...[...(await loadCatalogue()).values()].map(({ area }) => area),
    ...allItems.map(({ id }) => id.slice(0, id.indexOf('/'))),
  ];
  if (areas.includes(text)) return text;
  throw new UsageError(
    `--area: there is no area "${text}"; there are ${[...new Set(areas)].sort().join(', ')}`,
  );
}
