import { ForeignSchemas, type Outcome } from '../../../harness/generate/foreign-schema.js';
import { jsonText } from '../../../harness/wire/json-text.js';

/** Works on the schemas of the subject, in a thread of its own; one for all checks, since a thread takes time to start. */
const schemas = new ForeignSchemas();

const kept = new Map<string, Promise<unknown>>();
/** Answers that are kept; a schema is asked about in several checks and legs. */
const mostKept = 500;

async function once<T>(question: readonly unknown[], ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const key = jsonText(question);
  const known = key === undefined ? undefined : (kept.get(key) as Promise<Outcome<T>> | undefined);
  if (known !== undefined) return known;
  const answer = ask();
  if (key !== undefined && kept.size < mostKept) kept.set(key, answer);
  const outcome = await answer;
  // what was too slow once may be quick enough another time
  if (key !== undefined && !outcome.ok && (outcome.kind === 'timeout' || outcome.kind === 'crashed'))
    kept.delete(key);
  return outcome;
}

/** The questions of {@link ForeignSchemas} that the suites ask, each asked once. */
export const foreignSchemas = {
  check: (schema: unknown): ReturnType<ForeignSchemas['check']> =>
    once(['check', schema], () => schemas.check(schema)),
  validate: (schema: unknown, value: unknown): ReturnType<ForeignSchemas['validate']> =>
    once(['validate', schema, value], () => schemas.validate(schema, value)),
  samples: (
    ...[schema, options]: Parameters<ForeignSchemas['samples']>
  ): ReturnType<ForeignSchemas['samples']> =>
    once(['samples', schema, options], () => schemas.samples(schema, options)),
};
