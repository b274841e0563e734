import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** An answer that is none, and what is wrong with it. */
export interface InvalidAnswer {
  readonly what: string;
  readonly answer: JsonObject;
}

/** Answers that no reading takes for a valid result of an input request's kind. */
export function invalidAnswers({ method, params }: JsonObject): readonly InvalidAnswer[] {
  if (method === 'roots/list') return [{ what: 'roots that are a string', answer: { roots: 'touchstone' } }];
  if (method === 'sampling/createMessage')
    return [{ what: 'a sampled message without content, role and model', answer: {} }];
  if (method !== 'elicitation/create') return [];
  const form = isObject(params) && isObject(params.requestedSchema) ? params.requestedSchema : {};
  const [required] = Array.isArray(form.required) ? (form.required as unknown[]) : [];
  return [
    { what: 'an elicitation result without action', answer: {} },
    { what: 'an elicitation result with an unknown action', answer: { action: 'touchstone', content: {} } },
    ...(typeof required === 'string'
      ? [
          {
            what: `a form whose field "${required}" is an object`,
            answer: { action: 'accept', content: { [required]: { touchstone: [] } } },
          },
        ]
      : []),
  ];
}
