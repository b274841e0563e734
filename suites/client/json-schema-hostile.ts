import { together } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { fetchTrap } from '../server/support/fetch-trap.js';
import { handedOn, learnTools, misfit, structured, tool, withTools } from './support/staged-tools.js';
import { call } from './support/tool-server.js';
import { control, controlTools, validatesNothing } from './support/validating.js';

const value = { of: 'a' };

/** Schemas with a reference that leads to the network, each in a way of its own. */
function remoteReferences(authority: string): Readonly<Record<string, JsonObject>> {
  const of = (reference: JsonObject, beside: JsonObject = {}): JsonObject => ({
    ...beside,
    type: 'object',
    properties: { of: reference },
    required: ['of'],
  });
  return {
    absolute: of({ $ref: `http://${authority}/absolute.json` }),
    fragment: of({ $ref: `http://${authority}/document.json#/$defs/of` }),
    relative: of({ $ref: 'relative.json' }, { $id: `http://${authority}/root.json` }),
    secure: of({ $ref: `https://${authority}/secure.json` }),
  };
}

/** References to a listener of our own that nobody has cause to come to. */
export const remote = clientCheck({
  id: 'json-schema/remote-references',
  title: 'References to schemas on the network',
  needs: [operations('callTool')],
  requirements: ['json-schema-no-network-ref-client', 'json-schema-unresolved-ref-rejected-client'],
  async run({ scene, profile, limits, judge }) {
    const trap = await fetchTrap();
    try {
      const references = Object.entries(remoteReferences(trap.authority));
      const stage = await scene({
        server: withTools(
          ...controlTools,
          ...references.flatMap(([name, schema]) => [
            tool(`input_${name}`, () => structured(value), { inputSchema: schema }),
            tool(`output_${name}`, () => structured(value), { outputSchema: schema }),
          ]),
        ),
      });
      await learnTools(stage, profile);
      const { fits, validates } = await control(stage);
      for (const [name] of references) {
        await stage.callTool(`input_${name}`, value);
        const outcome = besideTwin(await stage.callTool(`output_${name}`, {}), fits);
        judge(
          'json-schema-unresolved-ref-rejected-client',
          outcome,
          () => (validates ? !handedOn(outcome, 'structuredContent', value) : { cannot: validatesNothing }),
          'an error, or the result without what cannot be validated',
        );
      }
      await stage.wait(() => trap.visits.length > 0, limits.quiet);
      const visits = trap.visits.join(', ');
      judge(
        'json-schema-no-network-ref-client',
        together(fits, stage.seen.request('tools/list')),
        () => {
          if (trap.visits.length > 0) return { ok: false, received: `somebody came: ${visits}` };
          return fits.how === 'done' || { cannot: `a call of another tool came to ${fits.received}` };
        },
        'no connection to the host that a $ref names',
      );
    } finally {
      await trap.close();
    }
  },
});

const doublings = 60;
const links = 3_000;

/** Small as texts, and without end for a validator that tries every way. */
const costly: Readonly<Record<string, JsonObject>> = {
  // each level has two ways to fail, and each of them those of the level below
  doubling: {
    type: 'object',
    properties: { of: { $ref: `#/$defs/level${doublings}` } },
    $defs: Object.fromEntries(
      Array.from({ length: doublings + 1 }, (_none, level) => {
        const below = { $ref: `#/$defs/level${level - 1}` };
        return [`level${level}`, level === 0 ? { type: 'integer' } : { anyOf: [below, { allOf: [below] }] }];
      }),
    ),
  },
  // as deep as the chain is long, though nothing in it is nested
  chain: {
    type: 'object',
    properties: { of: { $ref: `#/$defs/link${links}` } },
    $defs: Object.fromEntries(
      Array.from({ length: links + 1 }, (_none, link) => [
        `link${link}`,
        link === 0 ? { type: 'integer' } : { allOf: [{ $ref: `#/$defs/link${link - 1}` }] },
      ]),
    ),
  },
};

/** Schemas that cost a validator without bounds its time or its stack. */
export const costs = clientCheck({
  id: 'json-schema/costly-schemas',
  title: 'Schemas that are costly to validate by',
  alone: true,
  needs: [operations('callTool'), tellsResults],
  requirements: ['json-schema-resource-bounds-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'json-schema-resource-bounds-client';
    const plainStage = await scene({ server: withTools(...controlTools) });
    await learnTools(plainStage, profile);
    const { fits, validates } = await control(plainStage);
    if (fits.how === 'done' && !validates) return judge.notApplicable(requirement, validatesNothing);
    for (const [name, outputSchema] of Object.entries(costly)) {
      const stage = await scene({ server: withTools(tool('costly', () => misfit(value), { outputSchema })) });
      await learnTools(stage, profile);
      const outcome = await stage.callTool('costly', {});
      const next = besideTwin(await call(stage, 'after a costly schema'), fits);
      judge(
        requirement,
        together(outcome, next),
        () => next.how === 'done',
        `another call that goes through (the schema is a ${name} one)`,
      );
      if (next.how === 'timeout') return stage.abandon();
    }
  },
});

export const jsonSchemaHostileChecks = [remote, costs];
