import { isObject, type JsonObject } from '../../wire/message.js';
import type { AskingTool, Questions } from './asking.js';
import { text } from './content.js';
import { filledIn, form } from './forms.js';
import { capabilitiesKey } from './guards.js';

const annotations = { readOnlyHint: true, openWorldHint: false };
const said = (value: string) => ({ result: { content: [text(value)] } });

const sampling = (params: JsonObject): JsonObject => ({ method: 'sampling/createMessage', params });
const blocksOf = ({ content }: JsonObject): JsonObject[] =>
  (Array.isArray(content) ? content : [content]).filter(isObject);
const isMessage = (response: JsonObject): boolean =>
  typeof response.model === 'string' && response.role === 'assistant' && blocksOf(response).length > 0;
const textOf = (response: JsonObject = {}): string =>
  blocksOf(response)
    .map((block) => String(block.text ?? ''))
    .join(' ');

/** Asks a model, with every kind of advice that a request may hold (client/sampling#creating-messages). */
export const askModel: AskingTool = {
  definition: {
    name: 'ask_model',
    description: 'Passes a question on to a model.',
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } } },
    annotations,
  },
  needs: [['sampling']],
  asks: {},
  further: (_answered, { params }) => {
    const { prompt } = isObject(params.arguments) ? params.arguments : {};
    return {
      capital_question: sampling({
        messages: [
          { role: 'user', content: text(String(prompt ?? 'What is the capital of France?')) },
          { role: 'assistant', content: [text('Let me think.'), text('I have it.')] },
          { role: 'user', content: [text('Go on.')] },
        ],
        modelPreferences: { hints: [{ name: 'small' }, {}], costPriority: 1, speedPriority: 0.5 },
        systemPrompt: 'You answer in one word.',
        includeContext: 'none',
        temperature: 0.1,
        maxTokens: 100,
        stopSequences: ['.'],
        metadata: { tier: null },
      }),
    };
  },
  carries: {},
  accepts: (_key, response) => isMessage(response),
  finish: ({ capital_question: answer }) => said(`The model says: ${textOf(answer)}`),
};

/** Rounds after which the model gets no tools any more. */
const maxRounds = 3;

const weather = {
  name: 'get_weather',
  description: 'Weather of a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  outputSchema: { type: 'object', properties: { degrees: { type: 'number' } }, required: ['degrees'] },
};
const measured = { content: [text('18 degrees')], structuredContent: { degrees: 18 } };

/** The whole conversation so far: the question, and for each use of tools its results (client/sampling#tool-use-and-result-balance). */
function conversation(answers: readonly JsonObject[]): JsonObject[] {
  return [
    { role: 'user', content: text('What is the weather like?') },
    ...answers.flatMap((answer) => [
      { role: 'assistant', content: answer.content },
      {
        role: 'user',
        content: blocksOf(answer)
          .filter(({ type }) => type === 'tool_use')
          .map(({ id }) => ({ type: 'tool_result', toolUseId: id, ...measured })),
      },
    ]),
  ];
}

const usesTools = (answer: JsonObject): boolean => blocksOf(answer).some(({ type }) => type === 'tool_use');

/** Lets a model use tools until it has an answer, for a few rounds (client/sampling#multi-turn-tool-loop). */
export const research: AskingTool = {
  definition: {
    name: 'research',
    description: 'Lets a model look up the weather.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations,
  },
  needs: [['sampling', 'tools']],
  asks: {},
  further: (answered) => {
    const questions: Record<string, JsonObject> = {};
    const answers: JsonObject[] = [];
    for (let round = 1; round <= maxRounds; round += 1) {
      questions[`round${round}`] = sampling({
        messages: conversation(answers),
        maxTokens: 1000,
        tools: [weather],
        toolChoice: { mode: round === maxRounds ? 'none' : 'auto' },
      });
      const answer = answered[`round${round}`];
      if (answer === undefined || !usesTools(answer)) break;
      answers.push(answer);
    }
    return questions;
  },
  carries: {},
  accepts: (_key, response) => isMessage(response),
  finish: (answered) => said(`The weather: ${textOf(Object.values(answered).at(-1))}`),
};

/** Asks for the folders of the client (client/roots#listing-roots). */
export const listFolders: AskingTool = {
  definition: {
    name: 'list_folders',
    description: 'Lists the folders that the client offers.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations,
  },
  needs: [['roots']],
  asks: { client_roots: { method: 'roots/list', params: {} } },
  carries: {},
  accepts: (_key, { roots }) => Array.isArray(roots) && roots.every(isObject),
  finish: ({ client_roots: { roots } = {} }) =>
    said(
      `Folders: ${((roots ?? []) as JsonObject[]).map(({ uri, name }) => String(name ?? uri)).join(', ')}`,
    ),
};

const name = form('What is your name?', { name: { type: 'string' } }, ['name']);
const greeting = sampling({
  messages: [{ role: 'user', content: text('Generate a greeting') }],
  maxTokens: 50,
});

/** Each question with the client capability that it needs. */
const possible: readonly (readonly [string, string, JsonObject])[] = [
  ['elicitation', 'user_name', name],
  ['sampling', 'greeting', greeting],
  ['roots', 'client_roots', { method: 'roots/list', params: {} }],
];

/** Asks all that the client can answer, and does without the rest. */
export const welcome: AskingTool = {
  definition: {
    name: 'welcome',
    description: 'Welcomes the user as well as the client allows.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations,
  },
  needs: [],
  asks: {},
  further: (_answered, { meta }): Questions => {
    const declared = isObject(meta[capabilitiesKey]) ? meta[capabilitiesKey] : {};
    return Object.fromEntries(
      possible.filter(([capability]) => canAnswer(capability, declared)).map(([, key, ask]) => [key, ask]),
    );
  },
  carries: {},
  accepts: (key, response) =>
    key === 'user_name'
      ? ['accept', 'decline', 'cancel'].includes(String(response.action)) &&
        (response.action !== 'accept' || typeof filledIn(response)?.name === 'string')
      : key === 'greeting'
        ? isMessage(response)
        : Array.isArray(response.roots),
  finish: ({ user_name: given, greeting: greeted }) =>
    said(
      `${greeted === undefined ? 'Welcome' : textOf(greeted)}, ${String(filledIn(given)?.name ?? 'stranger')}!`,
    ),
};

/** An elicitation capability with nothing in it means forms, one with url alone does not (client/elicitation#capabilities). */
function canAnswer(capability: string, declared: JsonObject): boolean {
  const own = declared[capability];
  if (!isObject(own)) return false;
  return capability !== 'elicitation' || 'form' in own || Object.keys(own).length === 0;
}
