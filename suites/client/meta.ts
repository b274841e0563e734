import fc from 'fast-check';
import { unobserved } from '../../harness/peer/evidence.js';
import { all, type Change, notificationsOut, results } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { foreignExamples, foreignMeta } from '../server/support/foreign-meta.js';
import { keyGrammar, metaObject, reservedPrefix, traceContext } from './meta-keys.js';
import { requestFields } from './meta-requests.js';
import { type Errand, errandsFor, runAll } from './support/errands.js';
import { capabilitiesKey, clientInfoKey, logLevelKey, serverInfoKey, versionKey } from './support/modern.js';
import { steady } from './support/steady.js';
import { call, called, toolServer } from './support/tool-server.js';

const withMeta = (holder: JsonObject, added: JsonObject): JsonObject => ({
  ...holder,
  _meta: { ...added, ...(isObject(holder._meta) ? holder._meta : {}) },
});

/** Tells of progress where it is asked for, and puts these keys into every result and notification. */
const carrying = (added: () => JsonObject): Change =>
  all(
    toolServer(({ meta: { progressToken }, notify }) => {
      if (progressToken !== undefined) notify('notifications/progress', { progressToken, progress: 1 });
      return called();
    }),
    results((result) => withMeta(result, added())),
    notificationsOut((message) => [
      { ...message, params: withMeta(isObject(message.params) ? message.params : {}, added()) },
    ]),
  );

const progressOf = ({ events }: Scene): number =>
  events.filter((event) => event.event === 'notification' && event.method === 'notifications/progress')
    .length;

/** What a client does with whatever stands in the `_meta` that it gets. */
const accepting = <R extends 'meta-foreign-keys-accepted-client' | 'meta-reserved-no-assumptions-client'>(
  requirement: R,
  of: {
    readonly id: `meta/${string}`;
    readonly title: string;
    readonly values: () => fc.Arbitrary<JsonObject>;
    readonly examples: readonly JsonObject[];
  },
) =>
  clientCheck({
    id: of.id,
    kind: 'property',
    title: of.title,
    requirements: [requirement],
    async run({ profile, scene, property, judge, limits }) {
      let added: JsonObject = {};
      const errands = errandsFor(profile);
      const stages = steady(() => {
        const before = added;
        added = {};
        return scene({ server: carrying(() => added) }).finally(() => (added = before));
      });
      const first = await stages.stage();
      const plain = await runAll(first, errands);
      const twin = profile.operations.has('callTool') ? await call(first, '', { progress: true }) : undefined;
      const told = progressOf(first) > 0;
      await property('keys', of.values(), { examples: of.examples, share: 0.4 }, async (keys, trial) => {
        added = keys;
        const expected = 'the result, as without these keys';
        for (const errand of errands) {
          const outcome = besideTwin(await stages.run(errand.run), plain.get(errand)!);
          trial(requirement, outcome, () => outcome.how === 'done', expected);
        }
        if (twin === undefined) return;
        let progress = false;
        const outcome = await stages.run(async (stage) => {
          const before = progressOf(stage);
          const ended = await call(stage, '', { progress: true });
          progress = told && (await stage.wait((now) => progressOf(now) > before, limits.quiet * 3));
          return ended;
        });
        trial(
          requirement,
          besideTwin(outcome, twin),
          () => outcome.how === 'done' && progress === told,
          'the result and the progress before it, as without these keys',
        );
      });
      if (errands.length === 0) judge.inconclusive(requirement, 'the client cannot be told to do anything');
    },
  });

/** Keys that belong to somebody whom the client does not know. */
export const foreignKeys = accepting('meta-foreign-keys-accepted-client', {
  id: 'meta/foreign-keys',
  title: 'Foreign keys in the _meta of results and notifications',
  values: foreignMeta,
  examples: foreignExamples,
});

/** Reserved keys which the specification defines for requests alone. */
/** A progress token has no prefix, and is read as one wherever it stands; so it is left out. */
const ofRequests = [versionKey, clientInfoKey, capabilitiesKey, logLevelKey];

/** Reserved keys where nothing is defined for them. */
export const reservedKeys = accepting('meta-reserved-no-assumptions-client', {
  id: 'meta/reserved-keys',
  title: 'Any value at reserved keys in places for which they are not defined',
  values: () =>
    fc.dictionary(fc.constantFrom(...ofRequests), fc.jsonValue({ maxDepth: 1 }), {
      minKeys: 1,
      noNullPrototype: true,
    }) as fc.Arbitrary<JsonObject>,
  examples: [7, null, 'x', {}].map((value) => Object.fromEntries(ofRequests.map((key) => [key, value]))),
});

const strangers: readonly (JsonObject | undefined)[] = [
  { name: 'filesystem', title: 'Files', version: '0.0.1', websiteUrl: 'https://example.com/' },
  { name: '', version: '' },
  undefined,
];

/** Servers that differ in nothing but how they name themselves. */
export const serverInfo = clientCheck({
  id: 'meta/server-info',
  title: 'Servers that differ only in how they name themselves',
  requirements: ['meta-server-info-no-effect-client'],
  async run({ profile, scene, judge }) {
    const requirement = 'meta-server-info-no-effect-client';
    const errands = errandsFor(profile);
    const play = async (server?: Change): Promise<Played> => {
      const stage = await scene(server === undefined ? {} : { server });
      const outcomes = await runAll(stage, errands);
      await stage.close();
      const done = [...outcomes.values()].filter(
        ({ how, unusable }) => how === 'done' && unusable === undefined,
      );
      return { stage, story: storyOf(stage, outcomes), done: done.length };
    };
    const plain = await play();
    if (plain.done === 0)
      return judge.inconclusive(requirement, 'nothing that the client is told to do goes well');
    const again = await play();
    for (const info of strangers) {
      const { stage, story } = await play(naming(info));
      const sent = `a server that names itself ${JSON.stringify(info) ?? 'not at all'}`;
      judge(
        requirement,
        again.story === plain.story
          ? { ...stage.allSeen(sent), received: story }
          : unobserved('the client does not do the same twice, even with the same server'),
        () => story === plain.story,
        `the same as with a server of another name:\n${plain.story}`,
      );
    }
  },
});

interface Played {
  readonly stage: Scene;
  readonly story: string;
  /** Errands that went well, each with a word to the server. */
  readonly done: number;
}

/** What the client asked and how it came out, in an order of its own. */
function storyOf(stage: Scene, outcomes: ReadonlyMap<Errand, { readonly how: string }>): string {
  // what belongs to the rounds of a request is not of this story
  const asked = stage.seen
    .requests()
    .map(({ method, params: { _meta, requestState, inputResponses, ...params } }) => {
      return `${method} ${JSON.stringify(params)}`;
    });
  const ended = [...outcomes].map(([{ operation }, { how }]) => `${operation}: ${how}`);
  return [...asked.sort(), ...ended].join('\n');
}

/** Names the server so in every result. */
const naming = (info: JsonObject | undefined): Change =>
  results((result) => {
    const { [serverInfoKey]: _own, ...meta } = isObject(result._meta) ? result._meta : {};
    return { ...result, _meta: info === undefined ? meta : { ...meta, [serverInfoKey]: info } };
  });

export const metaChecks = [foreignKeys, reservedKeys, serverInfo];
export const metaMonitors = [metaObject, keyGrammar, reservedPrefix, traceContext, requestFields];
