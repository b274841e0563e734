import type { Answer } from '../../harness/peer/server/blueprint.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { mutant, type Mutant } from './mutant.js';
import { asksBy } from './support/asking.js';

const said = (text: string): Answer => ({ result: { content: [{ type: 'text', text }], isError: true } });

/** Faults in how input responses are taken. */
export const mrtrResponsesMutants: readonly Mutant[] = [
  mutant({
    id: 'mrtr/takes-any-answer',
    fault: 'takes whatever stands under the key for the answer',
    breaks: 'mrtr-responses-validated',
    change: asksBy({}, (tool) => ({ ...tool, accepts: () => true })),
  }),
  mutant({
    id: 'mrtr/malformed-as-tool-error',
    fault: 'answers malformed input responses with a tool error',
    breaks: 'mrtr-responses-invalid-error',
    change: asksBy({ malformed: () => said('That is no answer.') }),
  }),
  mutant({
    id: 'mrtr/malformed-as-unknown-method',
    fault: 'answers malformed input responses with -32601',
    breaks: 'mrtr-responses-invalid-error',
    change: asksBy({ malformed: () => ({ error: { code: -32601, message: 'Method not found' } }) }),
  }),
  mutant({
    id: 'mrtr/refuses-extra-responses',
    fault: 'refuses a retry with a response more than it asked for',
    breaks: 'mrtr-extra-responses-ignored',
    change: asksBy({ unexpected: (keys) => invalidParams(`unexpected input responses: ${keys.join(', ')}`) }),
  }),
  mutant({
    id: 'mrtr/missing-is-an-error',
    fault: 'answers a retry without the needed response with an error',
    breaks: 'mrtr-missing-responses-asked-again',
    change: asksBy({
      unanswered: ({ open }) => invalidParams(`missing input responses: ${open.join(', ')}`),
    }),
  }),
  mutant({
    id: 'mrtr/missing-is-a-tool-error',
    fault: 'answers a retry without the needed response with a tool error',
    breaks: 'mrtr-missing-responses-asked-again',
    change: asksBy({ unanswered: () => said('You did not tell me your name.') }),
  }),
];
