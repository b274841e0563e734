import { together, unobserved, type Evidence } from '../../../harness/peer/evidence.js';
import type { Scene } from '../../../harness/run/client/scene.js';

/** What a client did after its probe. */
export interface Fallback extends Evidence {
  /** Whether it sent `initialize`. */
  readonly initialized: boolean;
  /** Whether it still waited when its time was over. */
  readonly waiting: boolean;
}

const initialized = ({ seen }: Scene): boolean => seen.requests('initialize').length > 0;

/** Lets a client that has connected go on, by an operation where connecting was not enough, and says what it did. */
export async function fallbackOf(stage: Scene, sent: string): Promise<Fallback> {
  const { connected } = stage;
  const last = initialized(stage) || connected?.how !== 'done' ? connected : await stage.listTools();
  const [probe] = stage.seen.requests('server/discover');
  const found = initialized(stage);
  const evidence =
    probe === undefined || probe.answers.some(({ value }) => 'result' in value)
      ? unobserved('the client did not send the probe whose answer is looked at')
      : together(stage.allSeen(sent), ...(last === undefined ? [] : [{ ...last, unusable: undefined }]));
  return { ...evidence, initialized: found, waiting: last?.how === 'timeout' };
}
