import { describe, expect, it } from 'vitest';
import { parseReport, renderJson } from './json.js';
import { changed } from './testing/leaves.js';
import { sampleLog } from './testing/sample-log.js';
import { samples, violations } from './testing/sample-report.js';

const reasonOf = (text: string): string => {
  const parsed = parseReport(text);
  return parsed.ok ? 'it was read' : parsed.reason;
};

/** The same document with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
}

describe('renderJson', () => {
  it.each(Object.keys(samples))('and parseReport take %s there and back', (name) => {
    const report = samples[name]!();
    expect(parseReport(renderJson(report))).toEqual({ ok: true, report });
  });

  it('writes equal reports with equal bytes, in the order of the model', () => {
    const text = renderJson(violations());
    expect(renderJson(reversed(violations()) as ReturnType<typeof violations>)).toBe(text);
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'format',
      'formatVersion',
      'touchstone',
      'subject',
      'run',
      'verdict',
      'totals',
      'outOfScope',
      'requirements',
      'checks',
      'findings',
      'legs',
      'transcript',
    ]);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('keeps members it does not know, and names that are special in JavaScript', () => {
    const capabilities = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Record<string, unknown>;
    const report = changed(
      { ...violations(), added: { later: true } },
      ['legs', 0, 'profile', 'capabilities'],
      () => capabilities,
    );
    const text = renderJson(report);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
    expect(text).toContain('"__proto__"');
  });

  it('escapes inside strings without changing the document', () => {
    const report = changed(
      violations(),
      ['findings', 0, 'received'],
      () => 'a\u001b[2J\u202e\u0085\u{e0041}',
    );
    const text = renderJson(report);
    expect(text).toContain('"a\\u001b[2J\\u202e\\u0085\\udb40\\udc41"');
    expect(parseReport(text)).toEqual({ ok: true, report });
  });

  it('survives what a subject nests', () => {
    const deep = JSON.parse('{"a":'.repeat(1000) + '1' + '}'.repeat(1000)) as unknown;
    const report = changed(violations(), ['legs', 0, 'profile', 'capabilities'], () => deep);
    expect(parseReport(renderJson(report)).ok).toBe(true);
  });
});

describe('parseReport', () => {
  it('says in one line what is wrong with a foreign or broken file', () => {
    expect(reasonOf('')).toBe('not JSON (Unexpected end of JSON input)');
    expect(reasonOf('null')).toMatch(/^JSON, but not a report of Touchstone/);
    expect(reasonOf('[1]')).toMatch(/^JSON, but not a report of Touchstone/);
    expect(reasonOf('{"name":"x","version":"1"}')).toMatch(/^JSON, but not a report of Touchstone/);
    expect(reasonOf(JSON.stringify({ ...violations(), formatVersion: 2 }))).toBe(
      'a report of format version 2; this Touchstone reads version 1',
    );
    expect(
      reasonOf(
        sampleLog()
          .map((line) => JSON.stringify(line))
          .join('\n'),
      ),
    ).toMatch(/^an event log/);
    expect(reasonOf(JSON.stringify(sampleLog()[0]))).toMatch(/^an event log/);
  });

  it('names the place in a damaged report', () => {
    const cases = [
      [
        ['findings', 0, 'source', 'url'],
        3,
        'a damaged report: /findings/0/source/url should be a string but is a number',
      ],
      [
        ['legs', 0, 'totals', 'MUST'],
        undefined,
        'a damaged report: /legs/0/totals/MUST should be an object but is nothing',
      ],
      [
        ['requirements', 2, 'verdict'],
        'maybe',
        /^a damaged report: \/requirements\/2\/verdict should be one of pass, fail/,
      ],
      [
        ['transcript', 'excerpt', 0, 'type'],
        'constructor',
        /^a damaged report: \/transcript\/excerpt\/0\/type should be one of/,
      ],
      [['checks'], 'none', 'a damaged report: /checks should be an array but is a string'],
    ] as const;
    for (const [path, value, reason] of cases) {
      const text = JSON.stringify(changed(violations(), path, () => value));
      if (typeof reason === 'string') expect(reasonOf(text)).toBe(reason);
      else expect(reasonOf(text)).toMatch(reason);
    }
  });

  it('never lets a file speak for itself', () => {
    for (const text of [
      '\u001b[31mowned',
      `{"format":"touchstone-report","formatVersion":"\\u001b[2J${'x'.repeat(100_000)}"}`,
    ]) {
      const reason = reasonOf(text);
      expect(reason).not.toMatch(/\p{Cc}/u);
      expect(reason.length).toBeLessThanOrEqual(300);
    }
  });
});
