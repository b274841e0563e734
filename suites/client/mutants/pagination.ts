import type { PagePolicy } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes how lists are walked. */
const pages =
  (change: (policy: PagePolicy) => Partial<PagePolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, pages: { ...blueprint.pages, ...change(blueprint.pages) } });

export const paginationMutants = [
  clientMutant({
    id: 'pagination/trims-cursors',
    fault: 'Takes white space off the ends of cursors.',
    breaks: 'pagination-cursor-unchanged-client',
    change: pages(({ params }) => ({ params: (cursor) => params(cursor?.trim()) })),
  }),
  clientMutant({
    id: 'pagination/wants-base64',
    fault: 'Takes a cursor that is not Base64 for the end.',
    breaks: 'pagination-any-format-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) => {
        const cursor = next(result, page, asked);
        return cursor === undefined || cursor === '' || /^[A-Za-z0-9+/=]+$/.test(cursor) ? cursor : undefined;
      },
    })),
  }),
  clientMutant({
    id: 'pagination/empty-is-end',
    fault: 'Takes an empty cursor for the end.',
    breaks: 'pagination-empty-cursor-client',
    change: pages(({ next }) => ({ next: (result, page, asked) => next(result, page, asked) || undefined })),
  }),
  clientMutant({
    id: 'pagination/null-cursor',
    fault: 'Asks for the first page with a cursor of null.',
    breaks: 'pagination-cursor-string-client',
    change: pages(() => ({ params: (cursor) => ({ cursor: cursor ?? null }) })),
  }),
  clientMutant({
    id: 'pagination/empty-page-is-end',
    fault: 'Stops at a page without items.',
    breaks: 'pagination-no-fixed-size-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) =>
        Object.values(result).some((member) => Array.isArray(member) && member.length === 0)
          ? undefined
          : next(result, page, asked),
    })),
  }),
  clientMutant({
    id: 'pagination/three-pages-at-most',
    fault: 'Gives up a list that has more than three pages.',
    breaks: 'pagination-follows-pages-client',
    change: pages(() => ({ limit: 3 })),
  }),
  clientMutant({
    id: 'pagination/one-page-is-broken',
    fault: 'Takes a list of prompts that comes without a cursor for a broken one.',
    breaks: 'pagination-single-page-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) => {
        const cursor = next(result, page, asked);
        if (page === 1 && cursor === undefined && 'prompts' in result)
          throw new ClientFailure('the list has no pages');
        return cursor;
      },
    })),
  }),
  clientMutant({
    id: 'pagination/asks-once-more',
    fault: 'Asks for a second page of prompts though the first has no cursor.',
    breaks: 'pagination-missing-cursor-ends-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) =>
        next(result, page, asked) ?? (page === 1 && 'prompts' in result ? 'more' : undefined),
    })),
  }),
  clientMutant({
    id: 'pagination/counts-cursors-up',
    fault: 'Goes on counting after the last page where the cursor before was a number.',
    breaks: 'pagination-no-determination-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) => {
        const counted = page === 2 && /^\d+$/.test(asked ?? '') ? String(Number(asked) + 1) : undefined;
        return next(result, page, asked) ?? counted;
      },
    })),
  }),
  clientMutant({
    id: 'pagination/same-cursor-is-end',
    fault: 'Stops at a cursor that it has already followed.',
    breaks: 'pagination-no-determination-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) => {
        const cursor = next(result, page, asked);
        return cursor === asked ? undefined : cursor;
      },
    })),
  }),
  clientMutant({
    id: 'pagination/null-is-a-cursor',
    fault: 'Asks on with the word null where the cursor is null.',
    breaks: 'pagination-missing-cursor-ends-client',
    change: pages(({ next }) => ({
      next: (result, page, asked) => (result.nextCursor === null ? 'null' : next(result, page, asked)),
    })),
  }),
];
