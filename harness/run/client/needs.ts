import type { OperationName, OptionName } from '../../../schema/driver.js';
import type { ClientNeed } from './check.js';

/** The client can be told to do anything at all. */
export const instructed: ClientNeed = ({ operations: known, via }) =>
  known.size > 0
    ? undefined
    : {
        verdict: 'inconclusive',
        reason: `the client is only watched (--via ${via}) and cannot be told what to do`,
        unlock: 'recipes or a driver (--via recipe, --via driver; docs/clients.md)',
      };

/** The client can be told to do all of this. */
export function operations(...names: readonly OperationName[]): ClientNeed {
  return (profile) => {
    const missing = names.find((name) => !profile.operations.has(name));
    return missing === undefined
      ? undefined
      : {
          verdict: 'inconclusive',
          reason: `the client cannot be told to carry out ${missing}`,
          unlock: `a driver that supports ${missing} (--via driver, docs/driver.md)`,
        };
  };
}

/** What the client hands back is told as data. */
export const tellsResults: ClientNeed = ({ tellsResults: tells, via }) =>
  tells
    ? undefined
    : {
        verdict: 'inconclusive',
        reason: `what the client hands back is not told by --via ${via}`,
        unlock: 'a driver (--via driver, docs/driver.md)',
      };

/** The driver heeds an option of operations, such as `timeout`. */
export function heeds(option: OptionName): ClientNeed {
  return ({ hello }) =>
    hello.options.includes(option)
      ? undefined
      : {
          verdict: 'inconclusive',
          reason: `the client cannot be given the option ${option}`,
          unlock: `a driver that heeds ${option} (docs/driver.md)`,
        };
}

/** The host of the client can be told what to answer to an input request of that method. */
export function answers(method: string): ClientNeed {
  return ({ hello }) =>
    hello.inputs.includes(method)
      ? undefined
      : {
          verdict: 'not-applicable',
          reason: `the client takes no answers to ${method}`,
          unlock: `a driver that takes answers to ${method} (docs/driver.md)`,
        };
}

/** The client lives on from one operation to the next, so that it may keep what it has learned. */
export const livesOn: ClientNeed = ({ via }) =>
  via === 'driver' || via === 'observe'
    ? undefined
    : {
        verdict: 'inconclusive',
        reason: `with --via ${via} each operation is a process of its own, which may begin anew`,
        unlock: 'a driver (--via driver, docs/driver.md)',
      };

/** The client also speaks a legacy revision. */
export const dualEra: ClientNeed = ({ dualEra: speaks }) =>
  speaks ? undefined : { verdict: 'not-applicable', reason: 'the client speaks modern revisions only' };

/** The client speaks modern revisions only. */
export const modernOnly: ClientNeed = ({ dualEra: speaks }) =>
  speaks ? { verdict: 'not-applicable', reason: 'the client also speaks a legacy revision' } : undefined;
