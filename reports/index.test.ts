import { describe, expect, it } from 'vitest';
import { formats } from './index.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderTerminal } from './terminal.js';
import { violations } from './testing/sample-report.js';

const options = { color: false, width: 100, verbose: 0, strict: false } as const;

describe('the registry of formats', () => {
  it('gives what each writer gives', async () => {
    expect(Object.keys(formats)).toEqual(['terminal', 'json', 'junit']);
    const report = violations();
    expect(await formats['terminal']!(report, options)).toBe(renderTerminal(report, options));
    expect(await formats['json']!(report, options)).toBe(renderJson(report));
    expect(await formats['junit']!(report, options)).toBe(renderJunit(report));
  });
});
