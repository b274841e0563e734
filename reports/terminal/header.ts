import type { Leg, Profile, Report } from '../../schema/report.js';
import { padEnd } from '../columns.js';
import { count } from '../words.js';
import type { Page } from './page.js';
import { fixtureRow } from './profile.js';
import { apart, prose, row, safe, single, statement, tail } from './page.js';

/** Who was tested, over what, at which revision and why, what it offers, and the seed. */
export function header(page: Page, report: Report): string[] {
  const { subject, touchstone } = report;
  const left = `Touchstone ${safe(touchstone.version)}`;
  const lines = [page.paint.bold(left), ''];
  const title = apart(page, left, `catalogue ${safe(touchstone.catalogue)}`);
  lines[0] = page.paint.bold(left) + page.paint.dim(title.slice(left.length));
  const target = [subject.command, subject.url].filter((part) => part !== undefined);
  lines.push(...prose(page, subject.actor, target.join('  and  ') || 'unnamed', 2));
  if (subject.profile !== undefined) lines.push(...named(page, subject.profile));
  lines.push(...legs(page, report.legs));
  if (subject.profile !== undefined)
    lines.push(
      ...(subject.profile.client === undefined
        ? offered(page, subject.profile)
        : moved(page, subject.profile)),
    );
  lines.push(...row(page, 'seed', [String(report.run.seed)]));
  return lines;
}

function offered(page: Page, profile: Profile): string[] {
  return [...prose(page, 'offers', offers(profile), 3), ...fixtureRow(page, profile)];
}

/** Of a client: how it is told what to do, what it can be told, and what it speaks. */
function moved(page: Page, { client, supportedVersions }: Profile): string[] {
  const { via, operations, inputs, dualEra } = client!;
  const able = operations.length === 0 ? 'nothing, it is only watched' : operations.join(', ');
  const answered = inputs.length === 0 ? '' : `; answers ${inputs.join(', ')}`;
  const versions = supportedVersions.length === 0 ? '' : ` (by its word ${supportedVersions.join(', ')})`;
  return [
    ...prose(page, 'told', `by ${via}: ${able}${answered}`, 3),
    ...prose(page, 'speaks', `${dualEra ? 'both eras' : 'the modern era alone'}${versions}`, 2),
  ];
}

function named(page: Page, profile: Profile): string[] {
  const name = [profile.name, profile.version].filter((part) => part !== undefined).join(' ');
  return name === '' ? [] : single(page, 'named', name);
}

function legs(page: Page, all: readonly Leg[]): string[] {
  const names = all.map((leg) => safe(`${leg.revision} over ${leg.transport}`));
  const width = Math.max(0, ...names.map((name) => name.length));
  return all.flatMap((leg, index) => {
    const recognised = leg.recognised ? '' : ' (not recognised)';
    const name = padEnd(names[index]!, width);
    return prose(page, index === 0 ? 'revision' : '', `${name}${recognised}: ${leg.because}`, 2);
  });
}

/** Capabilities with what they switch on, then how much there is of everything. */
function offers(profile: Profile): string {
  const capabilities = Object.entries(profile.capabilities).map(([name, value]) => {
    const on =
      typeof value === 'object' && value !== null
        ? Object.entries(value).filter(([, each]) => each === true)
        : [];
    return on.length === 0 ? name : `${name} (${on.map(([each]) => each).join(', ')})`;
  });
  const callable = profile.tools.filter((tool) => tool.callable).length;
  const amounts = [
    ...(profile.tools.length === 0 ? [] : [`${count(profile.tools.length, 'tool')} (${callable} callable)`]),
    ...(profile.resources.length === 0 ? [] : [count(profile.resources.length, 'resource')]),
    ...(profile.resourceTemplates.length === 0
      ? []
      : [count(profile.resourceTemplates.length, 'resource template')]),
    ...(profile.prompts.length === 0 ? [] : [count(profile.prompts.length, 'prompt')]),
  ];
  return [
    capabilities.join(', ') || 'no capabilities',
    ...(amounts.length === 0 ? [] : [amounts.join(', ')]),
  ].join('; ');
}

/** How each leg ended that did not simply answer to the end, with the last words on standard error. */
export function endings(page: Page, report: Report): string[] {
  const unusual = report.legs.filter((leg) => leg.end.how !== 'answered-throughout');
  return unusual.flatMap((leg) => [
    page.paint.bold(page.paint.yellow(`◆ ${endWords[leg.end.how]}`)) + page.paint.dim(`  ${safe(leg.id)}`),
    ...statement(page, leg.end.sentence, 2),
    ...(leg.end.stderr === undefined ? [] : tail(page, 'stderr', leg.end.stderr, page.verbose > 0 ? 40 : 6)),
    '',
  ]);
}

const endWords: Readonly<Record<Leg['end']['how'], string>> = {
  'answered-throughout': 'ANSWERED THROUGHOUT',
  'never-recognised': 'NEVER RECOGNISED',
  died: 'DIED',
  silent: 'LEFT UNANSWERED',
  interrupted: 'INTERRUPTED',
  'breaker-open': 'GIVEN UP',
};
