import { monitor, type Sighting } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';
import { resultsIn, type SeenResult } from './support/results.js';

const requirements = [
  'completion-result-object',
  'completion-values-at-most-100',
  'completion-optional-member-types',
  'completion-total-covers-values',
] as const;
type Completion = (typeof requirements)[number];

const mostValues = 100;
const place = '/result/completion';
const declared = declares('completions');

/** Judges the form of every completion result. */
export const results = monitor({
  id: 'completion/results',
  title: 'What a completion result carries',
  requirements,
  needs: Object.fromEntries(requirements.map((requirement) => [requirement, declared])),
  *scan(view) {
    // whoever completes undeclared breaks one obligation, and none on how completions look
    if (declared(view.profile) !== undefined) return;
    for (const seen of resultsIn(view, new Set(['completion/complete'])))
      if (seen.result.resultType !== 'input_required') yield* resultOf(seen);
  },
});

function* resultOf({ message, result }: SeenResult): Generator<Sighting<Completion>> {
  const isThere = isObject(result.completion);
  const completion: JsonObject = isThere ? (result.completion as JsonObject) : {};
  const { values, total } = completion;
  const fault = Array.isArray(values) ? values.findIndex((value) => typeof value !== 'string') : undefined;
  const pointer = isThere
    ? `${place}/values${fault === undefined || fault === -1 ? '' : `/${fault}`}`
    : place;
  yield sighted(
    'completion-result-object',
    message,
    fault === -1,
    'completion, an object with values, an array of strings',
    { pointer },
  );
  if (!isThere) return;
  for (const [name, type] of [
    ['total', 'number'],
    ['hasMore', 'boolean'],
  ] as const) {
    const holds = !(name in completion) || typeof completion[name] === type;
    const expected = `a ${type}, or no ${name}`;
    yield sighted('completion-optional-member-types', message, holds, expected, {
      pointer: `${place}/${name}`,
    });
  }
  if (!Array.isArray(values)) return;
  yield sighted(
    'completion-values-at-most-100',
    message,
    values.length <= mostValues,
    `at most ${mostValues} values`,
    { pointer: `${place}/values`, received: `${values.length} values` },
  );
  if (typeof total !== 'number') return;
  yield sighted(
    'completion-total-covers-values',
    message,
    total >= values.length,
    `a total of at least the ${values.length} values`,
    { pointer: `${place}/total`, received: `a total of ${total}` },
  );
}
