import fc from 'fast-check';
import { cutAt, pieces, type Write } from '../../harness/peer/server/writes.js';
import { type ClientContext, clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { encodeSseEvent } from '../../harness/wire/sse.js';
import { type Form, plainStream, reading, understood } from './support/streams.js';

const on = { transport: 'http' } as const;
const needs = [operations('callTool')];

type Requirement =
  | 'http-sse-line-endings-client'
  | 'http-sse-comments-client'
  | 'http-sse-data-lines-client'
  | 'http-sse-chunks-client';

/** Answers calls by streams of generated forms, each held against a plain one. */
async function understands<R extends Requirement, const T>(
  { profile, scene, property }: ClientContext<R>,
  requirement: R,
  values: fc.Arbitrary<T>,
  examples: readonly T[],
  form: (value: T) => Form,
): Promise<void> {
  const { answer, beside, heard } = reading(scene, profile);
  const twin = await answer(plainStream);
  await property('streams', values, { examples, share: 0.5 }, async (value, trial) => {
    trial(requirement, await beside(twin, form(value)), heard, understood);
  });
}

type LineEnd = '\n' | '\r' | '\r\n';
const lineEnds: fc.Arbitrary<LineEnd> = fc.constantFrom('\n', '\r', '\r\n');

/** Ends each line in its own way, over and over; a line feed never so that it would join the end before it. */
function ended(lines: readonly string[], ends: readonly LineEnd[]): string {
  let text = '';
  for (const [at, line] of lines.entries()) {
    const end = ends[at % ends.length] ?? '\n';
    text += line + (line === '' && text.endsWith('\r') && end === '\n' ? '\r' : end);
  }
  return text;
}

/** Lines end in any of three ways. */
export const lineEndings = clientCheck({
  id: 'http-stream/line-endings',
  kind: 'property',
  title: 'Streams with every kind of line end',
  on,
  needs,
  requirements: ['http-sse-line-endings-client'],
  run: (context) =>
    understands(
      context,
      'http-sse-line-endings-client',
      fc.array<LineEnd>(lineEnds, { minLength: 1, maxLength: 4 }),
      [['\n'], ['\r\n'], ['\r']],
      (ends: readonly LineEnd[]) => ({
        // one more empty line, so that no event ends with the very last byte
        encode: (json) => ended(['event: message', `data: ${json}`, '', ''], ends),
      }),
    ),
});

const comment = fc.oneof(
  fc.constantFrom('', ' keep-alive', 'data: {"jsonrpc":"2.0"}', ' 世界', ':', ' '.repeat(4_000)),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\r\n]/.test(text)),
);

/** Comments stand before, within and after events, and carry nothing. */
export const comments = clientCheck({
  id: 'http-stream/comments',
  kind: 'property',
  title: 'Streams with comments',
  on,
  needs,
  requirements: ['http-sse-comments-client'],
  run: (context) =>
    understands(
      context,
      'http-sse-comments-client',
      fc.record({
        before: fc.array(comment, { maxLength: 3 }),
        within: fc.array(comment, { maxLength: 2 }),
        /** Whether each of those before is followed by an empty line, as when they keep a connection alive. */
        apart: fc.boolean(),
      }),
      [
        { before: [''], within: [], apart: true },
        { before: [' keep-alive', ' keep-alive'], within: [' in between'], apart: false },
      ],
      ({ before, within, apart }) => ({
        encode: (json) =>
          [
            ...before.flatMap((text) => [`:${text}`, ...(apart ? [''] : [])]),
            'event: message',
            ...within.map((text) => `:${text}`),
            `data: ${json}`,
            '',
            '',
          ].join('\n'),
      }),
    ),
});

/** Puts line breaks where JSON lets them stand, before each so manyth of the places. */
function spread(json: string, every: number, indent: number): string {
  const pretty = JSON.stringify(JSON.parse(json), undefined, indent).split('\n');
  return pretty.map((line, at) => line + (at % every === 0 && at < pretty.length - 1 ? '\n' : ' ')).join('');
}

/** The data of an event are all its data lines, joined by line feeds. */
export const dataLines = clientCheck({
  id: 'http-stream/data-lines',
  kind: 'property',
  title: 'Messages over several data lines',
  on,
  needs,
  requirements: ['http-sse-data-lines-client'],
  run: (context) =>
    understands(
      context,
      'http-sse-data-lines-client',
      fc.record({ every: fc.integer({ min: 1, max: 6 }), indent: fc.integer({ min: 1, max: 4 }) }),
      [{ every: 1, indent: 2 }],
      ({ every, indent }) => ({
        encode: (json) => encodeSseEvent(spread(json, every, indent), { name: 'message' }),
      }),
    ),
});

/** Offsets of bytes that continue a character. */
const insideCharacters = (bytes: Buffer): number[] =>
  [...bytes.entries()].filter(([, byte]) => (byte & 0xc0) === 0x80).map(([at]) => at);

type Cut = 'each byte' | 'within characters' | readonly number[];

function cutInto(event: Buffer, cut: Cut): Write[] {
  if (cut === 'each byte') return pieces(event, 1);
  if (cut === 'within characters') return cutAt(event, insideCharacters(event), 1);
  // a pause, so that the pieces do not come together again on their way
  return cutAt(
    event,
    cut.map((place) => Math.floor(place * event.length)),
    1,
  );
}

/** Where the bytes of a stream are cut says nothing. */
export const chunks = clientCheck({
  id: 'http-stream/chunks',
  kind: 'property',
  title: 'Streams cut into pieces at any place',
  on,
  needs,
  requirements: ['http-sse-chunks-client'],
  run: (context) =>
    understands(
      context,
      'http-sse-chunks-client',
      fc.oneof(
        { weight: 4, arbitrary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }) },
        { weight: 1, arbitrary: fc.constantFrom<Cut>('each byte', 'within characters') },
      ),
      ['each byte', 'within characters', [0.5], [0.99]],
      (cut) => ({ ...plainStream, writes: (event) => cutInto(event, cut) }),
    ),
});

export const httpStreamChecks = [lineEndings, comments, dataLines, chunks];
