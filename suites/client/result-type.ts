import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import { Broken } from '../../harness/peer/server/blueprint.js';
import { type Change, responses, results } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { answers, dualEra } from '../../harness/run/client/needs.js';
import { legacyOnly } from '../../harness/run/client/stage-legacy.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { type Errand, errandsFor, runAll } from './support/errands.js';
import { mayBeExtended } from './support/extensions.js';
import { formKind } from './support/inputs.js';
import { askersFor, Rounds, walk } from './support/rounds.js';
import { steady } from './support/steady.js';

/** Both types of the core protocol. */
export const coreTypes = clientCheck({
  id: 'result-type/core-types',
  title: 'Results that are complete, and results that ask for input',
  needs: [answers(formKind.method)],
  requirements: ['result-type-supported-set-client'],
  async run({ profile, scene, judge }) {
    const requirement = 'result-type-supported-set-client';
    for (const asker of askersFor(profile)) {
      const script = new Rounds(asker.method);
      const stage = await scene({
        server: script.change,
        capabilities: formKind.capabilities,
        answers: { [formKind.method]: formKind.answer },
      });
      const plain = await walk(stage, asker, script, []);
      judge(
        requirement,
        plain.outcome,
        ({ how }) => how === 'done' || { cannot: 'the client does not get through a plain request' },
        'the complete result',
      );
      const asked = await walk(stage, asker, script, [{ inputRequests: { name: formKind.request } }]);
      const { outcome, first } = asked;
      const served = first?.answers.some(({ value }) => isObject(value.result)) === true;
      judge(
        requirement,
        together(besideTwin(outcome, plain.outcome), ...asked.retries),
        () => {
          if (!served) return { cannot: 'the client could not be asked for input' };
          if (asked.retries.length > 0 || stage.events.some(({ event }) => event === 'input')) return true;
          // the host may be given the demand, to see to it by itself
          return outcome.value.resultType === 'input_required'
            ? { cannot: 'the client hands the demand on to its host' }
            : false;
        },
        'the host asked for input, or the request repeated with it',
      );
    }
  },
});

/** Gives the results of these methods another `resultType`; undefined leaves it out. */
const typed = (type: () => unknown): Change =>
  responses((message, { method }) => {
    if (!isObject(message.result) || method === 'server/discover') return message;
    const { resultType: _own, ...result } = message.result;
    return new Broken({ ...message, result: { ...result, resultType: type() } });
  });

const near = [
  'Complete',
  'COMPLETE',
  'complete ',
  'completed',
  'inputRequired',
  'input-required',
  'touchstone',
  '',
  null,
  1,
  true,
  {},
  ['complete'],
];

/** Types that the client cannot know. */
export const unrecognized = clientCheck({
  id: 'result-type/unrecognized',
  kind: 'property',
  title: 'Results of types that the client cannot know',
  requirements: ['result-type-unrecognized-invalid-client'],
  async run({ profile, scene, property, judge }) {
    const requirement = 'result-type-unrecognized-invalid-client';
    const errands = errandsFor(profile);
    let type: unknown = 'complete';
    const stages = steady(() => scene({ server: typed(() => type) }));
    const plain = await runAll(await stages.stage(), errands);
    const names = fc
      .string({ maxLength: 12 })
      .filter((name) => name !== 'complete' && name !== 'input_required');
    if (errands.length === 0)
      return judge.inconclusive(requirement, 'the client cannot be told to do anything');
    const values = fc.tuple(
      fc.oneof(names, names, fc.constantFrom<unknown>(...near)),
      fc.constantFrom(...errands),
    );
    const examples = near.map((value, at) => [value, errands[at % errands.length]!] as [unknown, Errand]);
    await property('types', values, { examples, share: 0.3 }, async ([value, errand], trial) => {
      // an extension may well have a type of this name
      if (mayBeExtended(profile.capabilities) && typeof value === 'string' && /^[a-z_]+$/.test(value)) return;
      type = value;
      const outcome = await stages.run(errand.run);
      type = 'complete';
      trial(
        requirement,
        besideTwin(outcome, plain.get(errand)!),
        () => outcome.how !== 'done',
        `no success, as the resultType is ${JSON.stringify(value)}`,
      );
    });
  },
});

/** Results as servers of earlier revisions give them, from such a server. */
export const absentEarlier = clientCheck({
  id: 'result-type/absent-earlier',
  title: 'Results without resultType from a server of an earlier revision',
  needs: [dualEra],
  requirements: ['result-type-absent-is-complete-client'],
  async run({ profile, scene, judge }) {
    const errands = errandsFor(profile);
    const marked = results((result) => ({ ...result, resultType: 'complete' }));
    const plain = await runAll(await scene({ server: (stage) => marked(legacyOnly(stage)) }), errands);
    const outcomes = await runAll(await scene({ server: legacyOnly }), errands);
    for (const [errand, outcome] of outcomes)
      judge(
        'result-type-absent-is-complete-client',
        besideTwin(outcome, plain.get(errand)!),
        ({ how }) => how === 'done',
        'the result, as with resultType "complete"',
      );
  },
});

/** The same from a server that says to be of this revision: taken for complete it is well, refused it is a dispute. */
export const absent = clientCheck({
  id: 'result-type/absent',
  title: 'Results without resultType from a server of this revision',
  requirements: ['result-type-absent-is-complete-client'],
  async run({ profile, scene, judge }) {
    const errands = errandsFor(profile);
    const plain = await runAll(await scene(), errands);
    const untyped = results(({ resultType: _left, ...result }: JsonObject) => result);
    const stage = await scene({ server: untyped, broken: true });
    for (const [errand, outcome] of await runAll(stage, errands))
      judge(
        'result-type-absent-is-complete-client',
        besideTwin(outcome, plain.get(errand)!),
        ({ how }) =>
          how === 'done' || {
            cannot:
              'the client refuses it from a server of this revision, and the schema words the rule for servers of earlier ones',
            unlock: 'a client that also speaks a legacy revision',
          },
        'the result, as with resultType "complete"',
      );
  },
});

export const resultTypeChecks = [coreTypes, unrecognized, absentEarlier, absent];
