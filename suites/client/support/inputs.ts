import type { InputAnswers } from '../../../schema/driver.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { SceneOptions } from '../../../harness/run/client/scene.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A kind of input that a server may ask for, and what the client's host is told to say. */
export interface InputKind {
  /** The method of its input requests. */
  readonly method: string;
  /** What a client has to declare for it. */
  readonly capabilities: JsonObject;
  /** The same as a path, as servers look it up. */
  readonly needs: readonly string[];
  readonly request: JsonObject;
  /** What the host says. */
  readonly answer: JsonObject;
  /** Whether a value is a result of this kind rather than of another, or something around one. */
  readonly fits: (response: unknown) => boolean;
}

const has =
  (...members: readonly string[]) =>
  (response: unknown): boolean =>
    isObject(response) && members.some((member) => Object.hasOwn(response, member));

/** A form with one field, `name`. */
export const formKind: InputKind = {
  method: 'elicitation/create',
  capabilities: { elicitation: { form: {} } },
  needs: ['elicitation', 'form'],
  request: {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: 'What is your name?',
      requestedSchema: {
        type: 'object',
        properties: { name: { type: 'string', title: 'Name' } },
        required: ['name'],
      },
    },
  },
  answer: { action: 'accept', content: { name: 'Ada' } },
  fits: has('action'),
};

export const samplingKind: InputKind = {
  method: 'sampling/createMessage',
  capabilities: { sampling: {} },
  needs: ['sampling'],
  request: {
    method: 'sampling/createMessage',
    params: {
      messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
      maxTokens: 100,
    },
  },
  answer: {
    role: 'assistant',
    content: { type: 'text', text: 'Paris.' },
    model: 'touchstone-model',
    stopReason: 'endTurn',
  },
  fits: has('role', 'content', 'model'),
};

export const rootsKind: InputKind = {
  method: 'roots/list',
  capabilities: { roots: {} },
  needs: ['roots'],
  request: { method: 'roots/list' },
  answer: {
    roots: [{ uri: 'file:///home/ada/project', name: 'Project' }, { uri: 'file:///srv/data' }],
  },
  fits: has('roots'),
};

const kinds: readonly InputKind[] = [formKind, samplingKind, rootsKind];

/** The kinds of input for which the client's host can be told what to say. */
export function inputsFor({ hello }: ClientProfile): readonly InputKind[] {
  return kinds.filter(({ method }) => hello.inputs.includes(method));
}

/** The kind of an input request. */
export function kindOf(request: unknown): InputKind | undefined {
  return isObject(request) ? kinds.find(({ method }) => method === request.method) : undefined;
}

/** What a client is told to declare and its host to answer, so that it takes input of these kinds. */
export function taking(
  ...taken: readonly InputKind[]
): Pick<SceneOptions, 'capabilities' | 'answers'> & { readonly answers: InputAnswers } {
  return {
    capabilities: Object.assign({}, ...taken.map(({ capabilities }) => capabilities)) as JsonObject,
    answers: Object.fromEntries(taken.map(({ method, answer }) => [method, answer])),
  };
}
