import type { TranscriptView } from '../../../harness/run/view.js';
import { asksInDisguise, resultsIn, type SeenResult } from './results.js';

const gets = new Set(['prompts/get']);

/** The complete results of prompts/get; a result that asks for input is no prompt yet. */
export function* promptResults(view: TranscriptView): Generator<SeenResult> {
  for (const seen of resultsIn(view, gets))
    if (seen.result.resultType !== 'input_required' && !asksInDisguise('prompts/get', seen.result))
      yield seen;
}
