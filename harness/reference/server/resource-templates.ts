import type { Method, WorldTemplate } from '../../peer/server/blueprint.js';
import { icons } from './icons.js';
import { guide, readText } from './resources.js';

const colour: WorldTemplate = {
  definition: {
    uriTemplate: 'colour://reference/{name}',
    name: 'colour',
    title: 'A colour by name',
    mimeType: 'text/plain',
    icons,
  },
  match: (uri) => {
    const name = /^colour:\/\/reference\/([a-z]+)$/.exec(uri)?.[1];
    return name === undefined ? undefined : readText(`The colour ${name}.`);
  },
};

/** The template that test servers of SDKs offer. */
const data: WorldTemplate = {
  definition: {
    uriTemplate: 'test://template/{id}/data',
    name: 'template',
    title: 'Data by id',
    mimeType: 'application/json',
  },
  match: (uri) => {
    const id = decoded(/^test:\/\/template\/([^/?#]+)\/data$/.exec(uri)?.[1]);
    return id === undefined
      ? undefined
      : readText(JSON.stringify({ id, data: `Data of ${id}` }), 'application/json');
  },
};

/** Files by a path with slashes; what leads out of the guide does not exist. */
const files: WorldTemplate = {
  definition: {
    uriTemplate: 'file:///reference/guide/{+path}',
    name: 'guide-file',
    title: 'A file of the guide',
    description: 'For example file:///reference/guide/more/deep.md',
    annotations: { audience: ['assistant'], priority: 0.5 },
  },
  match: (uri) => {
    const path = decoded(/^file:\/\/\/reference\/guide\/([^?#]+)$/.exec(uri)?.[1]);
    const text = path !== undefined && Object.hasOwn(guide, path) ? guide[path] : undefined;
    return text === undefined ? undefined : readText(text, 'text/markdown');
  },
};

/** A path, a format, a list and queries: expressions of every level. */
const report: WorldTemplate = {
  definition: {
    uriTemplate: 'report://reference{/year,month:2}{.format}{?lines,fields*}',
    name: 'report',
    title: 'A report of a month',
    description: 'The year has four digits, the month two; the format is csv.',
    mimeType: 'text/csv',
  },
  match: (uri) => {
    const [, year, month] = /^report:\/\/reference\/(\d{4})\/(\d{2})\.csv(?:\?.*)?$/.exec(uri) ?? [];
    return year === undefined ? undefined : reportOf(year, month!);
  },
};

const reportOf = (year: string, month: string): Method =>
  readText(`month,sum\n${year}-${month},0`, 'text/csv');

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The reference server's templates: the plainest first. */
export const referenceTemplates: readonly WorldTemplate[] = [colour, data, files, report];
