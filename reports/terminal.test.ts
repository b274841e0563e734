import { describe, expect, it } from 'vitest';
import type { Finding, Report } from '../schema/report.js';
import { columns } from './columns.js';
import { renderTerminal } from './terminal.js';
import { findingLines } from './terminal/finding.js';
import { options, render } from './testing/render.js';
import { changed } from './testing/leaves.js';
import { cleanRun, deadSubject, samples, violations } from './testing/sample-report.js';

describe('more words', () => {
  it('-v adds the transcript and unfolds what was folded', () => {
    const quiet = render(violations());
    const verbose = render(violations(), { verbose: 1 });
    expect(quiet).not.toContain('transcript');
    expect(verbose).toContain(
      '  transcript, from run.ndjson\n    13    0.118 s  → sent      {"jsonrpc":"2.0","id":"a-7"',
    );
    expect(verbose).toContain('    90    2.400 s  → sent broken  {"jsonrpc"');
    expect(verbose).toContain('    92    2.431 s  ← exit         code 1\n');
    expect(verbose).toContain('logging-secrets: What counts as a secret is not known on the wire.');
    expect(render(deadSubject())).toContain(' and 10 more\n');
    expect(render(deadSubject(), { verbose: 1 })).not.toContain(' more\n');
  });

  it('-vv adds what passed', () => {
    expect(render(cleanRun(), { verbose: 1 })).not.toContain('Verified: ');
    expect(render(cleanRun(), { verbose: 2 })).toContain(
      'Verified: 13 requirements\n✓ MUST    jsonrpc-version        Every message says jsonrpc 2.0.\n',
    );
  });

  it('--strict counts warnings', () => {
    const onlyWarning = {
      ...violations(),
      findings: violations().findings.filter((each) => each.verdict === 'warning'),
    };
    const report: Report = { ...onlyWarning, verdict: cleanRun().verdict };
    expect(render(report)).toContain('✓ CONFORMANT');
    const strict = render(report, { strict: true });
    expect(strict).toContain('Warnings: 1, which count as violations under --strict\n');
    expect(strict).toContain(
      '✗ VIOLATIONS  1 requirement with a warning, which --strict counts as violated. Exit 1:',
    );
  });

  it('ends with the path of the report, or with the verdict where none was written', () => {
    expect(render(cleanRun()).trimEnd().split('\n').at(-1)).toBe('Report  touchstone-report/report.json');
    const { reportPath: _, ...without } = options;
    expect(renderTerminal(cleanRun(), without).trimEnd().split('\n').at(-1)).toMatch(
      /^✓ CONFORMANT .* Exit 0: conformant/,
    );
  });
});

/** The blocks of findings: from a line that begins with a mark and a word in capitals to the next blank line. */
function blocks(text: string): string[][] {
  return text
    .split('\n\n')
    .map((part) => part.split('\n'))
    .filter(([first]) => /^[✗◆!] (?:FAIL|ERROR|WARNING)  /.test(first ?? ''));
}

/** A finding with everything that a finding can have, all of it long. */
function crowded(): Report {
  const report = violations();
  const long = 'a word and another '.repeat(40);
  const all: Finding = {
    ...report.findings[3]!,
    ...report.findings[1]!,
    events: [90, 91, 92],
    reason: long,
    text: long,
    note: long,
    expected: long,
    received: JSON.stringify({ filler: long, id: long }),
    also: Array.from({ length: 30 }, (_, index) => ({
      requirement: `r-${index}`,
      check: 'a/b',
      leg: 'x',
      count: index + 1,
    })),
  };
  return { ...report, findings: [all] };
}

describe('layout', () => {
  it.each([40, 80, 100, 200])('no finding takes more than fifteen lines at %i columns', (width) => {
    for (const report of [crowded(), ...Object.values(samples).map((build) => build())]) {
      const found = blocks(render(report, { width }));
      expect(found).toHaveLength(report.findings.length);
      for (const block of found) expect(block.length).toBeLessThanOrEqual(findingLines);
    }
  });

  it.each([40, 60, 80, 100, 200])('only what is to be copied or followed exceeds %i columns', (width) => {
    for (const report of [crowded(), ...Object.values(samples).map((build) => build())]) {
      for (const line of render(report, { width, verbose: 1 }).split('\n')) {
        if (/https?:|^ {2}again|^ {2}explain|Exit \d:/.test(line)) continue;
        expect({ line, width: columns(line) <= width }).toEqual({ line, width: true });
      }
    }
  });

  it('puts the arrow below the offending member, however much is cut away', () => {
    const place = { findings: crowded().findings.slice(0, 1) };
    for (const width of [40, 57, 80, 100]) {
      const text = render({ ...crowded(), ...place }, { width });
      const lines = text.split('\n');
      const index = lines.findIndex((line) => line.trimStart().startsWith('▲'));
      const arrow = lines[index]!.indexOf('▲');
      expect(lines[index - 1]!.slice(arrow)).toMatch(/^"id":/);
      expect(lines[index]!.slice(arrow)).toBe('▲ /id');
    }
  });

  it('counts wide characters when it places the arrow', () => {
    const report = changed(violations(), ['findings', 0, 'received'], () => '{"名前":"漢字","id":7}');
    const lines = render(report).split('\n');
    const index = lines.findIndex((line) => line.includes('▲'));
    const received = lines[index - 1]!;
    expect(columns(received.slice(0, received.indexOf('"id"')))).toBe(lines[index]!.indexOf('▲'));
  });

  it('needs no arrow for the whole text, and names the place where it cannot show it', () => {
    const pointing = (received: string, pointer: string): string => {
      const finding = { ...violations().findings[0]!, received, pointer };
      return render({ ...violations(), findings: [finding] });
    };
    expect(pointing('[1]', '')).not.toContain('▲');
    expect(pointing('no JSON', '/id')).toContain('  received  no JSON\n            at /id\n');
    expect(pointing('{"a":1}', '/b')).toContain('  received  {"a":1}\n            ▲ no /b in here\n');
  });

  it('colours nothing that is not also said by a mark or a word', () => {
    const colored = render(violations(), { color: true });
    expect(colored).toContain('\u001b[31m');
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(render(violations()));
  });

  it('shows a finding without evidence, and a report without anything', () => {
    const { sent, expected, received, pointer, reason, ...bare } = violations().findings[0]!;
    expect([sent, expected, received, pointer, reason]).not.toContain(undefined);
    expect(blocks(render({ ...violations(), findings: [bare] }))[0]!.slice(0, 4)).toEqual([
      expect.stringMatching(/^✗ FAIL {2}response-id-echo {2}MUST/),
      '  A response carries the id of its request, with the same type and value.',
      '  rule      basic/index › responses',
      expect.stringMatching(/^ {12}https:/),
    ]);
    const empty: Report = { ...cleanRun(), requirements: [], checks: [], legs: [], outOfScope: [] };
    expect(render(empty)).toContain('✓ CONFORMANT');
  });
});
