import { isObject, type JsonObject } from '../wire/message.js';
import { argumentsFor } from './arguments.js';
import { formContent } from './form-content.js';

/** Answers to input requests, or why there are none. */
export type InputAnswers =
  { readonly ok: true; readonly responses: JsonObject } | { readonly ok: false; readonly reason: string };

/**
 * Answers every input request of an `input_required` result, as a willing user with a model and a folder would
 * (basic/patterns/mrtr#inputresponses). What cannot be answered, such as a request of an unknown kind, is a reason.
 * @param inputRequests the member as it came; undefined gives no responses
 */
export async function answersFor(inputRequests: unknown, seed: number): Promise<InputAnswers> {
  if (inputRequests === undefined) return { ok: true, responses: {} };
  if (!isObject(inputRequests)) return { ok: false, reason: 'inputRequests is no object' };
  const responses: [string, JsonObject][] = [];
  for (const [key, request] of Object.entries(inputRequests)) {
    const answer = isObject(request) ? await answerTo(request, seed) : 'it is no object';
    if (typeof answer === 'string')
      return { ok: false, reason: `the input request "${key}" cannot be answered: ${answer}` };
    responses.push([key, answer]);
  }
  return { ok: true, responses: Object.fromEntries(responses) };
}

async function answerTo({ method, params }: JsonObject, seed: number): Promise<JsonObject | string> {
  const asked = isObject(params) ? params : {};
  if (method === 'roots/list') return { roots: [{ uri: 'file:///touchstone', name: 'touchstone' }] };
  if (method === 'sampling/createMessage') return sampled(asked, seed);
  if (method !== 'elicitation/create') return `its method is ${JSON.stringify(method)}`;
  if (asked.mode === 'url') return { action: 'accept' };
  const content = await formContent(asked.requestedSchema, seed);
  if (!content.ok) return content.reason;
  return Object.values(content.value).every(isFormValue)
    ? { action: 'accept', content: content.value }
    : 'its form asks for what the content of a form cannot hold';
}

/** What a member of a form's content may be (schema ElicitResult). */
function isFormValue(value: unknown): boolean {
  return (
    ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

/** What a model says; it uses a tool where the request leaves it no choice. */
async function sampled({ tools, toolChoice }: JsonObject, seed: number): Promise<JsonObject | string> {
  const base = { role: 'assistant', model: 'touchstone' };
  const [tool] = Array.isArray(tools) ? (tools as unknown[]) : [];
  if (!isObject(toolChoice) || toolChoice.mode !== 'required' || !isObject(tool)) {
    return { ...base, content: { type: 'text', text: 'Touchstone' }, stopReason: 'endTurn' };
  }
  const input = await argumentsFor(tool.inputSchema, seed);
  if (!input.ok) return `no input for the tool ${JSON.stringify(tool.name)}: ${input.reason}`;
  return {
    ...base,
    content: { type: 'tool_use', id: 'touchstone-use', name: tool.name, input: input.value },
    stopReason: 'toolUse',
  };
}
