import { isObject } from '../../harness/wire/message.js';
import { httpGuard, mutant, type Mutant } from './mutant.js';
import { empty, finishing, http, json } from './support/http.js';

/** Faults in endpoint, methods, statuses and media types. */
export const httpMutants: readonly Mutant[] = [
  mutant({
    id: 'http/prompts-elsewhere',
    fault: 'serves prompts/get at an endpoint of its own, so the given one answers it with a bare 404',
    breaks: 'http-single-endpoint',
    on: ['http'],
    change: httpGuard('elsewhere', ({ value }) =>
      isObject(value) && value.method === 'prompts/get' ? empty(404) : undefined,
    ),
  }),
  mutant({
    id: 'http/unknown-method-200',
    fault: 'sends the error for an unknown method with status 200, as other errors',
    breaks: 'http-unknown-method-status',
    on: ['http'],
    change: http(({ status }) => ({
      status: (answer, call) =>
        isObject(answer.error) && answer.error.code === -32601 ? 200 : status(answer, call),
    })),
  }),
  mutant({
    id: 'http/unknown-method-bare',
    fault: 'answers an unknown method with a bare 404, as if there were no endpoint',
    breaks: 'http-unknown-method-code',
    on: ['http'],
    change: finishing((parts) =>
      parts.status === 404
        ? { ...parts, headers: [['Content-Type', 'text/plain']], body: 'Not Found' }
        : parts,
    ),
  }),
  ...[200, 204].map((status) =>
    mutant({
      id: `http/notification-${status}`,
      fault: `accepts notifications with status ${status}`,
      breaks: 'http-notification-accepted-status',
      on: ['http'],
      change: http(() => ({ accepted: empty(status) })),
    }),
  ),
  ...['null', '{}', '""', ' '].map((body, at) =>
    mutant({
      id: `http/notification-body-${at + 1}`,
      fault: `accepts notifications with ${JSON.stringify(body)} as the body`,
      breaks: 'http-notification-accepted-empty',
      on: ['http'],
      change: http(() => ({
        accepted: { status: 202, headers: [['Content-Type', 'application/json']], body },
      })),
    }),
  ),
  mutant({
    id: 'http/notification-refused-200',
    fault: 'refuses notifications by an error in the body, with status 200',
    breaks: 'http-notification-refused-status',
    on: ['http'],
    change: http(() => ({
      accepted: json(200, { jsonrpc: '2.0', error: { code: -32600, message: 'No notifications, please' } }),
    })),
  }),
  mutant({
    id: 'http/text-plain',
    fault: 'sends JSON as text/plain',
    breaks: 'http-request-content-type',
    on: ['http'],
    change: finishing((parts, call) =>
      call?.method === 'prompts/list' ? { ...parts, headers: [['Content-Type', 'text/plain']] } : parts,
    ),
  }),
  mutant({
    id: 'http/no-content-type',
    fault: 'sends JSON without a Content-Type',
    breaks: 'http-request-content-type',
    on: ['http'],
    change: finishing((parts, call) => (call?.method === 'prompts/list' ? { ...parts, headers: [] } : parts)),
  }),
  mutant({
    id: 'http/array-of-one',
    fault: 'wraps the response in an array, as for a batch of one',
    breaks: 'http-json-single-object',
    on: ['http'],
    change: finishing((parts, call) =>
      call?.method === 'prompts/get' ? { ...parts, body: `[${String(parts.body)}]` } : parts,
    ),
  }),
  mutant({
    id: 'http/json-lines',
    fault: 'writes a line of JSON before the response',
    breaks: 'http-json-single-object',
    on: ['http'],
    change: finishing((parts, call) =>
      call?.method === 'prompts/get' ? { ...parts, body: `{"status":"ok"}\n${String(parts.body)}` } : parts,
    ),
  }),
  mutant({
    id: 'http/failed-call-500',
    fault: 'sends the result of a tool that failed with status 500',
    breaks: 'http-result-status',
    on: ['http'],
    change: http(({ status }) => ({
      status: (answer, call) =>
        isObject(answer.result) && answer.result.isError === true ? 500 : status(answer, call),
    })),
  }),
  mutant({
    id: 'http/asking-422',
    fault: 'asks for input with the status of a refusal',
    breaks: 'http-result-status',
    on: ['http'],
    change: http(({ status }) => ({
      status: (answer, call) =>
        isObject(answer.result) && answer.result.resultType === 'input_required' ? 422 : status(answer, call),
    })),
  }),
  mutant({
    id: 'http/accept-verbatim',
    fault: 'takes only the one way of writing the Accept header that its own client has',
    breaks: 'http-accept-forms',
    on: ['http'],
    change: httpGuard('accept', ({ method, header }) =>
      method === 'POST' && header('accept') !== 'application/json, text/event-stream'
        ? empty(406)
        : undefined,
    ),
  }),
  mutant({
    id: 'http/accept-weights',
    fault: 'splits the Accept header at commas and compares the parts, weights included',
    breaks: 'http-accept-forms',
    on: ['http'],
    change: httpGuard('accept', ({ method, header }) => {
      const ranges = (header('accept') ?? '').split(',').map((range) => range.trim());
      const both = ranges.includes('application/json') && ranges.includes('text/event-stream');
      return method === 'POST' && !both ? empty(406) : undefined;
    }),
  }),
  mutant({
    id: 'http/content-type-verbatim',
    fault: 'compares Content-Type as a string',
    breaks: 'http-content-type-parameters',
    on: ['http'],
    change: httpGuard('contentType', ({ method, header }) =>
      method === 'POST' && header('content-type') !== 'application/json' ? empty(415) : undefined,
    ),
  }),
  mutant({
    id: 'http/content-type-case',
    fault: 'knows parameters of Content-Type but not that its letter case is free',
    breaks: 'http-content-type-parameters',
    on: ['http'],
    change: httpGuard('contentType', ({ method, header }) =>
      method === 'POST' && !/^application\/json *(?:;|$)/.test(header('content-type') ?? '')
        ? empty(415)
        : undefined,
    ),
  }),
  mutant({
    id: 'http/byte-order-mark',
    fault: 'writes a byte-order mark before every JSON body',
    breaks: 'http-json-single-object',
    on: ['http'],
    change: finishing((parts) =>
      parts.body === '' ? parts : { ...parts, body: Buffer.from(`\uFEFF${String(parts.body)}`) },
    ),
  }),
];
