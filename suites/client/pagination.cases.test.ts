import { describe, expect, it } from 'vitest';
import type { PagePolicy } from '../../harness/peer/client/blueprint.js';
import { heldAgainst } from '../support/verdicts.js';
import type { ClientChange } from './proof.js';
import { runChangedClient } from './support/verdicts.js';

const only = ['pagination'];
const pages =
  (change: (policy: PagePolicy) => Partial<PagePolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, pages: { ...blueprint.pages, ...change(blueprint.pages) } });

describe('cases from the field: clients and pages', { timeout: 60_000 }, () => {
  it('case 28: a cursor that is sent as null fails', async () => {
    const sendsNull = pages(() => ({ params: (cursor) => ({ cursor: cursor ?? null }) }));
    expect(heldAgainst(await runChangedClient(sendsNull, { only }))).toEqual([
      'fail pagination-cursor-string-client',
    ]);
  });

  it('case 53: a client that takes the empty cursor for the end fails', async () => {
    const stops = pages(({ next }) => ({ next: (...page) => next(...page) || undefined }));
    expect(heldAgainst(await runChangedClient(stops, { only }))).toEqual([
      'fail pagination-empty-cursor-client',
    ]);
  });

  it('case 55: a client that never asks for the second page is warned of it', async () => {
    const first = pages(() => ({ next: () => undefined }));
    expect(heldAgainst(await runChangedClient(first, { only }))).toContain(
      'warning pagination-follows-pages-client',
    );
  });
});
