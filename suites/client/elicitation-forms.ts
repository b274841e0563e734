import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import { foreignSchemas } from '../../harness/run/foreign-schemas.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { formKind, taking } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

const method = 'elicitation/create';

const formOf = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  method,
  params: {
    mode: 'form',
    message: 'Please fill this in.',
    requestedSchema: { type: 'object', properties, required },
  },
});

const filledIn = { value: 'ab', other: 'c' };

/** Forms that do not take what is filled in, each for one reason. */
const unfit: readonly JsonObject[] = [
  formOf({ value: { type: 'integer' } }),
  formOf({ value: { type: 'string', minLength: 3 } }),
  formOf({ value: { type: 'string', maxLength: 1 } }),
  formOf({ value: { type: 'string', enum: ['red', 'green'] } }),
  formOf({ value: { type: 'string', oneOf: [{ const: 'red', title: 'Red' }] } }),
  formOf({ value: { type: 'array', items: { type: 'string', enum: ['ab'] } } }),
  formOf({ value: { type: 'string' }, missing: { type: 'string' } }, ['value', 'missing']),
];

/** What a user fills in without regard to the schema. */
export const contentValidated = clientCheck({
  id: 'elicitation/content-validated',
  title: 'Content that does not fit the form',
  needs: [answers(method)],
  requirements: ['elicitation-content-validated-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const answer = { action: 'accept', content: filledIn };
    const stage = await scene({ server: script.change, ...taking({ ...formKind, answer }) });
    const fit = formOf({ value: { type: 'string' }, other: { type: 'string' } });
    const twin = await walk(stage, asker, script, [{ inputRequests: { form: fit } }]);
    const answered = isObject(responseIn(twin.retry, 'form'));
    for (const form of unfit) {
      const went = await walk(stage, asker, script, [{ inputRequests: { form } }]);
      const content = contentIn(responseIn(went.retry, 'form'));
      const schema = (form.params as JsonObject).requestedSchema as JsonObject;
      const judged = content === undefined ? undefined : await foreignSchemas.validate(schema, content);
      judge(
        'elicitation-content-validated-client',
        twin.retry.unusable === undefined ? (went.retries[0] ?? went.outcome) : twin.retry,
        () =>
          answered
            ? judged === undefined || (judged.ok && judged.value.valid)
            : { cannot: 'a form that fits what is filled in was not answered' },
        `no content, or some that fits ${JSON.stringify(schema)}`,
      );
    }
  },
});

function contentIn(response: unknown): JsonObject | undefined {
  return isObject(response) && response.action === 'accept' && isObject(response.content)
    ? response.content
    : undefined;
}

/** A field of each type with its default. */
const fields: readonly (readonly [string, JsonObject])[] = [
  ['text', { type: 'string', default: 'Ada' }],
  ['number', { type: 'number', default: 1.5 }],
  ['integer', { type: 'integer', default: 0 }],
  ['switch', { type: 'boolean', default: false }],
  ['choice', { type: 'string', enum: ['red', 'green'], default: 'green' }],
  ['titled', { type: 'string', oneOf: [{ const: 'r', title: 'Red' }], default: 'r' }],
  ['choices', { type: 'array', items: { type: 'string', enum: ['red', 'green'] }, default: ['red'] }],
];

/** A form that is sent as it was shown. */
export const defaults = clientCheck({
  id: 'elicitation/defaults',
  title: 'Defaults of a form that is accepted as it is',
  needs: [answers(method)],
  requirements: ['elicitation-defaults-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const answer = { action: 'accept', content: {} };
    const stage = await scene({ server: script.change, ...taking({ ...formKind, answer }) });
    const form = formOf(Object.fromEntries(fields));
    const { retry } = await walk(stage, asker, script, [{ inputRequests: { form } }]);
    const content = contentIn(responseIn(retry, 'form')) ?? {};
    const filled = fields.filter(
      ([name, schema]) => JSON.stringify(content[name]) === JSON.stringify(schema.default),
    );
    judge(
      'elicitation-defaults-client',
      retry,
      () =>
        filled.length === 0
          ? { cannot: 'the client filled no default in, as one that does not support them' }
          : filled.length === fields.length,
      'the default of each field, as there is that of some',
    );
  },
});
