import fc from 'fast-check';

export { malformedLine, type LineClass, type LineFault, type MalformedLine } from './malformed.js';

/** Where nothing is longer than this it may also be cut into single bytes. */
const BYTEWISE = 4_096;

/**
 * Ways to cut bytes into chunks: none, at any places, within UTF-8 sequences, around line ends, into single bytes.
 * No chunk is empty; together they are the bytes. Shrinks towards fewer cuts.
 * @param bytes what to cut
 */
export function splits(bytes: Buffer): fc.Arbitrary<Buffer[]> {
  if (bytes.length < 2) return fc.constant(bytes.length === 0 ? [] : [bytes]);
  const inside = positions(bytes, isContinuation);
  const lineEnds = positions(
    bytes,
    (byte, before) => byte === 0x0a || before === 0x0a || byte === 0x0d || before === 0x0d,
  );
  const cut = (at: readonly number[]): Buffer[] => {
    const ends = [...new Set(at)].sort((a, b) => a - b);
    return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
  };
  const anywhere = fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 8 });
  const among = (places: number[]): fc.Arbitrary<number[]> =>
    fc.subarray(places.slice(0, BYTEWISE), { minLength: 1 });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: anywhere.map(cut) },
    ...(inside.length > 0 ? [{ weight: 3, arbitrary: among(inside).map(cut) }] : []),
    ...(lineEnds.length > 0 ? [{ weight: 2, arbitrary: among(lineEnds).map(cut) }] : []),
    ...(bytes.length <= BYTEWISE
      ? [{ weight: 1, arbitrary: fc.constant(cut(positions(bytes, () => true))) }]
      : []),
  );
}

/** Offsets at which to cut, judged by the byte that a cut would be before and the one it would be after. */
function positions(bytes: Buffer, wanted: (byte: number, before: number) => boolean): number[] {
  const found: number[] = [];
  for (let index = 1; index < bytes.length; index += 1) {
    if (wanted(bytes[index] as number, bytes[index - 1] as number)) found.push(index);
  }
  return found;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
