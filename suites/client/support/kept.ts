import type { OperationName } from '../../../schema/driver.js';
import { Broken } from '../../../harness/peer/server/blueprint.js';
import { type Change, responses } from '../../../harness/peer/server/changes.js';
import type { ClientContext } from '../../../harness/run/client/check.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import { noteUri } from '../../../harness/run/client/stage-server.js';
import { canonicalText } from '../../../harness/wire/json-text.js';
import { isObject } from '../../../harness/wire/message.js';
import { listsFor } from './lists.js';

/** An operation whose result a client may keep (server/utilities/caching#cacheable-results). */
export interface Keepable {
  readonly operation: OperationName;
  readonly method: string;
  readonly run: (scene: Scene) => Promise<Outcome>;
}

/** Milliseconds for which a result stays fresh for the length of any check. */
export const long = 600_000;

/** The operations of that sort that the client can be told to carry out. */
export function keepables(profile: ClientContext<string>['profile']): readonly Keepable[] {
  const lists = listsFor(profile).map(({ operation, method, fetch }) => ({ operation, method, run: fetch }));
  const read: Keepable = {
    operation: 'readResource',
    method: 'resources/read',
    run: (scene) => scene.readResource(noteUri),
  };
  return profile.operations.has('readResource') ? [...lists, read] : lists;
}

/** Gives complete results of these methods, which are the same for everybody, such a `ttlMs`; none, or one below 0, is wrong on purpose. */
export function lasting(ttlMs: () => number | undefined, ...methods: readonly string[]): Change {
  return responses((message, call) => {
    const { result } = message;
    if (!methods.includes(call.method) || !isObject(result) || result.resultType !== 'complete')
      return message;
    const { ttlMs: _, ...others } = result;
    const rest = { ...others, cacheScope: 'public' };
    const given = ttlMs();
    if (given === undefined) return new Broken({ ...message, result: rest });
    const changed = { ...message, result: { ...rest, ttlMs: given } };
    return given < 0 ? new Broken(changed) : changed;
  });
}

/** How often the client has sent a request of that method. */
export function sent(stage: Scene, method: string): number {
  return stage.seen.requests(method).length;
}

/** The operations whose results the client keeps while they are fresh: the second time it did not ask. */
export async function kept({
  profile,
  scene,
}: Pick<ClientContext<string>, 'profile' | 'scene'>): Promise<readonly Keepable[]> {
  const all = keepables(profile);
  const stage = await scene({ server: lasting(() => long, ...all.map(({ method }) => method)) });
  const keeps: Keepable[] = [];
  for (const keepable of all) {
    const first = await keepable.run(stage);
    const before = sent(stage, keepable.method);
    const second = await keepable.run(stage);
    const asked = sent(stage, keepable.method) > before;
    const same = orKept(second, first).unusable === undefined;
    if (first.how === 'done' && second.how === 'done' && same && !asked) keeps.push(keepable);
  }
  return keeps;
}

/**
 * An outcome for which nothing need have been asked: it proves something where it is just what an earlier one, that was
 * asked for, handed back.
 */
export function orKept(outcome: Outcome, earlier: Outcome): Outcome {
  return outcome.how === 'done' && earlier.unusable === undefined && sameValue(outcome, earlier)
    ? { ...outcome, unusable: undefined }
    : outcome;
}

function sameValue(one: Outcome, other: Outcome): boolean {
  return canonicalText(one.value) === canonicalText(other.value);
}

/** Why nothing can be judged of a client that keeps nothing. */
export const keepsNothing = 'the client keeps no results, as it may';
