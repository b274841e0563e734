import { describe, expect, it } from 'vitest';
import type { TranscriptView } from '../../harness/run/view.js';
import type { RecordedEvent } from '../../harness/wire/transcript.js';
import { shutdown } from './stdio.js';

/** The sightings of a process whose input was closed and that was then sent these signals. */
function sightings(...signals: readonly ('SIGTERM' | 'SIGKILL')[]) {
  const events = [
    { type: 'stdin-closed' },
    ...signals.map((signal) => ({ type: 'signal', signal })),
    { type: 'exit', code: null, signal: signals.at(-1) ?? null },
  ].map((event, n) => ({ ...event, n, at: 10 * n, connection: 'stdio-1' })) as RecordedEvent[];
  const view: Partial<TranscriptView> = { connections: ['stdio-1'], connection: () => events, sent: [] };
  return [...shutdown.scan(view as TranscriptView)];
}

describe('the exit after the end of the input', () => {
  it('is held where no signal was needed, and not where SIGTERM was', () => {
    expect(sightings()).toMatchObject([{ ok: true }]);
    expect(sightings('SIGTERM', 'SIGKILL')).toMatchObject([
      { ok: false, received: 'still running after 10 ms; it took SIGTERM, then SIGKILL' },
    ]);
  });

  it('is not judged of a process that was killed at once, because it wrote without end', () => {
    expect(sightings('SIGKILL')).toEqual([]);
  });
});
