import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { Scene } from '../../../harness/run/client/scene.js';

/** A scene for many trials, set anew after one that the client did not come through well. */
export interface Steady {
  /** The scene as it stands. */
  stage(): Promise<Scene>;
  /** Carries out an operation in it. */
  run(operation: (stage: Scene) => Promise<Outcome>): Promise<Outcome>;
}

/** Keeps a scene for many trials, so that the failure of one is not that of the next. */
export function steady(set: () => Promise<Scene>): Steady {
  let current: Scene | undefined;
  const stage = async (): Promise<Scene> => (current ??= await set());
  return {
    stage,
    run: async (operation) => {
      const scene = await stage();
      const outcome = await operation(scene);
      if (outcome.how !== 'done') {
        current = undefined;
        await scene.close();
      }
      return outcome;
    },
  };
}
