import type { Behaviour } from './behaviours.js';

/**
 * Names under which the test servers of SDKs offer a behaviour: those of the conformance suite that the protocol's
 * organisation publishes. Where a server has them they are looked at first; what counts is still what is observed.
 */
const knownTools: Readonly<Partial<Record<Behaviour, RegExp>>> = {
  plain: /^test_simple_text$/,
  progress: /^test_tool_with_progress$/,
  logging: /^test_(?:tool_with_logging|logging_tool)$/,
  inputRequired:
    /^test_(?:input_required_result_elicitation|input_required_result_\w+|elicitation|sampling)$/,
  needsCapability: /^test_missing_capability$/,
  changes: /^test_trigger_\w+$/,
};

/** A prompt and a resource of those test servers that need nothing. */
export const knownPrompt = 'test_simple_prompt';
export const knownResource = 'test://static-text';

/** Whether a name promises a behaviour. */
export function promises(name: string, behaviour: Behaviour): boolean {
  return knownTools[behaviour]?.test(name) === true;
}

/** Whether a name is one that test servers use. */
export function isKnownTool(name: string): boolean {
  return /^test_\w+$/.test(name);
}

/** Whether a name promises any behaviour that checks need. */
export function promisesAny(name: string): boolean {
  return Object.values(knownTools).some((names) => names.test(name));
}
