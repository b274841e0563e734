import {
  labelCharacters,
  labelsSeparated,
  type MetaKey,
  nameEnds,
  nameInterior,
  plainlyForward,
} from './meta-keys.js';

/** What the grammar of keys rules, by the part of a key. */
export type KeyRule = 'prefix-labels' | 'label-characters' | 'reverse-dns' | 'name-ends' | 'name-interior';

/** What one rule says of a key. */
export interface KeyJudgement {
  readonly rule: KeyRule;
  readonly ok: boolean;
  readonly expected: string;
}

/** Judges a key by every rule that concerns it (basic/index#meta). */
export function* grammarOf(key: MetaKey): Generator<KeyJudgement> {
  if (key.prefix !== undefined) {
    const separated = labelsSeparated(key);
    const characters = labelCharacters(key);
    yield {
      rule: 'prefix-labels',
      ok: separated,
      expected: 'labels with a dot between each two, then a slash',
    };
    yield {
      rule: 'label-characters',
      ok: characters,
      expected: 'labels that start with a letter, end with a letter or digit, with hyphens only inside',
    };
    if (separated && characters && key.labels.length > 1)
      yield { rule: 'reverse-dns', ok: !plainlyForward(key), expected: 'a domain name in reverse order' };
  }
  if (key.name === '') return;
  yield { rule: 'name-ends', ok: nameEnds(key), expected: 'a letter or digit at both ends of the name' };
  yield {
    rule: 'name-interior',
    ok: nameInterior(key),
    expected: 'letters, digits, hyphens, underscores and dots in the name',
  };
}
