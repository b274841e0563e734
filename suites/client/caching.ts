import { clientCheck } from '../../harness/run/client/check.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import { invalidated, keys, roundsNotKept } from './caching-use.js';
import { expiredPage, refusedCursor } from './caching-pages.js';
import { keepables, keepsNothing, kept, lasting, long, orKept, sent } from './support/kept.js';

/** A result that is fresh. */
export const fresh = clientCheck({
  id: 'caching/fresh',
  title: 'A result that is fresh for long',
  requirements: ['caching-ttl-positive-client'],
  async run({ profile, scene, judge, limits }) {
    const keeps = await kept({ profile, scene });
    if (keeps.length === 0) return judge.notApplicable('caching-ttl-positive-client', keepsNothing);
    const stage = await scene({ server: lasting(() => long, ...keeps.map(({ method }) => method)) });
    for (const { run, method } of keeps) {
      const first = await run(stage);
      await run(stage);
      await stage.wait(() => false, limits.quiet);
      const outcome = orKept(await run(stage), first);
      judge(
        'caching-ttl-positive-client',
        outcome,
        () => outcome.how === 'done' && sent(stage, method) === 1,
        `no further ${method}, as the result is fresh`,
      );
    }
  },
});

/** Results that are stale as soon as they are there. */
export const staleAtOnce = clientCheck({
  id: 'caching/stale-at-once',
  title: 'A result with ttlMs 0, with none and with one below 0',
  requirements: ['caching-ttl-zero-client', 'caching-ttl-absent-client', 'caching-ttl-negative-client'],
  async run({ profile, scene, judge }) {
    const all = keepables(profile);
    let ttlMs: number | undefined = 0;
    const stage = await scene({ server: lasting(() => ttlMs, ...all.map(({ method }) => method)) });
    for (const { run, method } of all) {
      const again = async () => {
        const before = sent(stage, method);
        const outcome = await run(stage);
        return { outcome, asked: sent(stage, method) > before };
      };
      ttlMs = 0;
      const first = await again();
      const second = await again();
      judge(
        'caching-ttl-zero-client',
        besideTwin(orKept(second.outcome, first.outcome), first.outcome),
        () => second.asked,
        `another ${method}, as the result is stale`,
      );
      ttlMs = undefined;
      judge(
        'caching-ttl-absent-client',
        besideTwin((await again()).outcome, first.outcome),
        ({ how }) => how === 'done',
        'the result, as with ttlMs 0',
      );
      ttlMs = -long;
      const negative = await again();
      const after = await again();
      judge(
        'caching-ttl-negative-client',
        besideTwin(orKept(after.outcome, negative.outcome), first.outcome),
        () =>
          second.asked
            ? negative.outcome.how === 'done' && after.asked
            : { cannot: 'nor does the client ask anew with ttlMs 0: caching-ttl-zero-client' },
        `the result, and another ${method} at its next use, as with ttlMs 0`,
      );
    }
  },
});

/** A result whose time runs out. */
export const expired = clientCheck({
  id: 'caching/expired',
  title: 'A result whose time has run out',
  requirements: ['caching-stale-refetch-client', 'caching-no-polling-client'],
  async run({ profile, scene, judge, limits }) {
    const keeps = await kept({ profile, scene });
    if (keeps.length === 0) {
      judge.notApplicable('caching-stale-refetch-client', keepsNothing);
      return judge.notApplicable('caching-no-polling-client', keepsNothing);
    }
    const stage = await scene({ server: lasting(() => limits.quiet, ...keeps.map(({ method }) => method)) });
    const first: Outcome[] = [];
    for (const { run } of keeps) first.push(await run(stage));
    const before = keeps.map(({ method }) => sent(stage, method));
    await stage.wait(() => false, limits.quiet * 2);
    const polled = keeps.map(({ method }, at) => sent(stage, method) > before[at]!);
    for (const [at, { run, method }] of keeps.entries()) {
      const asked = sent(stage, method);
      const outcome = orKept(await run(stage), first[at]!);
      const again = sent(stage, method) > asked;
      judge(
        'caching-no-polling-client',
        outcome,
        () => !polled[at],
        `no ${method} before the result is used again`,
      );
      judge(
        'caching-stale-refetch-client',
        outcome,
        () => (polled[at] === true ? { cannot: 'the client has asked anew by itself' } : again),
        `another ${method}, as the result is stale`,
      );
    }
  },
});

export const cachingChecks = [
  fresh,
  staleAtOnce,
  expired,
  keys,
  roundsNotKept,
  invalidated,
  expiredPage,
  refusedCursor,
];
