import { clientCheck } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { encodeSseEvent } from '../../harness/wire/sse.js';
import { type Form, plainJson, plainStream, reading, understood } from './support/streams.js';

const on = { transport: 'http' } as const;
const needs = [operations('callTool')];

const json: readonly Form[] = [
  { contentType: ['Content-Type', 'application/json; charset=utf-8'] },
  { contentType: ['Content-Type', 'Application/JSON'] },
  { body: (text) => `\n${JSON.stringify(JSON.parse(text), undefined, 2)}\n` },
];

/** Everything else that the format of event streams has beside data: all of it legal, none of it a message. */
const stream: readonly Form[] = [
  { ...plainStream, contentType: ['Content-Type', 'text/event-stream; charset=utf-8'] },
  { encode: (text) => `data:${text}\nevent:message\n\n` },
  { encode: (text) => `retry: 2000\n\n${encodeSseEvent(text, { name: 'message' })}` },
  { encode: (text) => `id: e1\ndata:\n\n${encodeSseEvent(text, { name: 'message', id: 'e2' })}` },
  { encode: (text) => `x-other: field\nother\n${encodeSseEvent(text, { name: 'message' })}` },
  { encode: (text) => `\n\n${encodeSseEvent(text, { name: 'message' })}\n` },
];

/** The two forms of an answer, of which the server has its choice. */
export const answerForms = clientCheck({
  id: 'http-answers/forms',
  title: 'Answers as one JSON object and as an event stream',
  on,
  needs,
  requirements: ['http-json-answer-client', 'http-sse-answer-client'],
  async run({ profile, scene, judge }) {
    const { answer, beside, heard } = reading(scene, profile);
    const asJson = await answer(plainJson);
    const asStream = await answer(plainStream);
    // each is the twin of the other
    judge(
      'http-json-answer-client',
      asStream.how === 'done' ? asJson : await beside(asStream, plainJson),
      heard,
      understood,
    );
    judge(
      'http-sse-answer-client',
      asJson.how === 'done' ? asStream : await beside(asJson, plainStream),
      heard,
      understood,
    );
    for (const form of json) judge('http-json-answer-client', await beside(asJson, form), heard, understood);
    for (const form of stream)
      judge('http-sse-answer-client', await beside(asStream, form), heard, understood);
  },
});

const spellings = ['content-type', 'CONTENT-TYPE', 'cOntent-tYpe'];

/** Names of response headers in any letter case. */
export const headerCase = clientCheck({
  id: 'http-answers/header-case',
  title: 'Content-Type in other letters',
  on,
  needs,
  requirements: ['http-header-names-any-case-client'],
  async run({ profile, scene, judge }) {
    const requirement = 'http-header-names-any-case-client';
    const { answer, beside, heard } = reading(scene, profile);
    for (const [form, type] of [
      [plainJson, 'application/json'],
      [plainStream, 'text/event-stream'],
    ] as const) {
      const twin = await answer(form);
      for (const name of spellings)
        judge(requirement, await beside(twin, { ...form, contentType: [name, type] }), heard, understood);
    }
  },
});

/** Names of events are nowhere given, so an event without one carries a message. */
export const eventName = clientCheck({
  id: 'http-answers/event-name',
  title: 'An event without a name',
  on,
  needs,
  requirements: ['http-sse-event-name-client'],
  async run({ profile, scene, judge }) {
    const { answer, beside, heard } = reading(scene, profile);
    const twin = await answer(plainStream);
    const form: Form = { encode: (text) => encodeSseEvent(text) };
    judge('http-sse-event-name-client', await beside(twin, form), heard, understood);
  },
});

export const httpAnswersChecks = [answerForms, headerCase, eventName];
