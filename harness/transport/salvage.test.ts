import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Debris, looksLikeMessage, maxDebris, meantAsMessage, wholeMessages } from './salvage.js';

describe('what was meant as a message', () => {
  it.each([
    { jsonrpc: '2.0' },
    { jsonrpc: '1.0', ready: true },
    { id: 1, result: {} },
    { id: null, error: 'bad' },
    { method: 'notifications/a', params: {} },
    { error: { code: 1 } },
    [{ jsonrpc: '2.0', id: 1, result: {} }],
  ])('%j is', (value) => expect(meantAsMessage(value)).toBe(true));

  it.each([
    {},
    { level: 30, method: 'GET', msg: 'served' },
    { error: null, time: 1 },
    { id: 1 },
    [],
    ['jsonrpc'],
    null,
    'jsonrpc',
    7,
  ])('%j is not', (value) => expect(meantAsMessage(value)).toBe(false));

  it('is one object of JSON', () => {
    expect(looksLikeMessage(' {"jsonrpc":"2.0"} ')).toBe(true);
    for (const text of ['[{"jsonrpc":"2.0"}]', '{"jsonrpc":"2.0"', '{"jsonrpc":"2.0"}{}', ''])
      expect(looksLikeMessage(text)).toBe(false);
  });
});

describe('whole messages in a text', () => {
  const message = '{"jsonrpc":"2.0","id":1,"result":{"text":"}{\\""}}';
  it('are found where there is nothing else', () => {
    expect(wholeMessages(message + message)).toEqual([message, message]);
    expect(wholeMessages(` ${message}\r\n${message} `)).toEqual([message, message]);
  });
  it.each(['', `${message},${message}`, `${message}{`, `x${message}`, `${message}{"a":1}`])(
    'are none in %j',
    (text) => {
      expect(wholeMessages(text)).toEqual([]);
    },
  );
});

describe('lines that are no messages', () => {
  it('come out again in order, each once, whatever they are', () => {
    const line = fc.oneof(
      fc.constantFrom('{', '}', '{"a":', '"b"}', '"', '{"level":', '} {', '[', 'text {', '{"a":{"b":"}"}}'),
      fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const debris = new Debris<number>();
        const sorted = lines.map((text, at) => debris.add(text, at));
        const noise = [...sorted.flatMap((one) => one.noise), ...debris.flush()];
        const words = lines.flatMap((text, at) => (text.trim() === '' ? [] : [at]));
        expect(sorted.flatMap(({ messages }) => messages)).toEqual([]);
        expect([...noise].sort((a, b) => a - b)).toEqual(words);
      }),
    );
  });

  it('are given up when they are too many, and reading goes on', () => {
    const debris = new Debris<number>();
    const long = 'x'.repeat(1024 * 1024);
    const noise: number[] = [];
    for (let at = 0; at * long.length <= maxDebris; at += 1)
      noise.push(...debris.add(at === 0 ? '{' : `"${long}`, at).noise);
    expect(noise.length).toBeGreaterThan(3);
    expect(debris.open).toBe(false);
    expect(debris.add('{', 100).noise).toEqual([]);
    expect(debris.add('"jsonrpc":"2.0"}', 101).messages).toMatchObject([{ how: 'several-lines' }]);
  });

  it('complete a message or not, without being taken', () => {
    const debris = new Debris<number>();
    expect(debris.completes('{"jsonrpc":"2.0"}')).toBe(false);
    debris.add('{"jsonrpc":', 0);
    expect(debris.completes('"2.0"}')).toBe(true);
    expect(debris.completes('"2.0"')).toBe(false);
    expect(debris.add('"2.0"}', 1).messages).toEqual([
      { text: '{"jsonrpc":\n"2.0"}', json: '{"jsonrpc":\n"2.0"}', how: 'several-lines' },
    ]);
  });
});
