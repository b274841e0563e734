import type { MockClient } from '../peer/mock-client.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { parseUriTemplate, variablesOf } from '../wire/uri-template.js';
import type { CompletionFixture, ServerProfile } from './profile.js';

/** Bound of arguments that are tried. */
const maxTried = 24;

/**
 * Asks once for each argument of the listed prompts and resource templates what the server would suggest, and keeps those
 * that it answers with a result.
 */
export async function probeCompletions(
  client: MockClient,
  lists: ServerProfile['lists'],
): Promise<readonly CompletionFixture[]> {
  const found: CompletionFixture[] = [];
  for (const { ref, argument } of completable(lists).slice(0, maxTried)) {
    if (!client.connection.alive) break;
    const params = { ref, argument: { name: argument, value: '' } };
    const { result } = await client.request('completion/complete', params);
    if (result === undefined || result.resultType === 'input_required') continue;
    found.push({ ref, argument, values: valuesOf(result) });
  }
  return found.sort((a, b) => Math.sign(b.values.length) - Math.sign(a.values.length));
}

/** The values that a completion result suggests, whatever else is wrong with it. */
export function valuesOf(result: JsonObject): string[] {
  const values = isObject(result.completion) ? result.completion.values : undefined;
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : [];
}

/** Every argument that a request could ask to complete, first those of prompts. */
export function completable({
  prompts,
  resourceTemplates,
}: ServerProfile['lists']): Pick<CompletionFixture, 'ref' | 'argument'>[] {
  const ofPrompts = (prompts?.items ?? []).flatMap(({ name, arguments: listed }) =>
    (typeof name === 'string' && Array.isArray(listed) ? listed : []).flatMap((argument) =>
      isObject(argument) && typeof argument.name === 'string'
        ? [{ ref: { type: 'ref/prompt', name }, argument: argument.name }]
        : [],
    ),
  );
  const ofTemplates = (resourceTemplates?.items ?? []).flatMap(({ uriTemplate: uri }) =>
    typeof uri === 'string'
      ? variablesIn(uri).map((argument) => ({ ref: { type: 'ref/resource', uri }, argument }))
      : [],
  );
  return [...ofPrompts, ...ofTemplates];
}

/** The names of the variables of a URI template; none where it is none. */
function variablesIn(text: string): string[] {
  const parsed = parseUriTemplate(text);
  return parsed.ok ? variablesOf(parsed.template).map(({ name }) => name) : [];
}
