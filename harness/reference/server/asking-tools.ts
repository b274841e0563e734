import { isObject, type JsonObject } from '../../wire/message.js';
import type { AskingTool } from './asking.js';
import { text } from './content.js';

const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Whether a response to a form was given at all; refusing it is an answer, too. */
const answersForm = ({ action, content }: JsonObject, fits: (content: JsonObject) => boolean): boolean =>
  action === 'decline' || action === 'cancel' || (action === 'accept' && isObject(content) && fits(content));

/** Asks for a name before it greets. */
export const askName: AskingTool = {
  definition: {
    name: 'ask_name',
    title: 'Ask for a name',
    description: 'Asks for a name and greets it.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: readOnly,
  },
  needs: [['elicitation', 'form']],
  asks: {
    user_name: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message: 'What is your name?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
    },
  },
  carries: { greeting: 'Hello' },
  accepts: (_key, response) => answersForm(response, ({ name }) => typeof name === 'string'),
  finish: ({ user_name: given = {} }, _call, { greeting }) => {
    if (given.action !== 'accept')
      return { result: { content: [text('No name was given.')], isError: true } };
    return {
      result: { content: [text(`${String(greeting)}, ${String((given.content as JsonObject).name)}!`)] },
    };
  },
};

/** Asks the user, the model and the client at once before it plans. */
export const planTrip: AskingTool = {
  definition: {
    name: 'plan_trip',
    title: 'Plan a trip',
    description: 'Asks how long and how, for an idea, and where to put the plan.',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
    annotations: readOnly,
  },
  needs: [['elicitation', 'form'], ['sampling'], ['roots']],
  asks: {
    days: {
      method: 'elicitation/create',
      params: {
        message: 'How many days, and at which pace?',
        requestedSchema: {
          type: 'object',
          properties: {
            days: { type: 'integer', minimum: 1, maximum: 14 },
            pace: { type: 'string', enum: ['slow', 'fast'] },
            by_train: { type: 'boolean', default: true },
          },
          required: ['days', 'pace'],
        },
      },
    },
    idea: {
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: text('Name one thing to see.') }], maxTokens: 50 },
    },
    folder: { method: 'roots/list' },
  },
  carries: {},
  accepts: (key, response) => {
    if (key === 'idea')
      return (
        typeof response.model === 'string' && (isObject(response.content) || Array.isArray(response.content))
      );
    if (key === 'folder') return Array.isArray(response.roots);
    return answersForm(
      response,
      ({ days, pace }) =>
        Number.isInteger(days) &&
        Number(days) >= 1 &&
        Number(days) <= 14 &&
        (pace === 'slow' || pace === 'fast'),
    );
  },
  finish: ({ days = {}, folder = {} }, { params }) => {
    if (days.action !== 'accept') return { result: { content: [text('No trip, then.')], isError: true } };
    const { city } = isObject(params.arguments) ? params.arguments : {};
    const chosen = days.content as JsonObject;
    const where = typeof city === 'string' ? city : 'a city';
    return {
      result: {
        content: [
          text(
            `${String(chosen.days)} ${String(chosen.pace)} days in ${where}, kept in ${(folder.roots as unknown[]).length} folders.`,
          ),
        ],
      },
    };
  },
};
