import type { CheckResult, Judgement, Level, Transport } from '../../schema/report.js';
import type { Validators } from '../../schema/validate.js';
import type { MockClient } from '../peer/mock-client.js';
import type { Transcript } from '../wire/transcript.js';
import type { Check, CheckContext } from './check.js';
import { runJudged } from './judged-run.js';
import type { QualifiedOptions } from './options.js';
import type { ServerProfile } from './profile.js';

/** What a check is run with. */
export interface CheckRun {
  readonly peer: MockClient;
  readonly profile: ServerProfile;
  readonly transport: Transport;
  readonly transcript: Transcript;
  readonly validators: Validators;
  readonly options: QualifiedOptions;
  readonly otherAddresses: readonly string[] | undefined;
  readonly levelOf: (requirement: string) => Level | undefined;
  readonly record: (judgement: Judgement) => void;
  readonly connect: CheckContext<string>['connect'];
  readonly elsewhere: CheckContext<string>['elsewhere'];
}

/** Runs one check of a server to a recorded end; see {@link runJudged}. */
export function runCheck(check: Check, run: CheckRun): Promise<CheckResult> {
  const { options } = run;
  return runJudged(check, run, (tools) =>
    check.run({
      ...run,
      ...tools,
      revision: options.revision,
      limits: options.limits,
      secondCaller: options.secondCaller,
      refusedOrigins: options.refusedOrigins,
    } satisfies CheckContext<string>),
  );
}
