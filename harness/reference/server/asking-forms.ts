import type { AskingTool } from './asking.js';
import { text } from './content.js';
import { answersForm, filledIn, form } from './forms.js';
import type { JsonObject } from '../../wire/message.js';

const inputSchema = { type: 'object', additionalProperties: false } as const;
const annotations = { readOnlyHint: true, openWorldHint: false };

/** A tool that puts one form and tells what was filled in. */
function formTool(name: string, description: string, question: JsonObject): AskingTool {
  return {
    definition: { name, description, inputSchema, annotations },
    needs: [['elicitation', 'form']],
    asks: { form: question },
    carries: {},
    accepts: (_key, response) => answersForm(question, response),
    finish: ({ form: response }) => {
      const content = filledIn(response);
      return content === undefined
        ? { result: { content: [text('Nothing was filled in.')], isError: true } }
        : { result: { content: [text(`Elicitation completed: ${JSON.stringify(content)}`)] } };
    },
  };
}

/** Fields of free text, with every format (client/elicitation#requested-schema). */
export const registerGuest = formTool(
  'register_guest',
  'Asks who the guest is.',
  form(
    'Who is the guest?',
    {
      name: { type: 'string', title: 'Name', description: 'As in the passport', minLength: 2, maxLength: 40 },
      email: { type: 'string', format: 'email' },
      homepage: { type: 'string', format: 'uri' },
      born: { type: 'string', format: 'date' },
      arrival: { type: 'string', format: 'date-time' },
      nights: { type: 'integer', minimum: 1, maximum: 30 },
    },
    ['name', 'nights'],
  ),
);

/** A default for each primitive type. */
export const keepDefaults = formTool(
  'keep_defaults',
  'Asks for a profile that is filled in beforehand.',
  form(
    'Is this right?',
    {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    },
    [],
  ),
);

const options = ['option1', 'option2', 'option3'];
const titled = (label: string): JsonObject[] => [
  { const: 'value1', title: `First ${label}` },
  { const: 'value2', title: `Second ${label}` },
  { const: 'value3', title: `Third ${label}` },
];

/** Every kind of choice: one or several, with titles and without, and the older one. */
export const chooseOptions = formTool(
  'choose_options',
  'Asks for choices of every kind.',
  form(
    'What do you choose?',
    {
      untitledSingle: { type: 'string', enum: options },
      titledSingle: { type: 'string', oneOf: titled('Option') },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: {
        type: 'array',
        items: { type: 'string', enum: options },
        minItems: 1,
        maxItems: 2,
        default: ['option2'],
      },
      titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
    },
    ['untitledSingle'],
  ),
);

const confirmation = form('Please confirm', { ok: { type: 'boolean' } }, ['ok']);

/** Asks to confirm; the answer tells that the state was accepted. */
export const confirm: AskingTool = {
  ...formTool('confirm', 'Asks for a confirmation.', confirmation),
  asks: { confirm: confirmation },
  finish: ({ confirm: response }) => ({
    result: {
      content: [text(`state-ok, ${filledIn(response)?.ok === true ? 'confirmed' : 'not confirmed'}`)],
    },
  }),
};

const steps: readonly JsonObject[] = [
  form('Step 1: What is your name?', { name: { type: 'string' } }, ['name']),
  form('Step 2: What is your favorite color?', { color: { type: 'string' } }, ['color']),
];

/** Asks one thing after the other. */
export const interview: AskingTool = {
  definition: { name: 'interview', description: 'Asks two questions in turn.', inputSchema, annotations },
  needs: [['elicitation', 'form']],
  asks: { step1: steps[0]! },
  further: ({ step1 }): Record<string, JsonObject> =>
    filledIn(step1) === undefined ? {} : { step2: steps[1]! },
  carries: {},
  accepts: (key, response) => answersForm(steps[key === 'step1' ? 0 : 1]!, response),
  finish: ({ step1, step2 }) => ({
    result: {
      content: [
        text(
          `${String(filledIn(step1)?.name ?? 'Nobody')} likes ${String(filledIn(step2)?.color ?? 'no color')}.`,
        ),
      ],
    },
  }),
};

/** Sends the user to a page for what must not pass through the client (client/elicitation#url-mode-elicitation-requests). */
export const connectAccount: AskingTool = {
  definition: {
    name: 'connect_account',
    description: 'Lets the user connect an account on a page of their own.',
    inputSchema,
    annotations,
  },
  needs: [['elicitation', 'url']],
  asks: {
    account: {
      method: 'elicitation/create',
      params: {
        mode: 'url',
        message: 'Please connect your account.',
        url: 'https://accounts.example.com/connect?request=7',
      },
    },
  },
  carries: {},
  accepts: (_key, { action }) => ['accept', 'decline', 'cancel'].includes(String(action)),
  finish: ({ account = {} }) => {
    const connected = account.action === 'accept';
    return {
      result: {
        content: [text(connected ? 'The account is connected.' : 'No account was connected.')],
        ...(connected ? {} : { isError: true }),
      },
    };
  },
};
