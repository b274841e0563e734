import { isObject } from '../../../wire/message.js';
import { done, same, type Site, StepTrouble } from './site.js';
import type { Step } from './steps.js';

interface Question {
  readonly method: string;
  /** What the client must declare to be asked. */
  readonly capabilities: object;
  /** The tool that asks. */
  readonly tool: string;
  /** What the client's host answers, with a word in it that comes back in the tool's result. */
  readonly answer: (word: string) => object;
  readonly result: (word: string) => string;
}

const questions: readonly Question[] = [
  {
    method: 'elicitation/create',
    capabilities: { elicitation: { form: {} } },
    tool: 'ask_name',
    answer: (name) => ({ action: 'accept', content: { name } }),
    result: (name) => `Hello, ${name}!`,
  },
  {
    method: 'sampling/createMessage',
    capabilities: { sampling: {} },
    tool: 'ask_model',
    answer: (text) => ({
      role: 'assistant',
      model: 'touchstone',
      stopReason: 'endTurn',
      content: { type: 'text', text },
    }),
    result: (text) => `The model says: ${text}`,
  },
  {
    method: 'roots/list',
    capabilities: { roots: {} },
    tool: 'list_folders',
    answer: (name) => ({ roots: [{ uri: 'file:///touchstone', name }] }),
    result: (name) => `Folders: ${name}`,
  },
];

/** Each on a connection of its own, since what a client declares holds for a connection. */
export const askingSteps: readonly Step[] = questions.map((question) => ({
  what: `answers to ${question.method}`,
  operations: ['callTool'],
  options: ['answers', 'capabilities'],
  inputs: [question.method],
  modern: true,
  run: (site) => ask(site, question),
}));

async function ask(site: Site, { method, capabilities, tool, answer, result }: Question): Promise<void> {
  const on = `${site.on}-${tool}`;
  const word = `word${Math.floor(Math.random() * 1_000_000)}`;
  const { target } = site;
  await done(site, { op: 'connect', on, target, capabilities, answers: { [method]: answer(word) } });
  const told = await done(site, { op: 'callTool', on, name: tool, arguments: {} });
  same('content', isObject(told) ? told.content : told, [{ type: 'text', text: result(word) }]);
  if (!site.hands.events(on).some((event) => event.event === 'input' && event.method === method))
    throw new StepTrouble('driver', `the host was asked for ${method}, and no event tells of it`);
  await done(site, { op: 'close', on });
}
