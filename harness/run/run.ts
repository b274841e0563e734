import type { Judgement, Report } from '../../schema/report.js';
import { runLeg } from './leg.js';
import { maskUrl } from './mask.js';
import type { QualifiedOptions } from './options.js';
import type { Suite } from './plan.js';
import { runLegs, type SubjectRun } from './run-legs.js';
import type { Subject } from './subject.js';

/** What a run of a server is made of. */
export type RunPlan = SubjectRun<Subject, Suite>;

/** Runs every leg against a server and gives the report; the server is ended in every case. */
export function runServer(plan: RunPlan): Promise<Report> {
  return runLegs(plan, { actor: 'server', leg: runLeg, reproduce: reproduceLine });
}

/** The command that runs just this check on the same data. */
function reproduceLine(
  subject: Subject,
  options: QualifiedOptions,
  checks: readonly string[],
  leg: string,
  judgement: Judgement,
): string {
  const transport = leg.slice(leg.indexOf('/') + 1);
  const seed = judgement.property === undefined ? '' : ` --seed ${options.seed}`;
  const revision = options.revision === '2026-07-28' ? '' : ` --revision ${options.revision}`;
  const common = `touchstone server ${checks.map((check) => `--only ${check}`).join(' ')}${seed}${revision}`;
  if (transport === 'stdio') return `${common} -- ${subject.command ?? ''}`;
  return `${common} --url ${maskUrl(subject.url ?? '')}${subject.command === undefined || subject.transports.includes('stdio') ? '' : ` -- ${subject.command}`}`;
}
