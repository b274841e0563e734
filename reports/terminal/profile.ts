import type { Profile, Report } from '../../schema/report.js';
import { cut, padEnd } from '../columns.js';
import { count } from '../words.js';
import type { Page } from './page.js';
import { heading, prose, safe } from './page.js';

/** One row: what was found for the behaviours that checks need, by the names that the config uses, and what was not. */
export function fixtureRow(page: Page, { fixtures }: Profile): string[] {
  if (fixtures === undefined) return [];
  const found = fixtures.filter(({ name }) => name !== undefined);
  const missing = fixtures.filter(({ name }) => name === undefined).map(({ behaviour }) => behaviour);
  const parts = [
    ...(found.length === 0 ? [] : [found.map(({ behaviour, name }) => `${behaviour} ${name}`).join(', ')]),
    ...(missing.length === 0 ? [] : [`none for ${missing.join(', ')}`]),
  ];
  return prose(page, 'fixtures', parts.join('; '), page.verbose === 0 ? 3 : 8);
}

/** How what the server offers was looked at: a line for each behaviour, and one for each tool that was called. */
export function profileSection(page: Page, report: Report): string[] {
  const { profile } = report.subject;
  if (profile?.fixtures === undefined || page.verbose === 0) return [];
  const called = profile.tools.filter(({ callable }) => callable);
  const lines = [
    ...profile.fixtures.map((each) => aligned(page, each.behaviour, fixtureText(each))),
    ...(called.length === 0 ? [] : ['', `  ${count(called.length, 'tool')} called:`]),
    ...called.map((tool) => aligned(page, tool.name, toolText(tool))),
  ];
  return [heading(page, 'Looked at before the checks'), '', ...lines, ''];
}

/** A line of two columns, cut at the page's width. */
function aligned(page: Page, name: string, text: string): string {
  const width = Math.floor(page.width / 4);
  return cut(`  ${padEnd(cut(safe(name), width), width)}  ${safe(text)}`, page.width);
}

function fixtureText({ what, kind, name, how, unlock }: NonNullable<Profile['fixtures']>[number]): string {
  if (name !== undefined) return `${kind} ${name} (${how})`;
  return unlock === undefined ? `not found: ${what}` : `not found: ${what}; ${unlock}`;
}

function toolText({ why, arguments: origin, outcome }: Profile['tools'][number]): string {
  return [
    ...(outcome === undefined ? [] : [outcome]),
    why,
    ...(origin === undefined ? [] : [`arguments ${origin}`]),
  ].join('; ');
}
