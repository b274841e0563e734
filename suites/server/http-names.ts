import { check } from '../../harness/run/check.js';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import { refuseNames } from './support/names.js';
import { offersNamed } from './support/served.js';

const on = { transport: 'http' } as const;
const needs = [offersNamed];

const missing = {
  status: 'http-name-header-missing-status',
  code: 'http-name-header-missing-code',
} as const;
const mismatch = {
  status: 'http-name-header-mismatch-status',
  code: 'http-name-header-mismatch-code',
} as const;

/** Mcp-Name is left out. */
export const nameMissing = check({
  id: 'http-headers/name-missing',
  title: 'A tool call, prompt or resource without Mcp-Name',
  on,
  needs,
  requirements: Object.values(missing),
  run: (context) => refuseNames(context, missing, [['no Mcp-Name', () => null]]),
});

/** Mcp-Name names something else than the body. */
export const nameMismatch = check({
  id: 'http-headers/name-mismatch',
  title: 'Mcp-Name differs from the name or URI in the body',
  on,
  needs,
  requirements: Object.values(mismatch),
  run: (context) =>
    refuseNames(context, mismatch, [
      ['another Mcp-Name', (name) => base64HeaderValue(`${name}-other`)],
      ['Mcp-Name in plain text is another one', () => 'touchstone-other'],
    ]),
});
