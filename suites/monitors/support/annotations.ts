import { isObject } from '../../../harness/wire/message.js';

/** One thing that annotations have to be (server/resources#annotations, schema Annotations). */
export interface AnnotationFinding {
  /** `shape`: by the schema. `last-modified`: the form of the time stamp, which is only described. */
  readonly rule: 'shape' | 'last-modified';
  readonly pointer: string;
  readonly ok: boolean;
  readonly expected: string;
}

/** Any date, or date and time, that ISO 8601 knows, basic or extended, reduced or not. */
const iso8601 =
  /^\d{4}(?:-?\d{2}(?:-?\d{2})?|-?W\d{2}(?:-?\d)?|-?\d{3})?(?:T\d{2}(?::?\d{2}(?::?\d{2})?)?(?:[.,]\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

const roles: readonly unknown[] = ['user', 'assistant'];

const members: Readonly<
  Record<string, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  audience: {
    fits: (value) => Array.isArray(value) && value.every((role) => roles.includes(role)),
    expected: 'an array of "user" and "assistant"',
  },
  priority: {
    fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    expected: 'a number from 0 to 1',
  },
  lastModified: { fits: (value) => typeof value === 'string', expected: 'a string' },
};

/** Holds the annotations that stand at a pointer against what they have to be. */
export function* annotationFindings(annotations: unknown, pointer: string): Generator<AnnotationFinding> {
  if (!isObject(annotations))
    return yield { rule: 'shape', pointer, ok: false, expected: 'annotations that are an object' };
  yield { rule: 'shape', pointer, ok: true, expected: '' };
  for (const [name, { fits, expected }] of Object.entries(members)) {
    if (name in annotations)
      yield {
        rule: 'shape',
        pointer: `${pointer}/${name}`,
        ok: fits(annotations[name]),
        expected: `${name}, if present, as ${expected}`,
      };
  }
  const { lastModified } = annotations;
  if (typeof lastModified === 'string')
    yield {
      rule: 'last-modified',
      pointer: `${pointer}/lastModified`,
      ok: iso8601.test(lastModified),
      expected: 'a time stamp as of ISO 8601',
    };
}
