import type { Method } from '../../peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { invalidParams } from './guards.js';

/** Most values that one result may have (server/utilities/completion#completion-results). */
const mostValues = 100;

const colours = ['amber', 'azure', 'beige', 'coral', 'indigo'];
const shades = (colour: string): string[] =>
  Array.from({ length: 120 }, (_none, at) => `${colour} ${String(at + 1).padStart(3, '0')}`);

/** Everything that an argument could be, given what other arguments are. */
type Candidates = (others: JsonObject) => readonly string[];

/** What is completed: by the name of a prompt or a template, then by the argument. */
const candidates: Readonly<Record<string, Readonly<Record<string, Candidates>>>> = {
  paint: {
    colour: () => colours,
    shade: ({ colour }) => (typeof colour === 'string' ? [colour] : colours).flatMap(shades),
  },
  'colour://reference/{name}': { name: () => colours },
};

/** `completion/complete`: what begins with the value typed so far. Arguments that are not completed have no suggestions. */
export const complete: Method = ({ params, server: { world } }) => {
  const { ref, argument, context = {} } = params;
  if (!isObject(ref)) return invalidParams('ref is missing');
  if (!isObject(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string')
    return invalidParams('argument lacks a name or a value');
  const others = isObject(context) ? (context.arguments ?? {}) : undefined;
  if (!isObject(others)) return invalidParams('context has no mapping of arguments');
  const name = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  const known =
    ref.type === 'ref/prompt'
      ? world.prompts.some(({ definition }) => definition.name === name)
      : ref.type === 'ref/resource' &&
        world.templates.some(({ definition }) => definition.uriTemplate === name);
  if (!known) return invalidParams('Unknown reference');
  const { value: typed } = argument;
  const found = (candidates[String(name)]?.[argument.name]?.(others) ?? []).filter((value) =>
    value.startsWith(typed),
  );
  return {
    result: {
      completion: {
        values: found.slice(0, mostValues),
        total: found.length,
        hasMore: found.length > mostValues,
      },
    },
  };
};
