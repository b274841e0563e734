import { method } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';

const listen = 'subscriptions/listen';
const filter = { toolsListChanged: true };

/** A server that ends while the client listens, and is started again. */
export const relistens = clientCheck({
  id: 'subscriptions/relistens',
  title: 'A subscription after a new start of the server',
  on: { transport: 'stdio' },
  needs: [operations('listen', 'listTools')],
  requirements: ['subscriptions-relisten-client'],
  async run({ scene, judge, limits }) {
    const stage = await scene();
    const opened = await stage.listen(filter).outcome;
    const before = new Set(stage.seen.messages.map(({ connection }) => connection));
    stage.server?.exit(1);
    // the first operation may find the server gone
    for (let tries = 0; tries < 2; tries += 1) await stage.listTools();
    const anew = stage.seen.requests().filter(({ connection }) => !before.has(connection));
    if (opened.how !== 'done' || anew.length === 0)
      return judge.inconclusive(
        'subscriptions-relisten-client',
        opened.how === 'done'
          ? 'the client did not start its server again'
          : `there was no subscription: ${opened.received}`,
      );
    const again = (): boolean =>
      stage.seen.requests(listen).some(({ connection }) => !before.has(connection));
    await stage.listTools();
    await stage.wait(again, limits.quiet);
    judge(
      'subscriptions-relisten-client',
      stage.allSeen('the end of the server, and three lists of tools'),
      // host and client are one in the sentence, and the host is played by a driver that cannot be asked to listen anew
      () => {
        const told = stage.events.some(({ event }) => event === 'trouble');
        return (
          again() || (told ? { cannot: 'the client tells its host, which may listen anew itself' } : false)
        );
      },
      'subscriptions/listen once more, to the server that was started anew',
    );
  },
});

/** A stream that breaks. */
export const reconnects = clientCheck({
  id: 'subscriptions/reconnects',
  title: 'A subscription whose connection broke',
  on: { transport: 'http' },
  needs: [operations('listen', 'listTools')],
  requirements: ['subscriptions-reconnect-client'],
  async run({ scene, judge, limits }) {
    let cut!: () => void;
    const over = new Promise<void>((resolve) => (cut = resolve));
    let opened = 0;
    const stage = await scene({
      server: method(listen, (plain) => (call) => {
        opened += 1;
        return opened === 1
          ? Promise.race([plain(call), over.then(() => ({ none: 'cut' }) as const)])
          : plain(call);
      }),
    });
    const acknowledged = await stage.listen(filter).outcome;
    cut();
    await stage.listTools();
    await stage.wait(() => opened > 1, limits.quiet);
    judge(
      'subscriptions-reconnect-client',
      acknowledged,
      ({ how }) =>
        how === 'done' ? opened > 1 : { cannot: `there was no subscription: ${acknowledged.received}` },
      'subscriptions/listen once more',
    );
  },
});
