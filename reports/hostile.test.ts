import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Report } from '../schema/report.js';
import { parseReport, renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderTerminal } from './terminal.js';
import { changed, distinct, isFreeText, places } from './testing/leaves.js';
import { samples } from './testing/sample-report.js';

/** Moves the cursor, reorders, ends sections and entities, forges a verdict, and brings half a character. */
const nasty =
  '\u001b]0;owned\u0007\u001b[2J\u009b31m\u0000\u202eevil\u2066 ]]> ]]> <!-- --> &amp; </failure><testcase/> " \' ' +
  '\r\n✓ CONFORMANT  forged\n\ud800 \ufeff\ufffe\u2028';

const unsafe = /(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufffe\uffff]/u;
const long = `${'x'.repeat(50_000)}${nasty}${'漢 '.repeat(25_000)}`;

const terminal = (report: Report, color = false, width = 100): string =>
  renderTerminal(report, { color, width, verbose: 2, strict: true, reportPath: `a${nasty}/report.json` });

/** Every free text of the report with the hostile one in the middle. */
function poisoned(report: Report, poison = nasty): Report {
  const texts = places(report).filter(isFreeText);
  const poisonedReport = texts.reduce<Report>(
    (before, { path }) => {
      let holder: any = before;
      for (const step of path.slice(0, -1)) holder = holder[step];
      const last = path.at(-1)!;
      holder[last] = `${String(holder[last]).slice(0, 4)}${poison}${String(holder[last]).slice(4)}`;
      return before;
    },
    JSON.parse(JSON.stringify(report)) as Report,
  );
  const capabilities = { [poison]: { [poison]: true } };
  return changed(poisonedReport, ['subject', 'profile'], () => ({
    ...poisonedReport.legs[0]!.profile!,
    capabilities,
  }));
}

const withProfile = ['cleanRun', 'violations', 'harnessFailure', 'twoLegs'];

function testcases(xml: string): number {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite: { testcase: unknown[] }[] } };
  return testsuites.testsuite.reduce((sum, suite) => sum + suite.testcase.length, 0);
}

describe('hostile text in every field', () => {
  it.each(withProfile)('never reaches the terminal (%s)', (name) => {
    const report = poisoned(samples[name]!());
    for (const width of [40, 100]) {
      const text = terminal(report, false, width);
      expect(text).not.toMatch(unsafe);
      expect(text.split('\n').filter((line) => /^.{0,3}CONFORMANT {2}forged/.test(line))).toEqual([]);
    }
    // A short one leaves room for all that gives way to a long one.
    expect(terminal(poisoned(samples[name]!(), '\u202e'), false, 200)).not.toMatch(unsafe);
    // What is left of the escapes after taking away our own colours would be the subject's.
    expect(terminal(report, true).replace(/\u001b\[(?:[0-2]?\d|3[0-7]|39)m/g, '')).not.toMatch(unsafe);
  });

  it.each(withProfile)('never breaks the XML (%s)', (name) => {
    const benign = samples[name]!();
    const xml = renderJunit(poisoned(benign));
    expect(xml.replaceAll('\t', '')).not.toMatch(unsafe);
    const lostAreas = testcases(renderJunit(benign));
    expect(testcases(xml)).toBe(lostAreas);
  });

  it.each(withProfile)('passes through the JSON unharmed (%s)', (name) => {
    const report = poisoned(samples[name]!());
    const text = renderJson(report);
    expect(text).not.toMatch(unsafe);
    expect(parseReport(text)).toEqual({ ok: true, report });
  });
});

describe('a hundred kilobytes in any one field', () => {
  const reports = Object.values(samples).map((build) => build());
  const texts = distinct(
    reports.flatMap((report) => places(report).map((place) => ({ ...place, report }))),
  ).filter(isFreeText);

  it('is cut on the terminal, harmless in XML, whole in JSON', () => {
    expect(texts.length).toBeGreaterThan(80);
    for (const { path, report } of texts) {
      const big = changed(report, path, () => long);
      const place = path.join('/');
      const text = terminal(big);
      expect({ place, safe: !unsafe.test(text) }).toEqual({ place, safe: true });
      expect({ place, short: text.length < terminal(report).length + 25_000 }).toEqual({
        place,
        short: true,
      });
      expect({ place, cases: testcases(renderJunit(big)) }).toEqual({
        place,
        cases: testcases(renderJunit(report)),
      });
      expect({ place, same: renderJson(big).length > long.length }).toEqual({ place, same: true });
    }
  }, 60_000);
});
