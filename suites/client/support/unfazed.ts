import type { JsonObject } from '../../../harness/wire/message.js';
import type { ClientContext } from '../../../harness/run/client/check.js';
import { besideTwin, type Outcome } from '../../../harness/run/client/outcome.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import { type Errand, errandsFor, runAll } from './errands.js';

/** What a client told a stage of its own to do. */
interface Visit {
  readonly connected: Outcome;
  readonly outcomes: ReadonlyMap<Errand, Outcome>;
}

/** Judges that a client works with servers that advertise more than it knows, as it does with the plain one. */
export async function judgeAdvertised<R extends string>(
  requirement: R,
  { profile, scene, property, judge }: ClientContext<R>,
  values: Parameters<typeof property<JsonObject>>[1],
  examples: readonly JsonObject[],
): Promise<void> {
  const errands = errandsFor(profile).slice(0, 4);
  const visit = async (advertised: JsonObject): Promise<Visit> => {
    const stage: Scene = await scene({
      server: (plain) => ({ ...plain, capabilities: { ...plain.capabilities, ...advertised } }),
    });
    const connected = stage.connected!;
    const outcomes = connected.how === 'done' ? await runAll(stage, errands) : new Map<Errand, Outcome>();
    await stage.close();
    return { connected, outcomes };
  };
  const plain = await visit({});
  await property('capabilities', values, { examples, share: 0.1 }, async (advertised, trial) => {
    const { connected, outcomes } = await visit(advertised);
    const expected = `all as with a server that does not advertise ${JSON.stringify(advertised)}`;
    trial(requirement, besideTwin(connected, plain.connected), () => connected.how === 'done', expected);
    for (const [errand, outcome] of outcomes)
      trial(
        requirement,
        besideTwin(outcome, plain.outcomes.get(errand) ?? plain.connected),
        () => outcome.how === 'done',
        expected,
      );
  });
  if (plain.connected.how !== 'done')
    judge.inconclusive(
      requirement,
      `the client did not connect to the plain server: ${plain.connected.received}`,
    );
}
