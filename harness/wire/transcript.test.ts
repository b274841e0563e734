import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage, storedEvent, storedText, Transcript } from './transcript.js';

describe('the bytes of a message', () => {
  it('are read on where a text in them is not UTF-8, and have no text of their own then', () => {
    const read = readMessage(Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"name":"caf\u00e9"}}', 'latin1'));
    expect(read.text).toBeUndefined();
    expect(read.classified).toMatchObject({ kind: 'result', id: 1, result: { name: 'caf\ufffd' } });
  });

  it('are no message where nothing can be read of them', () => {
    const read = readMessage(Buffer.from('{"jsonrpc":"2.0"}', 'utf16le'));
    expect(read.value).toBeUndefined();
    expect(read.classified.kind).toBe('invalid');
  });
});

describe('what a transcript stores of bytes', () => {
  it('is the text, or Base64 where they are not UTF-8', () => {
    expect(storedText(Buffer.from('ä—𝄞'))).toEqual({ text: 'ä—𝄞' });
    expect(storedText(Buffer.from([0xb0, 0xa1]))).toEqual({ text: 'sKE=', base64: true });
  });

  it('is cut over a limit, between characters, with the length and hash of the whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ä', '—', '𝄞'), minLength: 8 }),
        fc.integer({ min: 4, max: 12 }),
        (text, limit) => {
          const bytes = Buffer.from(text);
          const stored = storedText(bytes, limit);
          expect(stored.base64).toBeUndefined();
          expect(text.startsWith(stored.text)).toBe(true);
          const kept = Buffer.byteLength(stored.text);
          expect(kept).toBeLessThanOrEqual(limit);
          if (bytes.length <= limit) return expect(stored).toEqual({ text });
          expect(kept).toBeGreaterThan(limit - 4);
          expect(stored.cut).toEqual({
            bytes: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          });
        },
      ),
    );
  });
});

describe('a transcript', () => {
  it('numbers its events from 1, in order, with the time and the check that ran', () => {
    const transcript = new Transcript();
    const seen: number[] = [];
    transcript.record('stdio-1', { type: 'stdin-closed' });
    transcript.listen(({ n }) => seen.push(n));
    transcript.check = 'area/check';
    transcript.record('stdio-1', { type: 'exit', code: 0, signal: null });
    expect(transcript.events).toMatchObject([
      { n: 1, connection: 'stdio-1', type: 'stdin-closed' },
      { n: 2, check: 'area/check', type: 'exit' },
    ]);
    expect(transcript.events[0]).not.toHaveProperty('check');
    expect(transcript.events[1]!.at).toBeGreaterThanOrEqual(transcript.events[0]!.at);
    expect(seen).toEqual([2]);
    expect(transcript.event(2)).toBe(transcript.events[1]);
    expect(transcript.event(3)).toBeUndefined();
  });

  it('names each connection by its transport and a number', () => {
    const transcript = new Transcript();
    expect([transcript.nameConnection('stdio'), transcript.nameConnection('http')]).toEqual([
      'stdio-1',
      'http-2',
    ]);
  });

  it('keeps what reading gave beside an event and out of the report', () => {
    const transcript = new Transcript();
    const bytes = Buffer.from('{"jsonrpc":"2.0","method":"a"}');
    const event = transcript.record(
      'stdio-1',
      { type: 'received', ...storedText(bytes) },
      { read: readMessage(bytes) },
    );
    expect(event.read?.classified.kind).toBe('notification');
    expect(storedEvent(event)).toEqual({
      n: 1,
      at: event.at,
      connection: 'stdio-1',
      type: 'received',
      text: bytes.toString(),
    });
  });
});
