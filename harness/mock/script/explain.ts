import { explainErrors } from '../../../schema/explain-errors.js';
import type { RawError } from '../../../schema/validator.js';
import { isObject } from '../../wire/message.js';
import { nearest } from '../nearest.js';
import { type Path, pathOf, valueAt } from '../pointer.js';

/** What is wrong with a script, and where: at a value, or at the name of a member. */
export interface Mistake {
  readonly path: Path;
  readonly at: 'name' | 'value';
  readonly message: string;
}

/** The most telling of the errors of one failed validation, in words. */
export function explain(errors: readonly RawError[], value: unknown): Mistake {
  return notOne(errors, value) ?? unknownMember(errors) ?? stray(errors) ?? generic(errors, value);
}

/** A step, or something told, that is none of its kinds, or several at once. */
function notOne(errors: readonly RawError[], value: unknown): Mistake | undefined {
  const error = errors.find(({ keyword, schemaPath }) => keyword === 'oneOf' && !/anyOf/.test(schemaPath));
  if (error === undefined) return undefined;
  const path = pathOf(error.instancePath);
  const names = Object.keys(asObject(valueAt(value, path)));
  const choices = errors
    .filter((each) => each.keyword === 'required' && each.schemaPath.includes('/oneOf/'))
    .map((each) => String(each.params.missingProperty));
  const kinds = [...new Set(choices)];
  // those that passed are not among the errors
  if (Array.isArray(error.params.passingSchemas))
    return {
      path,
      at: 'value',
      message: `has too much: ${names.map(quoted).join(' and ')}; each is a step of its own`,
    };
  const [misspelt, meant] =
    names.map((name) => [name, nearest(name, kinds)] as const).find(([, near]) => near !== undefined) ?? [];
  const expected = `expected one of ${kinds.join(', ')}`;
  if (misspelt === undefined) return { path, at: 'value', message: expected };
  return {
    path: [...path, misspelt],
    at: 'name',
    message: `there is no ${quoted(misspelt)} here; did you mean ${meant}? ${expected}`,
  };
}

function unknownMember(errors: readonly RawError[]): Mistake | undefined {
  const error = errors.find(({ keyword }) => keyword === 'propertyNames');
  const listed = errors.find(({ schemaPath }) => schemaPath.endsWith('/propertyNames/enum'));
  if (error === undefined) return undefined;
  const name = String(error.params.propertyName);
  const known = (listed?.params.allowedValues ?? []) as readonly string[];
  const meant = nearest(name, known);
  const help = meant === undefined ? `expected one of ${known.join(', ')}` : `did you mean ${meant}?`;
  return {
    path: [...pathOf(error.instancePath), name],
    at: 'name',
    message: `there is no ${quoted(name)} here; ${help}`,
  };
}

/** A member that goes with others that are not there. */
function stray(errors: readonly RawError[]): Mistake | undefined {
  const error = errors.find(({ schemaPath }) => schemaPath.includes('/dependentSchemas/'));
  const name = /\/dependentSchemas\/([^/]+)\//.exec(error?.schemaPath ?? '')?.[1];
  if (error === undefined || name === undefined) return undefined;
  const wanted = errors
    .filter(
      ({ schemaPath, keyword }) =>
        keyword === 'required' && schemaPath.includes(`/dependentSchemas/${name}/`),
    )
    .map(({ params }) => String(params.missingProperty));
  return {
    path: [...pathOf(error.instancePath), name],
    at: 'name',
    message: `${quoted(name)} goes with ${[...new Set(wanted)].join(' or ')}, which is not here`,
  };
}

function generic(errors: readonly RawError[], value: unknown): Mistake {
  const [error] = explainErrors(errors, value);
  const { pointer = '', keyword, expected, message = '' } = error ?? {};
  const words = pointer === '' ? message.replace(/^the message /, '') : message.replace(pointer, '').trim();
  return {
    path: pathOf(pointer),
    at: 'value',
    message: keyword === 'required' ? `lacks ${expected}` : words,
  };
}

const asObject = (value: unknown): object => (isObject(value) ? value : {});
const quoted = (name: string): string => JSON.stringify(name);
