import type { Call, Method } from '../../harness/peer/server/blueprint.js';
import { all, method, notificationsOut, variant, type Variant } from '../mutants/mutant.js';
import { progress } from '../mutants/progress.js';

/** Reports progress for any request that has a token, before it is served. */
const reporting =
  (values: readonly number[], total?: (value: number) => number) =>
  (original: Method): Method =>
  (call: Call) => {
    const { progressToken } = call.meta;
    for (const value of progressToken === undefined ? [] : values) {
      call.notify('notifications/progress', {
        progressToken,
        progress: value,
        ...(total === undefined ? {} : { total: total(value) }),
      });
    }
    return original(call);
  };

/** Legal ways to report progress, and not to. */
export const progressVariants: readonly Variant[] = [
  variant({
    id: 'progress/silent',
    story: 'never reports progress, whatever token it is given',
    uses: ['progress-silence'],
    change: notificationsOut((message) => (message.method === 'notifications/progress' ? [] : [message])),
  }),
  variant({
    id: 'progress/without-total',
    story: 'reports progress without a total and without a message',
    uses: ['progress-silence'],
    change: progress(({ progressToken, progress: value }) => ({ progressToken, progress: value })),
  }),
  variant({
    id: 'progress/odd-numbers',
    story: 'reports negative numbers and tiny fractions; they grow',
    uses: ['progress-fractions', 'jsonrpc-request-scoped-notifications'],
    change: progress((params) => ({ ...params, progress: Number(params.progress) * 1e-9 - 1, total: -0.5 })),
  }),
  variant({
    id: 'progress/beyond-the-total',
    story: 'reports more progress than its total, which moves; nothing ties the two',
    change: method(
      'server/discover',
      reporting([1, 2.5, 40, 41], (value) => 10 - value),
    ),
  }),
  variant({
    id: 'progress/everywhere',
    story: 'reports progress, much of it, for every request with a token',
    change: all(
      ...['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/read'].map((name) =>
        method(name, reporting(Array.from({ length: 60 }, (_, at) => at))),
      ),
    ),
  }),
  variant({
    id: 'progress/extra-members',
    story: 'adds members and _meta to progress notifications; params are open',
    change: progress((params) => ({ ...params, stage: 'one', _meta: { 'com.example/stage': 1 } })),
  }),
];
