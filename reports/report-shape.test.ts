import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { logLineShape, reportShape } from './report-shape.js';
import type { Shape } from './shape.js';
import type { Path } from './testing/leaves.js';
import { changed, distinct, places } from './testing/leaves.js';
import { sampleLog } from './testing/sample-log.js';
import { samples, violations } from './testing/sample-report.js';

const read = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), 'utf8')) as object;

const ajv = new Ajv2020({ strict: true, allErrors: false });
ajvFormats.default(ajv);
ajv.addSchema(read('report'));
const reportSchema = ajv.getSchema('urn:mcp-touchstone:report:1')!;
const logSchema = ajv.compile(read('log'));

const accepts = (validate: ValidateFunction, value: unknown): string => {
  validate(value);
  return ajv.errorsText(validate.errors);
};

describe('the published schemas', () => {
  it.each(Object.keys(samples))('accept the sample %s', (name) => {
    expect(accepts(reportSchema, samples[name]!())).toBe('No errors');
    expect(reportShape.differs(samples[name]!(), '')).toBeUndefined();
  });

  it('accept every line of the sample log', () => {
    for (const line of sampleLog()) {
      expect(accepts(logSchema, line)).toBe('No errors');
      expect(logLineShape.differs(line, '')).toBeUndefined();
    }
  });

  it('are met by samples with every verdict, level and kind of line', () => {
    const reports = Object.values(samples).map((build) => build());
    const verdicts = new Set(reports.flatMap((report) => report.requirements.map((each) => each.verdict)));
    const levels = new Set(reports.flatMap((report) => report.requirements.map((each) => each.level)));
    const outcomes = new Set(reports.map((report) => report.verdict.outcome));
    expect([...verdicts].sort()).toEqual([
      'error',
      'fail',
      'inconclusive',
      'not-applicable',
      'not-exercised',
      'pass',
      'warning',
    ]);
    expect([...levels].sort()).toEqual(['MAY', 'MUST', 'SHOULD', 'derived', 'schema']);
    expect(outcomes.size).toBe(4);
    expect(new Set(sampleLog().map((line) => line.log)).size).toBe(9);
    const events = sampleLog().flatMap((line) => (line.log === 'event' ? [line.event.type] : []));
    expect(new Set(events).size).toBe(12);
  });

  it('refuse an outcome whose exit code says something else', () => {
    const wrong = changed(violations(), ['verdict', 'exitCode'], () => 0);
    expect(reportSchema(wrong)).toBe(false);
  });
});

/** Records are open in both, so nothing below them is wrong. */
const open = (path: Path): boolean => path.includes('capabilities') || path.includes('options');

/** Values of a wrong type for whatever place; the schema is finer about numbers and strings, so those stand apart. */
const otherTypes: readonly unknown[] = [null, [], { odd: true }, true];
const finer: readonly unknown[] = ['odd', -0.5];

/** Changes every kind of place in every way; the schema and the shape have to agree on each result. */
function agree(documents: readonly unknown[], validate: ValidateFunction, shape: Shape): void {
  const all = distinct(
    documents.flatMap((document) => places(document).map((place) => ({ ...place, document }))),
  );
  for (const { path, document } of all) {
    if (path.length === 0 || open(path.slice(0, -1))) continue;
    const verdicts = (value: unknown): [boolean, boolean] => {
      const other = changed(document, path, () => value);
      return [validate(other), shape.differs(other, '') === undefined];
    };
    const place = path.join('/');
    for (const value of [undefined, ...otherTypes]) {
      // Members by verdict are all optional, so a foreign one is all that the schema could mind.
      if (path.at(-1) === 'counts' && value !== null && typeof value === 'object') continue;
      const [bySchema, byShape] = verdicts(value);
      expect({ place, value, byShape }).toEqual({ place, value, byShape: bySchema });
    }
    for (const value of finer) {
      const [bySchema, byShape] = verdicts(value);
      if (bySchema) expect({ place, value, byShape }).toEqual({ place, value, byShape: true });
    }
  }
}

describe('shape and schema say the same', () => {
  it('of reports: about what is missing and what is of another type', () => {
    agree(
      Object.values(samples).map((build) => build()),
      reportSchema,
      reportShape,
    );
  });

  it('of log lines', () => {
    for (const line of sampleLog()) agree([line], logSchema, logLineShape);
  });

  it('except for members they do not know: the schema refuses them, the shape lets newer files through', () => {
    const newer = { ...violations(), added: 1 };
    expect(reportSchema(newer)).toBe(false);
    expect(reportShape.differs(newer, '')).toBeUndefined();
  });
});
