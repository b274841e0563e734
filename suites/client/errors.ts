import fc from 'fast-check';
import { together, unobserved } from '../../harness/peer/evidence.js';
import type { Answer } from '../../harness/peer/server/blueprint.js';
import { type Change, method } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { noteUri } from '../../harness/run/client/stage-server.js';
import { type Errand, errandsFor } from './support/errands.js';
import { versionKey } from './support/modern.js';

/** Error data that has something for whoever looks for it in a mismatch, a missing capability or an unsupported version. */
const data = {
  supported: ['2026-07-28', '2025-11-25'],
  requested: '2026-07-28',
  requiredCapabilities: { elicitation: {} },
  uri: noteUri,
};

/** Answers the next request of these methods with this error, and those after it as always. */
class Refusals {
  #code: number | undefined;

  /** From now on the next request is refused. */
  arm(code: number): void {
    this.#code = code;
  }

  change(...methods: readonly string[]): Change {
    return (blueprint) =>
      methods.reduce(
        (changed, name) =>
          method(name, (plain) => (call) => {
            const code = this.#code;
            this.#code = undefined;
            // no server is to use such codes any more
            return code === undefined ? plain(call) : (refusal(code) as Answer);
          })(changed),
        blueprint,
      );
  }
}

const refusal = (code: number): Answer => ({
  error: { code, message: 'Refused', data },
  broken: true,
});

/** What a client does about an error: what it asked, by which version, how it came out, and whether it goes on. */
async function reaction(
  stage: Scene,
  errand: Errand,
  refusals: Refusals,
  code: number,
): Promise<{
  readonly refused: Outcome;
  readonly after: Outcome;
  readonly asked: number;
  readonly story: string;
}> {
  const before = stage.seen.requests().length;
  refusals.arm(code);
  const refused = await errand.run(stage);
  const after = await errand.run(stage);
  const asked = stage.seen
    .requests()
    .slice(before)
    .map(({ method: name, meta }) => `${name} by ${String(meta[versionKey])}`);
  return {
    refused,
    after,
    asked: asked.length,
    story: [...asked, `first ${refused.how}`, `then ${after.how}`].join('\n'),
  };
}

/** Codes that mean nothing: two of no range in particular. */
const neutral = [4711, 4712] as const;
/** Codes of drafts, of SDKs and of nobody. */
const examples = [-32001, -32003, -32004, -32000, -32019];

/** Codes that servers chose for themselves before there were rules. */
export const legacyRange = clientCheck({
  id: 'errors/legacy-range',
  kind: 'property',
  title: 'Error codes that have no meaning',
  requirements: ['errors-legacy-range-no-meaning-client'],
  async run({ profile, scene, property, judge }) {
    const requirement = 'errors-legacy-range-no-meaning-client';
    const errands = errandsFor(profile).filter(({ method: name }) =>
      ['tools/call', 'resources/read', 'prompts/get'].includes(name),
    );
    for (const errand of errands) {
      const meet = async (code: number): Promise<Awaited<ReturnType<typeof reaction>>> => {
        const refusals = new Refusals();
        const stage = await scene({ server: refusals.change(errand.method) });
        // whatever a client looks up once, it has looked up
        await errand.run(stage);
        const met = await reaction(stage, errand, refusals, code);
        await stage.close();
        return met;
      };
      const plain = await meet(neutral[0]);
      const steadfast = plain.asked > 0 && (await meet(neutral[1])).story === plain.story;
      const codes = fc.integer({ min: -32019, max: -32000 }).filter((code) => code !== -32002);
      await property(errand.operation, codes, { examples, share: 0.1 }, async (code, trial) => {
        const { refused, after, story } = await meet(code);
        trial(
          requirement,
          steadfast
            ? { ...together(refused, after), received: story }
            : unobserved('the client does not do the same about two errors that mean nothing'),
          () => story === plain.story,
          `the same as after an error ${neutral[0]}:\n${plain.story}`,
        );
      });
    }
    if (errands.length === 0)
      judge.inconclusive(requirement, 'the client cannot be told to do what an error could answer');
  },
});

/** The code that servers of earlier revisions have for a resource that is not there. */
export const resourceNotFound = clientCheck({
  id: 'errors/resource-not-found',
  title: 'The earlier code for a resource that is not there',
  needs: [operations('readResource')],
  requirements: ['errors-32002-accepted-client'],
  async run({ scene, judge }) {
    const refusals = new Refusals();
    const stage = await scene({ server: refusals.change('resources/read') });
    const plain = await stage.readResource(noteUri);
    refusals.arm(-32002);
    const missing = await stage.readResource(noteUri);
    const after = await stage.readResource(noteUri);
    judge(
      'errors-32002-accepted-client',
      together(besideTwin(missing, plain), after),
      () => missing.ended && after.how === 'done',
      'the error or nothing handed back, and the next resource read',
    );
  },
});

export const errorsChecks = [legacyRange, resourceNotFound];
