import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { calling } from './support/tools.js';

/** Changes the structured results of one tool; the text beside it follows where there is a value. */
const giving = (name: string, change: (result: JsonObject) => JsonObject): Change =>
  calling(name, (original) => async (call) => {
    const answer = await original(call);
    if (!('result' in answer) || !('structuredContent' in answer.result)) return answer;
    const result = change(answer.result);
    const copy = { type: 'text', text: JSON.stringify(result.structuredContent) };
    return { result: 'structuredContent' in result ? { ...result, content: [copy] } : result };
  });

const valued = (name: string, change: (value: unknown) => unknown): Change =>
  giving(name, (result) => ({ ...result, structuredContent: change(result.structuredContent) }));

/** Faults in structured results. */
export const toolsStructuredMutants: readonly Mutant[] = [
  mutant({
    id: 'tools/text-only',
    fault: 'describes an output and gives text alone',
    breaks: 'tools-structured-provided',
    change: giving('add', ({ structuredContent: _structured, ...result }) => result),
  }),
  mutant({
    id: 'tools/null-left-out',
    fault: 'leaves structuredContent out where it is null',
    breaks: 'tools-structured-provided',
    change: giving('find_nothing', ({ structuredContent: _structured, ...result }) => result),
  }),
  mutant({
    id: 'tools/member-missing',
    fault: 'leaves out a member that its outputSchema requires',
    breaks: 'tools-structured-conforms',
    change: valued('tell_weather', (value) => ({ place: isObject(value) ? value.place : '' })),
  }),
  mutant({
    id: 'tools/behind-a-reference',
    fault: 'gives a measure as a number where a reference leads to an object',
    breaks: 'tools-structured-conforms',
    change: valued('tell_weather', (value) => ({ ...(isObject(value) ? value : {}), wind: 3.5 })),
  }),
  mutant({
    id: 'tools/number-as-text',
    fault: 'gives a number as a string',
    breaks: 'tools-structured-conforms',
    change: valued('add', (value) => ({ sum: isObject(value) ? String(value.sum) : '' })),
  }),
  mutant({
    id: 'tools/list-wrapped',
    fault: 'wraps an array into an object, as earlier revisions wanted',
    breaks: 'tools-structured-conforms',
    change: valued('list_people', (value) => ({ result: value })),
  }),
  mutant({
    id: 'tools/only-sometimes',
    fault: 'gives a unit that does not conform where one was asked for',
    breaks: 'tools-structured-conforms',
    change: calling('tell_weather', (original) => async (call) => {
      const answer = await original(call);
      const given = call.params.arguments;
      if (
        !('result' in answer) ||
        answer.result.isError === true ||
        !isObject(given) ||
        given.unit === undefined
      )
        return answer;
      const structuredContent = { place: given.place, temperature: `21 ${String(given.unit)}` };
      return {
        result: { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent },
      };
    }),
  }),
  mutant({
    id: 'tools/null-instead',
    fault: 'gives null where there is nothing, against its outputSchema',
    breaks: 'tools-structured-conforms',
    change: valued('name_weekday', () => null),
  }),
];
