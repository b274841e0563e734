import type { JsonObject } from '../../harness/wire/message.js';
import { all, results, variant, type Change, type Variant } from '../mutants/mutant.js';

const texts = 'Grüße, 日本語 😀 \u2028\u2029 \u{1F1E8}\u{1F1ED} e\u0301 \ufffd';

const inMany: Change = all(
  results((result) => ({ ...result, instructions: texts }), 'server/discover'),
  results(
    (result) => ({
      ...result,
      prompts: (result.prompts as JsonObject[]).map((prompt) => ({ ...prompt, description: texts })),
    }),
    'prompts/list',
  ),
);

const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Legal ways to write characters. */
export const transportsVariants: readonly Variant[] = [
  variant({
    id: 'transports/raw-characters',
    story: 'writes characters of every size in UTF-8, the replacement character included',
    change: inMany,
  }),
  variant({
    id: 'transports/all-in-escapes',
    story: 'writes ASCII alone, everything else in escapes',
    change: all(inMany, (blueprint) => ({
      ...blueprint,
      stdio: { ...blueprint.stdio, frame: (message) => Buffer.from(`${escaped(JSON.stringify(message))}\n`) },
      http: {
        ...blueprint.http,
        finish: (parts, call) => {
          const finished = blueprint.http.finish(parts, call);
          return { ...finished, body: escaped(String(finished.body)) };
        },
      },
    })),
  }),
  variant({
    id: 'transports/lone-surrogate',
    story: 'has half a surrogate pair in an escape; that is ASCII on the wire',
    change: results((result) => ({ ...result, instructions: 'half: \ud83d' }), 'server/discover'),
  }),
];
