import { check, type CheckContext, type Need, type Outcome } from '../../harness/run/check.js';
import { hasList } from '../../harness/run/needs.js';
import type { CallFixture } from '../../harness/run/profile.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { foreignSchemas } from '../../harness/run/foreign-schemas.js';
import { callTool, schemaOf, succeeded } from './support/tool-calls.js';

const requirements = ['tools-structured-provided', 'tools-structured-conforms'] as const;
type Context = CheckContext<(typeof requirements)[number]>;

/** Bounds of what is tried: tools, and calls of each. */
const maxTools = 12;
const maxCalls = 3;

const hasOutputSchema: Need = ({ lists }) =>
  (lists.tools?.items ?? []).some(({ outputSchema }) => isObject(outputSchema))
    ? undefined
    : { verdict: 'not-applicable', reason: 'no tool has an outputSchema' };

/** Tools with an outputSchema give what it describes. */
export const structured = check({
  id: 'tools/structured',
  title: 'Structured results, held against the outputSchema of their tool',
  needs: [hasList('tools'), hasOutputSchema],
  requirements,
  async run(context) {
    const { judge, profile } = context;
    const described = profile.callable.filter(
      ({ tool }) => schemaOf(profile, tool, 'outputSchema') !== undefined,
    );
    for (const call of described.slice(0, maxTools)) await tryTool(context, call);
    if (described.length === 0)
      judge.inconclusive(
        requirements,
        'no tool with an outputSchema may be called',
        '--call read-only or --call all',
      );
  },
});

async function tryTool({ judge, peer, profile }: Context, call: CallFixture): Promise<void> {
  const schema = schemaOf(profile, call.tool, 'outputSchema')!;
  const usable = await foreignSchemas.check(schema);
  if (!usable.ok && usable.kind === 'invalid-schema')
    return judge.inconclusive(
      requirements,
      `the outputSchema of ${call.tool} is invalid, which is judged by itself`,
    );
  for (const given of await argumentsOf(call, schemaOf(profile, call.tool, 'inputSchema'))) {
    const reply = await callTool(peer, call.tool, given);
    const result = reply.result ?? {};
    const cannot: Outcome | undefined = succeeded(reply)
      ? undefined
      : { cannot: `${call.tool} did not succeed with the arguments that were made for it` };
    const there = 'structuredContent' in result;
    judge(
      'tools-structured-provided',
      reply,
      () => cannot ?? there,
      'structuredContent, as there is an outputSchema',
    );
    if (cannot !== undefined || !there) {
      judge.inconclusive(
        'tools-structured-conforms',
        'there was no structured result to be held against a schema',
      );
      continue;
    }
    const outcome = await foreignSchemas.validate(schema, result.structuredContent);
    judge(
      'tools-structured-conforms',
      reply,
      (): Outcome => {
        if (!outcome.ok) return { cannot: `it could not be validated: ${outcome.reason}` };
        const [fault] = outcome.value.errors;
        if (outcome.value.valid || fault === undefined) return true;
        return {
          ok: false,
          received: `${(jsonText(result.structuredContent) ?? '').slice(0, 300)} (${fault.pointer || 'the whole'} ${fault.message})`,
          pointer: `/result/structuredContent${fault.pointer}`,
        };
      },
      `structuredContent that conforms to ${(jsonText(schema) ?? 'the outputSchema').slice(0, 300)}`,
    );
  }
}

/** The arguments that discovery found, and some others that fit; the same on every run. */
async function argumentsOf(
  { arguments: first }: CallFixture,
  schema: JsonObject | undefined,
): Promise<JsonObject[]> {
  if (schema === undefined || !isObject(schema.properties) || Object.keys(schema.properties).length === 0)
    return [first];
  const outcome = await foreignSchemas.samples(schema, { seed: 1, count: maxCalls * 2, kind: 'valid' });
  const others = outcome.ok ? outcome.value.map(({ value }) => value).filter(isObject) : [];
  const distinct = new Map([first, ...others].map((value) => [jsonText(value), value]));
  return [...distinct.values()].slice(0, maxCalls);
}
