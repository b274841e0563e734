import { describe, expect, it } from 'vitest';
import { readMessage } from './transcript.js';

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
