import { describe, expect, it } from 'vitest';
import { era, isRevision, isWithin, revisions } from './revisions.js';

describe('revisions', () => {
  it('are in the order of their dates', () => {
    expect([...revisions].sort()).toEqual(revisions);
  });

  it('turned modern with 2026-07-28', () => {
    expect(revisions.map(era)).toEqual(['legacy', 'legacy', 'legacy', 'legacy', 'modern']);
  });

  it('are recognised by their exact date', () => {
    expect(isRevision('2025-06-18')).toBe(true);
    expect(isRevision('2025-06-19')).toBe(false);
    expect(isRevision('')).toBe(false);
  });

  it('belong to a window including both ends', () => {
    const within = (since?: '2025-03-26', until?: '2025-06-18') =>
      revisions.filter((revision) => isWithin(revision, since, until));
    expect(within('2025-03-26', '2025-06-18')).toEqual(['2025-03-26', '2025-06-18']);
    expect(within('2025-03-26')).toEqual(revisions.slice(1));
    expect(within(undefined, '2025-06-18')).toEqual(revisions.slice(0, 3));
    expect(within()).toEqual(revisions);
  });
});
