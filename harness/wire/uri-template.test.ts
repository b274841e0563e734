import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uriTemplate } from '../generate/keywords/format-uri.js';
import {
  expandUriTemplate,
  parseUriTemplate,
  type TemplateValue,
  type UriTemplate,
  valuesIn,
  variablesOf,
} from './uri-template.js';

const parsed = (text: string): UriTemplate => {
  const outcome = parseUriTemplate(text);
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome.template;
};
const values: Readonly<Record<string, TemplateValue>> = {
  word: 'oak',
  greeting: 'Good day!',
  path: '/a/b',
  empty: '',
  half: '50%',
  done: 'x%20y',
  umlaut: 'ä€😀',
  list: ['red', 'green', 'blue'],
  none: [],
  pairs: { semi: ';', dot: '.' },
};
const expanded = (text: string): string | undefined => expandUriTemplate(parsed(text), values);

describe('expansion', () => {
  it.each([
    // level 1
    ['{word}', 'oak'],
    ['{greeting}', 'Good%20day%21'],
    ['{umlaut}', '%C3%A4%E2%82%AC%F0%9F%98%80'],
    ['{half}', '50%25'],
    ['a{missing}b', 'ab'],
    // level 2
    ['{+greeting}', 'Good%20day!'],
    ['{+path}/here', '/a/b/here'],
    ['{+half}', '50%25'],
    ['{+done}', 'x%20y'],
    ['x{#path}', 'x#/a/b'],
    // level 3
    ['{word,path}', 'oak,%2Fa%2Fb'],
    ['{#word,path}', '#oak,/a/b'],
    ['x{.word,greeting}', 'x.oak.Good%20day%21'],
    ['x{/word,missing,path}', 'x/oak/%2Fa%2Fb'],
    ['x{;word,empty}', 'x;word=oak;empty'],
    ['x{?word,empty,missing}', 'x?word=oak&empty='],
    ['x?a=1{&word}', 'x?a=1&word=oak'],
    ['x{?missing}', 'x'],
    // level 4
    ['{word:2}', 'oa'],
    ['{umlaut:2}', '%C3%A4%E2%82%AC'],
    ['{+path:2}', '/a'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{pairs}', 'semi,%3B,dot,.'],
    ['{pairs*}', 'semi=%3B,dot=.'],
    ['x{.list*}', 'x.red.green.blue'],
    ['{/list*,path:1}', '/red/green/blue/%2F'],
    ['x{;pairs*}', 'x;semi=%3B;dot=.'],
    ['x{?list}', 'x?list=red,green,blue'],
    ['x{?list*}', 'x?list=red&list=green&list=blue'],
    ['x{?none,word}', 'x?word=oak'],
    ['x{&pairs*}', 'x&semi=%3B&dot=.'],
  ])('of %s gives %s', (template, uri) => expect(expanded(template)).toBe(uri));

  it('leaves literals as they are but for what no URI may have', () =>
    expect(expanded("note://größe/it's%20{word}")).toBe("note://gr%C3%B6%C3%9Fe/it's%20oak"));

  it('of an operator that is reserved for later is unknown', () =>
    expect(expanded('{|word}')).toBeUndefined());

  it('takes no value from the prototype', () =>
    expect(expandUriTemplate(parsed('a{constructor}'), {})).toBe('a'));
});

describe('parsing', () => {
  it.each(['no-expression:a/b', '{a.b}', '{%41}', '{_a0}', '{a:9999}', '{=a}', '', 'x{a}{b}'])(
    'takes %s',
    (text) => expect(parseUriTemplate(text).ok).toBe(true),
  );

  it.each([
    ['note://{name', 'is not closed'],
    ['note://name}', 'closes an expression that is not open'],
    ['note://{a{b}}', 'where the name of a variable belongs'],
    ['note://{}', 'where the name of a variable belongs'],
    ['note://{?}', 'where the name of a variable belongs'],
    ['note://{user-id}', 'where the name of a variable belongs'],
    ['note://{user id}', 'where the name of a variable belongs'],
    ['note://{name?}', 'where the name of a variable belongs'],
    ['note://{a,}', 'where the name of a variable belongs'],
    ['note://{a.}', 'where the name of a variable belongs'],
    ['note://{a:0}', 'where the name of a variable belongs'],
    ['note://{a:10000}', 'where the name of a variable belongs'],
    ['note://{a:3*}', 'where the name of a variable belongs'],
    ['note://{$a}', 'where the name of a variable belongs'],
    ['note://{{a}}', 'where the name of a variable belongs'],
    ['note://a b', 'may not stand there'],
    ['note://50%/{a}', 'may not stand there'],
    ['note://<id>', 'may not stand there'],
  ])('refuses %s', (text, why) => {
    expect(parseUriTemplate(text)).toEqual({ ok: false, fault: expect.stringContaining(why) as string });
  });

  it('lists each variable once', () =>
    expect(variablesOf(parsed('{a}/{b*}{?a,c:3}')).map(({ name }) => name)).toEqual(['a', 'b', 'c']));

  it('takes every generated template, which expands to a URI without braces', () => {
    fc.assert(
      fc.property(uriTemplate, fc.string({ unit: 'grapheme' }), (text, value) => {
        const template = parsed(text);
        const names = variablesOf(template).map(({ name }) => name);
        const uri = expandUriTemplate(template, Object.fromEntries(names.map((name) => [name, value])));
        expect(uri).toMatch(/^https:[\x21-\x7e]+$/);
        expect(uri).not.toMatch(/[{}]/);
      }),
    );
  });
});

describe('reading backwards', () => {
  it.each([
    ['note://{name}', 'note://a%20b', { name: 'a b' }],
    ['note://{a}/x/{b}', 'note://1/x/2', { a: '1', b: '2' }],
    ['file:///{+path}', 'file:///a/b.txt', { path: 'a/b.txt' }],
    ['file://{/path}', 'file:///a', { path: 'a' }],
  ])('finds the values in %s', (template, uri, found) =>
    expect(valuesIn(parsed(template), uri)).toEqual(found),
  );

  it.each([
    ['note://{name}', 'note://a/b'],
    ['note://{name}', 'memo://a'],
    ['note://{name}', 'note://%zz'],
    ['note://{a}{b}', 'note://ab'],
    ['note://{a,b}', 'note://a,b'],
    ['note://x{?a}', 'note://x?a=1'],
  ])('finds none for %s in %s', (template, uri) => expect(valuesIn(parsed(template), uri)).toBeUndefined());

  it('gives back what was expanded', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const template = parsed('note://one/{name}/two');
        const uri = expandUriTemplate(template, { name });
        expect(uri === undefined ? undefined : valuesIn(template, uri)).toEqual({ name });
      }),
    );
  });
});
