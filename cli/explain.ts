import { sourceOf } from '../schema/catalogue.js';
import { readReport } from './saved.js';
import { UsageError } from './usage-error.js';

/** `touchstone explain`: a requirement, check, area, verdict, level, error code, exit code or finding in words. */
export async function explainCommand(id: string, flags: { readonly report?: string } = {}): Promise<number> {
  if (flags.report !== undefined || /^F\d+$/.test(id)) return explainFinding(id, flags.report);
  const [{ loadCatalogue }, { allItems }, explain] = await Promise.all([
    import('../schema/catalogue.js'),
    import('../suites/both-sides.js'),
    import('../reports/explain.js'),
  ]);
  const options = {
    color: process.stdout.isTTY && process.env.NO_COLOR === undefined,
    width: process.stdout.columns ?? 100,
  };
  const catalogue = await loadCatalogue();
  const requirement = catalogue.get(id);
  // a check of servers and one of clients may have one name
  const checks = allItems.filter((item) => item.id === id);
  const area = id.toLowerCase();
  const ofArea = [...catalogue.values()].filter((entry) => entry.area === area);
  let text =
    explain.explainWord(id, options) ?? explain.explainErrorCode(id, [...catalogue.values()], options);
  if (ofArea.length > 0)
    text = explain.explainArea(
      area,
      ofArea.map((entry) => ({ ...entry, level: Object.values(entry.in).at(-1)!.level })),
      allItems.filter((item) => item.id.startsWith(`${area}/`)),
      options,
    );
  if (requirement !== undefined) {
    const revisions = Object.entries(requirement.in).map(([revision, place]) => ({
      revision,
      level: place.level,
      source: sourceOf(revision, place.page, place.section),
    }));
    text = explain.explainRequirement(
      {
        ...requirement,
        ...(requirement.transport === 'any'
          ? { transport: undefined }
          : { transport: requirement.transport }),
        revisions,
        checks: allItems
          .filter(({ requirements }) => requirements.includes(id))
          .map((item) => ({ id: item.id, title: item.title })),
      } as Parameters<typeof explain.explainRequirement>[0],
      options,
    );
  } else if (checks.length > 0) {
    const texts = checks.map((check) =>
      explain.explainCheck(
        {
          id: check.id,
          title: check.title,
          area: check.id.split('/')[0]!,
          kind: check.kind,
          actor: check.actor,
          ...(check.on.transport === undefined ? {} : { transport: check.on.transport }),
          revisions: `${check.on.since ?? 'all'}${check.on.until === undefined ? ' and later' : ` to ${check.on.until}`}`,
          requirements: check.requirements.map((name) => {
            const entry = catalogue.get(name)!;
            return { id: name, level: Object.values(entry.in).at(-1)!.level, text: entry.text };
          }),
        },
        options,
      ),
    );
    text = texts.join('\n');
  }
  if (text === undefined)
    throw new UsageError(
      `there is no requirement, check, area, error code or verdict "${id}"; see touchstone list requirements, touchstone list checks`,
    );
  process.stdout.write(text);
  return 0;
}

/** A finding of a saved run, and what it breaks. */
async function explainFinding(id: string, file = 'touchstone-report'): Promise<number> {
  const [report, { renderFinding }] = await Promise.all([readReport(file), import('../reports/terminal.js')]);
  const text = renderFinding(report, id, {
    color: process.stdout.isTTY && process.env.NO_COLOR === undefined,
    width: process.stdout.columns ?? 100,
    verbose: 1,
    strict: false,
  });
  if (text === undefined) {
    const there = report.findings.map((finding) => finding.id).join(', ');
    throw new UsageError(`${file} holds no finding ${id}; there are ${there === '' ? 'none' : there}`);
  }
  process.stdout.write(`${text}\n`);
  return explainCommand(
    report.findings.find((each) => each.id === id || each.fingerprint === id)!.requirement,
  );
}
