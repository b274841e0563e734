import type { Located } from '../document.js';
import { parts, type Fact } from '../flatten.js';
import { isSchema } from '../json-schema.js';
import { without } from '../pointer.js';
import { samplesOf } from './samples.js';
import type { Break, Candidate, Place } from './site.js';

const OF_EVERY_TYPE: readonly unknown[] = [null, true, 7, 1.5, 'text', '', [], {}];

/** Breaks `not`, and `anyOf` and `oneOf` as a whole: by a value of no branch, or of two. */
export function compositeBreaks({ builder, facts }: Place): Break[] {
  const { document } = builder;
  return facts.flatMap((fact) => {
    const breaks: Break[] = [];
    if (isSchema(fact.schema.not)) {
      const forbidden = document.child(fact, 'not');
      breaks.push({
        keyword: 'not',
        fact,
        candidates: () =>
          described(samplesOf(builder, [forbidden, ...facts.map(withoutNot)], 4), 'what must not be'),
      });
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = parts(document, fact, keyword);
      if (branches.length === 0) continue;
      const pairs =
        keyword === 'oneOf'
          ? branches.flatMap((a, index) => branches.slice(index + 1, index + 4).map((b) => [a, b]))
          : [];
      breaks.push({
        keyword,
        fact,
        candidates: () => [
          ...described(OF_EVERY_TYPE, 'a value of none of the alternatives'),
          ...pairs
            .slice(0, 12)
            .flatMap((pair) => described(samplesOf(builder, pair, 1), 'a value of two of the alternatives')),
        ],
      });
    }
    return breaks;
  });
}

/** A fact that can be built from while its `not` is to be broken. */
function withoutNot(fact: Fact): Located {
  if (!('not' in fact.schema)) return fact;
  return { pointer: `narrowing:not:${fact.pointer}`, schema: without(fact.schema, 'not'), synthetic: true };
}

function described(values: readonly unknown[], description: string): Candidate[] {
  return values.map((value) => ({ value, description }));
}
