import { describe, expect, it } from 'vitest';
import { heldAgainst } from '../support/verdicts.js';
import { heard } from './mutants/progress.js';
import { runChangedClient } from './support/verdicts.js';

const only = ['logging'];

describe('cases from the field: clients and log messages', { timeout: 60_000 }, () => {
  it('case 25: a client that raises an error over a log message which it asked for fails', async () => {
    const raises = heard('notifications/message', () => () => {
      throw new Error('Unsupported notification: notifications/message');
    });
    expect(heldAgainst(await runChangedClient(raises, { only }))).toEqual(['fail logging-received-client']);
  });

  it('case 25: a client that has no use for log messages does not', async () => {
    const ignores = heard('notifications/message', () => () => undefined);
    expect(heldAgainst(await runChangedClient(ignores, { only }))).toEqual([]);
  });
});
