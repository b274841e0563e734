import { cursor as cursors } from '../../harness/generate/cursors.js';
import { together } from '../../harness/peer/evidence.js';
import { method } from '../../harness/peer/server/changes.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { tellsResults } from '../../harness/run/client/needs.js';
import { asksOn, inPages, listsFor, namesIn, type Page, walksIn } from './support/lists.js';

const onePage: readonly Page[] = [{ items: ['alone'] }];
const twoPages: readonly Page[] = [{ items: ['first'], nextCursor: 'next' }, { items: ['last'] }];
/** Whoever follows no cursor at all reads nothing into one. */
const noWalker = 'the client asks for no second page: pagination-follows-pages-client';

/** Whatever stands in `nextCursor`, the client asks on with just that. */
export const anyCursor = clientCheck({
  id: 'pagination/any-cursor',
  kind: 'property',
  title: 'Cursors of any content come back unchanged',
  requirements: [
    'pagination-cursor-unchanged-client',
    'pagination-any-format-client',
    'pagination-no-determination-client',
  ],
  async run({ profile, scene, property, judge }) {
    const [list] = listsFor(profile);
    if (list === undefined) return;
    let pages = onePage;
    const stage = await scene({ server: inPages(list, () => pages) });
    const plain = await list.fetch(stage);
    pages = twoPages;
    await list.fetch(stage);
    if (!stage.seen.requests(list.method).some(({ params }) => asksOn(params)))
      return judge.inconclusive(
        [
          'pagination-cursor-unchanged-client',
          'pagination-any-format-client',
          'pagination-no-determination-client',
        ],
        plain.unusable?.reason ?? noWalker,
      );
    await property('cursors', cursors(), { examples: ['next', '2'] }, async (cursor, trial) => {
      pages = [{ items: ['first'], nextCursor: cursor }, { items: ['last'] }];
      const before = stage.seen.requests(list.method).length;
      const outcome = besideTwin(await list.fetch(stage), plain);
      const asked = stage.seen.requests(list.method).slice(before);
      const walk = together(outcome, ...asked);
      const further = asked.filter(({ params }) => asksOn(params));
      // the empty cursor has an obligation of its own
      if (cursor === '') return;
      trial(
        'pagination-cursor-unchanged-client',
        walk,
        () =>
          further.length === 0
            ? { cannot: 'the client did not ask for the second page: pagination-any-format-client' }
            : further[0]!.params.cursor === cursor,
        `a request for the next page with the cursor ${JSON.stringify(cursor)}`,
      );
      trial(
        'pagination-any-format-client',
        walk,
        () => further.length > 0 && outcome.how === 'done',
        'the second page asked for and the list handed back',
      );
      trial(
        'pagination-no-determination-client',
        walk,
        () => walksIn(asked).every((pagesAsked) => pagesAsked.length <= 2),
        'no more than two pages asked for, as the second has no cursor',
      );
    });
    if (plain.how !== 'done')
      judge.inconclusive(
        ['pagination-cursor-unchanged-client', 'pagination-any-format-client'],
        `the client did not get through a list of one page: ${plain.received}`,
      );
  },
});

/** The empty cursor is a cursor. */
export const emptyCursor = clientCheck({
  id: 'pagination/empty-cursor',
  title: 'An empty cursor is not the end',
  requirements: ['pagination-empty-cursor-client'],
  async run({ profile, scene, judge }) {
    for (const list of listsFor(profile)) {
      let pages = twoPages;
      const stage = await scene({ server: inPages(list, () => pages) });
      await list.fetch(stage);
      const walked = stage.seen.requests(list.method);
      pages = [{ items: ['first'], nextCursor: '' }, { items: ['last'] }];
      await list.fetch(stage);
      const asked = stage.seen.requests(list.method).slice(walked.length);
      judge(
        'pagination-empty-cursor-client',
        together(stage.seen.request(list.method, walked.length), ...asked),
        () =>
          walked.some(({ params }) => asksOn(params))
            ? asked.some(({ params }) => params.cursor === '')
            : { cannot: noWalker },
        'a second request, with the empty cursor',
      );
    }
  },
});

const manyPages: readonly Page[] = ['1', '2', '3', '4'].map((nextCursor) => ({
  items: [`item-${nextCursor}`],
  nextCursor,
}));
const shapes: readonly (readonly Page[])[] = [
  [...manyPages, { items: ['last'] }],
  [{ items: ['a'], nextCursor: '1' }, { items: ['b', 'c', 'd'], nextCursor: '2' }, { items: ['e'] }],
  [{ items: [], nextCursor: '1' }, { items: ['a'], nextCursor: '2' }, { items: [] }],
  [{ items: ['a', 'b'], nextCursor: '1' }, { items: [], nextCursor: '2' }, { items: ['c'] }],
];

/** Pages of differing length, empty ones among them. */
export const pageSizes = clientCheck({
  id: 'pagination/page-sizes',
  title: 'Pages of differing length, and a single one',
  needs: [tellsResults],
  requirements: [
    'pagination-no-fixed-size-client',
    'pagination-follows-pages-client',
    'pagination-single-page-client',
    'pagination-missing-cursor-ends-client',
  ],
  async run({ profile, scene, judge }) {
    for (const list of listsFor(profile)) {
      let pages = onePage;
      const stage = await scene({ server: inPages(list, () => pages) });
      const single = await list.fetch(stage);
      judge(
        'pagination-single-page-client',
        single,
        () => single.how === 'done' && namesIn(single, list).includes('alone'),
        'the one item',
      );
      judge(
        'pagination-missing-cursor-ends-client',
        together(single, ...stage.seen.requests(list.method)),
        () => walksIn(stage.seen.requests(list.method)).every((pagesAsked) => pagesAsked.length === 1),
        'no request for a further page',
      );
      let walked = single;
      for (const [place, shape] of shapes.entries()) {
        pages = shape;
        const outcome = besideTwin(await list.fetch(stage), place === 0 ? single : walked);
        const expected = shape.flatMap(({ items }) => items).join();
        judge(
          place === 0 ? 'pagination-follows-pages-client' : 'pagination-no-fixed-size-client',
          outcome,
          () => {
            if (outcome.how === 'done' && namesIn(outcome, list).join() === expected) return true;
            return place === 0 || namesIn(walked, list).length > 1 ? false : { cannot: noWalker };
          },
          `the items of all pages: ${expected}`,
        );
        if (place === 0) walked = outcome;
      }
    }
  },
});

/** The first page and the second have one cursor. */
export const repeatedCursor = clientCheck({
  id: 'pagination/repeated-cursor',
  title: 'A cursor that occurs twice',
  requirements: ['pagination-no-determination-client'],
  async run({ profile, scene, judge }) {
    for (const list of listsFor(profile)) {
      let pages: readonly Page[] = [
        { items: ['a'], nextCursor: 'one' },
        { items: ['b'], nextCursor: 'two' },
        { items: ['c'] },
      ];
      const stage = await scene({ server: inPages(list, () => pages) });
      const plain = await list.fetch(stage);
      pages = pages.map((page) => ('nextCursor' in page ? { ...page, nextCursor: 'same' } : page));
      const before = stage.seen.requests(list.method).length;
      const outcome = besideTwin(await list.fetch(stage), plain);
      const asked = stage.seen.requests(list.method).slice(before);
      judge(
        'pagination-no-determination-client',
        together(outcome, ...asked),
        () =>
          before === pages.length
            ? asked.length === pages.length
            : { cannot: 'the client does not follow three pages whose cursors differ' },
        'all three pages asked for, as with cursors that differ',
      );
    }
  },
});

/** Pages that are served at most, however the client asks on. */
const bound = 20;

/** A cursor that is null where it should be absent, which is the server's fault; no client may go round and round over it. */
export const nullCursor = clientCheck({
  id: 'pagination/null-cursor',
  title: 'A cursor that is null',
  requirements: ['pagination-missing-cursor-ends-client'],
  async run({ profile, scene, judge }) {
    for (const list of listsFor(profile)) {
      let served = 0;
      const stage = await scene({
        server: method(list.method, () => () => ({
          result: { [list.member]: [list.item('alone')], ...(++served < bound ? { nextCursor: null } : {}) },
          broken: true,
        })),
      });
      const outcome = await list.fetch(stage);
      judge(
        'pagination-missing-cursor-ends-client',
        together(outcome, stage.seen.request(list.method)),
        () => served < bound,
        'an end, be it with the items or with an error',
      );
    }
  },
});

/** Every cursor that the client sends. */
export const cursorShape = clientMonitor({
  id: 'pagination/cursor-shape',
  title: 'Cursors that the client sends',
  requirements: ['pagination-cursor-string-client'],
  *scan({ seen }) {
    const givenNull = new Set<string>();
    for (const request of seen.requests()) {
      const { params, events } = request;
      if (request.method?.endsWith('/list') !== true) continue;
      // a client that gives back the null it was given is not to blame for it
      if (params.cursor === null && givenNull.has(request.method)) continue;
      if (request.answers.some(({ event }) => event.intent === 'broken')) givenNull.add(request.method);
      const requirement = 'pagination-cursor-string-client';
      // a request for the first page has none
      if (params.cursor === undefined) continue;
      if (typeof params.cursor === 'string') yield { requirement, events, ok: true };
      else
        yield {
          requirement,
          events,
          ok: false,
          expected: 'no cursor, or a string',
          received: `cursor ${JSON.stringify(params.cursor)}`,
          pointer: '/params/cursor',
        };
    }
  },
});

export const paginationChecks = [anyCursor, emptyCursor, nullCursor, pageSizes, repeatedCursor];
export const paginationMonitors = [cursorShape];
