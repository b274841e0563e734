import type { CheckResult, Finding, Leg, Report, RequirementResult } from '../schema/report.js';
import { bounded, evidence, judgementsOf } from './evidence.js';
import { verdictWords } from './words.js';
import type { Element } from './xml.js';
import { writeXml } from './xml.js';

/** What a message attribute may take; CI systems show it in one line. */
const messageLength = 500;

/**
 * JUnit XML for CI systems. A suite is a leg and an area, a test case a check. `failure` stands for violations only;
 * inconclusive, not applicable and not exercised are `skipped` with their reason; trouble of Touchstone is `error`;
 * warnings stand in `system-out`. A first suite holds the run itself, in error where it was incomplete, so that a subject
 * which never answered cannot look green.
 *
 * Written by hand: junit-report-builder gives `skipped` no message, splits only the first `]]>` of a CDATA section (two of
 * them break the file), drops illegal characters silently and takes 80 ms to load.
 */
export function renderJunit(report: Report): string {
  const suites = [runSuite(report), ...report.legs.flatMap((leg) => legSuites(report, leg))];
  const sums = suites.map((suite) => suite.sums).reduce(addSums);
  return writeXml({
    name: 'testsuites',
    attributes: {
      name: `touchstone ${report.touchstone.version}`,
      ...sums,
      time: seconds(report.run.milliseconds),
    },
    children: suites.map((suite) => suite.element),
  });
}

interface Sums {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

interface Suite {
  readonly element: Element;
  readonly sums: Sums;
}

function addSums(a: Sums, b: Sums): Sums {
  return {
    tests: a.tests + b.tests,
    failures: a.failures + b.failures,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
  };
}

function suite(
  report: Report,
  name: string,
  milliseconds: number,
  properties: Element[],
  cases: Element[],
): Suite {
  const having = (child: string): number =>
    cases.filter((each) => each.children?.some((inner) => inner.name === child)).length;
  const sums = {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  };
  return {
    sums,
    element: {
      name: 'testsuite',
      attributes: { name, ...sums, time: seconds(milliseconds), timestamp: report.run.started },
      children: [{ name: 'properties', children: properties }, ...cases],
    },
  };
}

function runSuite(report: Report): Suite {
  const { outcome, exitCode, sentence } = report.verdict;
  const explained = report.legs.some((leg) => leg.checks.some((check) => check.verdict === 'fail'));
  const message = bounded(sentence, messageLength);
  const problem: Element[] =
    outcome === 'incomplete' || outcome === 'harness-failure'
      ? [{ name: 'error', attributes: { message, type: outcome }, text: endings(report) }]
      : outcome === 'violations' && !explained
        ? [{ name: 'failure', attributes: { message, type: outcome } }]
        : [];
  const properties = [
    property('seed', report.run.seed),
    property('catalogue', report.touchstone.catalogue),
    property(
      'subject',
      [report.subject.command, report.subject.url].filter((part) => part !== undefined).join(' '),
    ),
    property('outcome', outcome),
    property('exitCode', exitCode),
  ];
  const run = {
    name: 'testcase',
    attributes: { classname: 'touchstone', name: 'run', time: seconds(0) },
    children: problem,
  };
  return suite(report, 'touchstone', 0, properties, [run]);
}

function endings(report: Report): string {
  return report.legs
    .map((leg) =>
      [`${leg.id}: ${leg.end.sentence}`, ...(leg.end.stderr === undefined ? [] : [leg.end.stderr])].join(
        '\n',
      ),
    )
    .map((text) => bounded(text))
    .join('\n');
}

function legSuites(report: Report, leg: Leg): Suite[] {
  const requirements = new Map(leg.requirements.map((each) => [each.id, each]));
  const areas = [...new Set(leg.checks.map((check) => check.area))];
  return areas.map((area) => {
    const checks = leg.checks.filter((check) => check.area === area);
    const milliseconds = checks.reduce((sum, check) => sum + check.milliseconds, 0);
    const properties = [property('leg', leg.id), property('area', area)];
    return suite(
      report,
      `${leg.id} ${area}`,
      milliseconds,
      properties,
      checks.map((check) => testCase(report, leg, check, requirements)),
    );
  });
}

function testCase(
  report: Report,
  leg: Leg,
  check: CheckResult,
  requirements: ReadonlyMap<string, RequirementResult>,
): Element {
  const mine = check.requirements.map((id) => requirements.get(id)).filter((each) => each !== undefined);
  return {
    name: 'testcase',
    attributes: { classname: `${leg.id}.${check.area}`, name: check.id, time: seconds(check.milliseconds) },
    children: [
      {
        name: 'properties',
        children: [
          property('title', check.title),
          property('kind', check.kind),
          property('verdict', check.verdict),
          property('requirements', check.requirements.join(' ')),
          property('levels', mine.map((each) => each.level).join(' ')),
          property('urls', mine.map((each) => each.source.url).join(' ')),
        ],
      },
      ...outcomeOf(report, leg, check, mine),
      ...warnings(check, mine),
    ],
  };
}

function outcomeOf(
  report: Report,
  leg: Leg,
  check: CheckResult,
  mine: readonly RequirementResult[],
): Element[] {
  const message = bounded(check.reason ?? verdictWords[check.verdict].word, messageLength);
  switch (check.verdict) {
    case 'pass':
    case 'warning':
      return [];
    case 'fail': {
      const violations = judgementsOf(mine, check, 'fail');
      const type = violations[0]?.requirement.id ?? check.id;
      const findings = report.findings.filter(
        (finding) => finding.verdict === 'fail' && concerns(finding, leg, check),
      );
      const text = [...violations.map(evidence), ...findings.map(again)].join('\n\n');
      const [first] = violations;
      const what =
        first?.judgement.reason ??
        (first === undefined ? message : `${first.requirement.id}: ${first.requirement.text}`);
      return [{ name: 'failure', attributes: { message: bounded(what, messageLength), type }, text }];
    }
    case 'error':
      return [
        {
          name: 'error',
          attributes: { message, type: 'harness' },
          text: judgementsOf(mine, check, 'error').map(evidence).join('\n\n'),
        },
      ];
    case 'inconclusive':
    case 'not-applicable':
    case 'not-exercised': {
      const unlock = check.unlock === undefined ? '' : ` To verify: ${check.unlock}`;
      const why = `${verdictWords[check.verdict].word}: ${check.reason ?? 'no reason given'}${unlock}`;
      return [{ name: 'skipped', attributes: { message: bounded(why, messageLength) } }];
    }
  }
}

/** Warnings beside whatever the check's verdict is. */
function warnings(check: CheckResult, mine: readonly RequirementResult[]): Element[] {
  const all = judgementsOf(mine, check, 'warning');
  if (all.length === 0 && check.verdict !== 'warning') return [];
  const text =
    all.length === 0 ? `warning: ${check.reason ?? 'no reason given'}` : all.map(evidence).join('\n\n');
  return [{ name: 'system-out', text }];
}

function concerns(finding: Finding, leg: Leg, check: CheckResult): boolean {
  return [finding, ...finding.also].some((place) => place.leg === leg.id && place.check === check.id);
}

function again(finding: Finding): string {
  return `again     ${finding.reproduce}   (finding ${finding.id})`;
}

function property(name: string, value: string | number): Element {
  return { name: 'property', attributes: { name, value } };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
