import { together } from '../../harness/peer/evidence.js';
import { all, type Change, method } from '../../harness/peer/server/changes.js';
import type { Change as WorldChange } from '../../harness/peer/server/running-server.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { noteUri } from '../../harness/run/client/stage-server.js';
import { keepsNothing, kept, lasting, long, orKept, sent } from './support/kept.js';
import { askersFor, plainRound, Rounds, walk } from './support/rounds.js';

const read = 'resources/read';
const otherUri = 'touchstone://notes/second';

/** Reads whatever is asked for. */
const readable: Change = method(read, () => ({ params: { uri } }) => ({
  result: { contents: [{ uri, mimeType: 'text/plain', text: `this is ${String(uri)}` }] },
}));

/** Two resources, of which one has been read. */
export const keys = clientCheck({
  id: 'caching/keys',
  title: 'A resource other than the one that is kept',
  needs: [operations('readResource')],
  requirements: ['caching-key-client'],
  async run({ profile, scene, judge }) {
    const keeps = await kept({ profile, scene });
    if (!keeps.some((keepable) => keepable.method === read))
      return judge.notApplicable('caching-key-client', keepsNothing);
    const stage = await scene({
      server: all(
        readable,
        lasting(() => long, read),
      ),
    });
    const first = await stage.readResource(noteUri);
    const other = orKept(await stage.readResource(otherUri), first);
    judge(
      'caching-key-client',
      other,
      () => stage.seen.requests(read).some(({ params }) => params.uri === otherUri),
      `${read} for ${otherUri}, as only ${noteUri} has been read`,
    );
  },
});

/** A resource that is read in two rounds. */
export const roundsNotKept = clientCheck({
  id: 'caching/rounds-not-kept',
  title: 'A result that took a round of input',
  needs: [operations('readResource')],
  requirements: ['caching-rounds-not-cached-client'],
  async run({ profile, scene, judge }) {
    const keeps = await kept({ profile, scene });
    if (!keeps.some((keepable) => keepable.method === read))
      return judge.notApplicable('caching-rounds-not-cached-client', keepsNothing);
    const asker = askersFor(profile).find((candidate) => candidate.method === read)!;
    const script = new Rounds(read);
    const stage = await scene({
      server: all(
        script.change,
        lasting(() => long, read),
      ),
    });
    const { retry, outcome } = await walk(stage, asker, script, plainRound);
    const before = sent(stage, read);
    const again = await asker.run(stage);
    judge(
      'caching-rounds-not-cached-client',
      together(retry, orKept(again, outcome)),
      () => sent(stage, read) > before,
      `another ${read}, as the result before was reached by a retry`,
    );
  },
});

const changes: readonly {
  readonly method: string;
  readonly change: WorldChange;
  readonly told: string;
}[] = [
  { method: 'tools/list', change: { what: 'tools' }, told: 'notifications/tools/list_changed' },
  { method: 'prompts/list', change: { what: 'prompts' }, told: 'notifications/prompts/list_changed' },
  { method: 'resources/list', change: { what: 'resources' }, told: 'notifications/resources/list_changed' },
  { method: read, change: { what: 'resource', uri: noteUri }, told: 'notifications/resources/updated' },
];

/** Results that change while they are fresh. */
export const invalidated = clientCheck({
  id: 'caching/invalidated',
  title: 'A notification of a change while a result is fresh',
  needs: [operations('listen')],
  requirements: ['caching-notification-invalidates-client'],
  async run({ profile, scene, judge }) {
    const keeps = await kept({ profile, scene });
    if (keeps.length === 0)
      return judge.notApplicable('caching-notification-invalidates-client', keepsNothing);
    const stage = await scene({ server: lasting(() => long, ...changes.map((one) => one.method)) });
    const opened = await stage.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: [noteUri],
    }).outcome;
    for (const { method: asked, change, told } of changes) {
      const keepable = keeps.find((one) => one.method === asked);
      if (keepable === undefined) continue;
      const first = await keepable.run(stage);
      stage.server?.changed(change);
      const heard = await stage.wait(({ events }) =>
        events.some((event) => event.event === 'notification' && event.method === told),
      );
      const before = sent(stage, asked);
      const outcome = orKept(await keepable.run(stage), first);
      judge(
        'caching-notification-invalidates-client',
        opened.how === 'done' ? outcome : opened,
        () =>
          heard && opened.how === 'done'
            ? sent(stage, asked) > before
            : { cannot: `the client was not heard to get ${told}` },
        `another ${asked}, as ${told} has come`,
      );
    }
  },
});
