import { ForeignSchemas } from '../../../harness/generate/foreign-schema.js';

/** Works on the schemas of the subject, in a thread of its own; one for all checks, since a thread takes time to start. */
const schemas = new ForeignSchemas();

const kept = new Map<string, Promise<unknown>>();
/** Answers that are kept; a schema is asked about in several checks and legs, always with the same answer. */
const mostKept = 500;

function once<T>(question: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(question);
  const known = kept.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  if (kept.size < mostKept) kept.set(key, answer);
  return answer;
}

/** The questions of {@link ForeignSchemas} that the suites ask, each asked once. */
export const foreignSchemas = {
  check: (schema: unknown): ReturnType<ForeignSchemas['check']> =>
    once(['check', schema], () => schemas.check(schema)),
  samples: (
    ...[schema, options]: Parameters<ForeignSchemas['samples']>
  ): ReturnType<ForeignSchemas['samples']> =>
    once(['samples', schema, options], () => schemas.samples(schema, options)),
};
