import { describe, expect, it } from 'vitest';
import { alterations } from './alterations.js';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const all = (state: string): Map<string, string | undefined> =>
  new Map(alterations(state).map(({ what, alter }) => [what, alter(state)]));

describe('alterations of a state', () => {
  it('change opaque text in a few places, always into something else', () => {
    const states = [...all('opaque').values()];
    expect(states).toEqual(['Apaque', 'opaAue', 'opa', 'opaqueAAAA']);
    expect([...all('A').values()]).not.toContain('A');
  });

  it('change each value of readable JSON and leave the rest', () => {
    const state = JSON.stringify({ user: 'me', admin: false, rounds: [1] });
    const altered = all(state);
    expect(JSON.parse(altered.get('admin changed in its plain JSON')!)).toEqual({
      user: 'me',
      admin: true,
      rounds: [1],
    });
    expect(JSON.parse(altered.get('rounds.0 changed in its plain JSON')!)).toEqual({
      user: 'me',
      admin: false,
      rounds: [2],
    });
    expect(JSON.parse(altered.get('user changed in its plain JSON')!)).toMatchObject({
      user: 'me touchstone',
    });
  });

  it('read JSON in parts of base64url and keep the other parts', () => {
    const state = `${base64url({ alg: 'HS256' })}.${base64url({ user: 'me' })}.c2ln`;
    const altered = all(state).get('user changed in its base64url JSON')!.split('.');
    expect(altered).toEqual([base64url({ alg: 'HS256' }), base64url({ user: 'me touchstone' }), 'c2ln']);
  });

  it('do not apply to a later state in which the value is not found', () => {
    const { alter } = alterations(JSON.stringify({ user: 'me' })).find(({ what }) =>
      what.startsWith('user'),
    )!;
    expect(alter('no longer readable')).toBeUndefined();
  });

  it('are made for the empty state as well', () => {
    expect(all('').get('characters added')).toBe('AAAA');
    expect(all('').get('its first character changed')).toBeUndefined();
  });
});
