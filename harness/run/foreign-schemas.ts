import { ForeignSchemas, type Outcome } from '../generate/foreign-schema.js';
import { jsonText } from '../wire/json-text.js';

/** Works on the schemas of the subject, in a thread of its own; one for all, since a thread takes time to start. */
const schemas = new ForeignSchemas();

const kept = new Map<string, Promise<unknown>>();
/** Answers that are kept; a schema is asked about in discovery, in several checks and in every leg. */
const mostKept = 2_000;

async function once<T>(question: readonly unknown[], ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const key = jsonText(question);
  if (key === undefined) return ask();
  const known = kept.get(key) as Promise<Outcome<T>> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  kept.set(key, answer);
  const [eldest] = kept.keys();
  if (kept.size > mostKept && eldest !== undefined) kept.delete(eldest);
  const outcome = await answer;
  // what was too slow once may be quick enough another time
  if (!outcome.ok && (outcome.kind === 'timeout' || outcome.kind === 'crashed')) kept.delete(key);
  return outcome;
}

/** The questions of {@link ForeignSchemas}, each asked once. */
export const foreignSchemas: Pick<ForeignSchemas, 'check' | 'validate' | 'samples'> = {
  check: (schema) => once(['check', schema], () => schemas.check(schema)),
  validate: (schema, value, options = {}) =>
    once(['validate', schema, value, options], () => schemas.validate(schema, value, options)),
  samples: (schema, options) => once(['samples', schema, options], () => schemas.samples(schema, options)),
};
