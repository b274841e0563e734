import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Report } from '../schema/report.js';
import { renderJunit } from './junit.js';
import {
  cleanRun,
  deadSubject,
  harnessFailure,
  samples,
  twoLegs,
  violations,
} from './testing/sample-report.js';

interface Case {
  name: string;
  classname: string;
  time: string;
  properties?: { property: { name: string; value: string }[] };
  failure?: { message: string; type: string; '#text'?: string };
  error?: { message: string; type: string; '#text'?: string };
  skipped?: { message: string };
  'system-out'?: string;
}

type Counts = Record<'tests' | 'failures' | 'errors' | 'skipped', string>;

interface Suites {
  testsuites: Counts & { testsuite: (Counts & { name: string; testcase: Case[] })[] };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  isArray: (name) => ['testsuite', 'testcase', 'property'].includes(name),
});

function parsed(report: Report): Suites['testsuites'] {
  const xml = renderJunit(report);
  expect(XMLValidator.validate(xml)).toBe(true);
  return (parser.parse(xml) as Suites).testsuites;
}

const casesOf = (report: Report): Case[] => parsed(report).testsuite.flatMap((suite) => suite.testcase);
const caseOf = (report: Report, name: string): Case => casesOf(report).find((each) => each.name === name)!;

describe('renderJunit', () => {
  it.each(Object.keys(samples))('writes %s as well-formed XML whose sums are right', (name) => {
    const all = parsed(samples[name]!());
    for (const counted of [
      ...all.testsuite.map((suite) => ({ counts: suite, cases: suite.testcase })),
      { counts: all, cases: all.testsuite.flatMap((suite) => suite.testcase) },
    ]) {
      expect(counted.counts).toMatchObject({
        tests: String(counted.cases.length),
        failures: String(counted.cases.filter((each) => each.failure !== undefined).length),
        errors: String(counted.cases.filter((each) => each.error !== undefined).length),
        skipped: String(counted.cases.filter((each) => each.skipped !== undefined).length),
      });
    }
  });

  it('has a suite for each leg and area, a case for each check', () => {
    const report = twoLegs();
    const suites = parsed(report).testsuite;
    expect(suites.slice(0, 3).map((suite) => suite.name)).toEqual([
      'touchstone',
      '2026-07-28/stdio jsonrpc',
      '2026-07-28/stdio stdio',
    ]);
    const names = suites.slice(1).flatMap((suite) => suite.testcase.map((each) => each.name));
    expect(names).toEqual(report.legs.flatMap((leg) => leg.checks.map((check) => check.id)));
  });

  it('fails for violations only, with the evidence and the way to see it again', () => {
    const { failure, properties } = caseOf(violations(), 'jsonrpc/ids');
    expect(failure).toMatchObject({
      message: 'The response to request "a-7" carries the id 7, a number.',
      type: 'response-id-echo',
    });
    expect(failure!['#text']).toContain('expected  id "a-7" (string)\nreceived  {"jsonrpc":"2.0"');
    expect(failure!['#text']).toContain('touchstone server --only jsonrpc/ids --seed 424242');
    const value = (name: string): string | undefined =>
      properties!.property.find((each) => each.name === name)?.value;
    expect(value('requirements')).toBe('response-id-echo');
    expect(value('levels')).toBe('MUST');
    expect(value('urls')).toBe(
      'https://modelcontextprotocol.io/specification/2026-07-28/basic/index#responses',
    );
    expect(caseOf(violations(), 'jsonrpc/any-id').failure!['#text']).toContain(
      'property  any-id, seed 424242, path 16:3:0',
    );
    const failed = casesOf(violations())
      .filter((each) => each.failure !== undefined)
      .map((each) => each.name);
    expect(failed).toEqual(
      violations()
        .checks.filter((check) => check.verdict === 'fail')
        .map((check) => check.id),
    );
  });

  it('lets warnings pass, told in system-out', () => {
    const warned = caseOf(violations(), 'tools/list');
    expect(warned).not.toHaveProperty('failure');
    expect(warned).not.toHaveProperty('skipped');
    expect(warned['system-out']).toMatch(/^warning tool-name-charset \(SHOULD\): The tool "delete station"/);
  });

  it('skips what was not judged, with the reason and what would help', () => {
    expect(caseOf(cleanRun(), 'mrtr/state').skipped!.message).toBe(
      'inconclusive: No tool of the server asks for input. To verify: map a tool that does in the config, or offer test_elicitation',
    );
    expect(caseOf(cleanRun(), 'prompts/list').skipped!.message).toBe(
      'not applicable: The server does not declare prompts.',
    );
    const never = samples['cleanRun']!();
    const legs = never.legs.map((leg) => ({
      ...leg,
      checks: leg.checks.map((check) => ({ ...check, verdict: 'not-exercised' as const })),
    }));
    expect(caseOf({ ...never, legs }, 'jsonrpc/ids').skipped!.message).toBe('not exercised: no reason given');
  });

  it('says error for trouble of the harness', () => {
    expect(caseOf(harnessFailure(), 'errors/unknown-method').error).toMatchObject({ type: 'harness' });
    expect(caseOf(harnessFailure(), 'run').error).toMatchObject({ type: 'harness-failure' });
  });

  it('never shows a subject that did not answer as green', () => {
    expect(caseOf(deadSubject(), 'run').error).toMatchObject({
      message: 'The subject was never recognised as an MCP server.',
      type: 'incomplete',
    });
    expect(caseOf(deadSubject(), 'run').error!['#text']).toContain("Cannot find module './wether.js'");
    expect(caseOf(cleanRun(), 'run')).not.toHaveProperty('error');
  });

  it('has a failure for every run with violations, even where no check has one', () => {
    const report: Report = { ...cleanRun(), verdict: violations().verdict };
    expect(caseOf(report, 'run').failure).toMatchObject({ type: 'violations' });
    expect(caseOf(violations(), 'run')).not.toHaveProperty('failure');
  });
});
