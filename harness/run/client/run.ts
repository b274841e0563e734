import type { Judgement, Report } from '../../../schema/report.js';
import type { QualifiedOptions } from '../options.js';
import { runLegs, type SubjectRun } from '../run-legs.js';
import type { ClientSuite } from './check.js';
import { runClientLeg } from './leg.js';
import type { ClientSubject } from './subject.js';

/** What a run of a client is made of. */
export type ClientRunPlan = SubjectRun<ClientSubject, ClientSuite>;

/** Runs every leg against a client and gives the report; what moves the client is ended in every case. */
export function runClient(plan: ClientRunPlan): Promise<Report> {
  return runLegs(plan, { actor: 'client', leg: runClientLeg, reproduce: reproduceLine });
}

/** The command that runs just these checks on the same data. */
function reproduceLine(
  { again }: ClientSubject,
  options: QualifiedOptions,
  checks: readonly string[],
  leg: string,
  judgement: Judgement,
): string {
  const transport = leg.slice(leg.indexOf('/') + 1);
  const seed = judgement.property === undefined ? '' : ` --seed ${options.seed}`;
  return `touchstone client ${checks.map((check) => `--only ${check}`).join(' ')}${seed} --transport ${transport} ${again}`;
}
