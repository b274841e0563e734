import type { AskingTool } from '../../harness/reference/server/asking.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { mutant, type Change, type Mutant } from './mutant.js';
import { asksOtherwise, paramsOf } from './support/asking.js';

/** Changes sampling requests as they leave. */
export const sampling = (change: (params: JsonObject, declared: JsonObject) => unknown): Change =>
  paramsOf('sampling/createMessage', change);

/** Changes the messages of sampling requests as they leave. */
export const messages = (change: (messages: readonly JsonObject[]) => unknown): Change =>
  sampling((params) => ({ ...params, messages: change(params.messages as JsonObject[]) }));

/** Changes each message of sampling requests as it leaves. */
const eachMessage = (change: (message: JsonObject) => unknown): Change => messages((all) => all.map(change));

/** Changes the messages that hold tool results, of which each gives one or several. */
export const resultMessages = (change: (message: JsonObject) => readonly JsonObject[]): Change =>
  messages((all) => all.flatMap((message) => (hasResults(message) ? change(message) : [message])));

function hasResults({ content }: JsonObject): boolean {
  return Array.isArray(content) && content.some((block) => isObject(block) && block.type === 'tool_result');
}

/** Whether a message is about the use of tools, on either side. */
function holdsTools({ content }: JsonObject): boolean {
  return (
    Array.isArray(content) &&
    content.some((block) => isObject(block) && ['tool_use', 'tool_result'].includes(String(block.type)))
  );
}

const contentOf = ({ content }: JsonObject): JsonObject[] => content as JsonObject[];

/** Includes the context of a server where the client declares sampling.context, or where it does not. */
const context = (declares: boolean): Change =>
  sampling((params, { sampling: own }) =>
    isObject(own) && 'context' in own === declares ? { ...params, includeContext: 'thisServer' } : params,
  );

const needsNoTools = (tool: AskingTool): AskingTool => ({
  ...tool,
  needs: tool.needs.map((path) => (path[0] === 'sampling' ? ['sampling'] : path)),
});

/** Takes a message of a model only where it also fits. */
const takesOnly = (fits: (said: JsonObject) => boolean): Change =>
  asksOtherwise((tool) => ({
    ...tool,
    accepts: (key, response) => tool.accepts(key, response) && (!('model' in response) || fits(response)),
  }));

/** The reasons to stop that the specification names, and none. */
const standardReasons = new Set<unknown>([undefined, 'endTurn', 'stopSequence', 'maxTokens', 'toolUse']);

/** Faults in what models are asked, and in how their messages are taken. */
export const samplingMutants: readonly Mutant[] = [
  mutant({
    id: 'sampling/tools-for-anyone',
    fault: 'lets the model use tools wherever sampling is declared',
    breaks: 'sampling-tools-declared',
    change: asksOtherwise(needsNoTools),
  }),
  mutant({
    id: 'sampling/context-undeclared',
    fault: 'asks for its context where the client does not declare to give any',
    breaks: 'sampling-context-declared',
    change: context(false),
  }),
  mutant({
    id: 'sampling/context-declared',
    fault: 'asks for its context where the client declares to give it',
    breaks: 'sampling-context-avoided',
    change: context(true),
  }),
  mutant({
    id: 'sampling/prompt-as-text',
    fault: 'gives the messages as one text',
    breaks: 'sampling-messages',
    change: sampling((params) => ({ ...params, messages: 'What is the capital of France?' })),
  }),
  mutant({
    id: 'sampling/system-role',
    fault: 'gives a message the role system',
    breaks: 'sampling-message-role',
    change: messages((all) => [{ role: 'system', content: { type: 'text', text: 'Be brief.' } }, ...all]),
  }),
  mutant({
    id: 'sampling/text-for-content',
    fault: 'gives a message its text in place of content',
    breaks: 'sampling-message-content',
    change: eachMessage(({ content, ...message }) =>
      isObject(content) ? { ...message, text: content.text } : { ...message, content },
    ),
  }),
  mutant({
    id: 'sampling/content-as-text',
    fault: 'gives the content of a message as text',
    breaks: 'sampling-content-shape',
    change: eachMessage((message) =>
      isObject(message.content) ? { ...message, content: message.content.text } : message,
    ),
  }),
  mutant({
    id: 'sampling/results-with-text',
    fault: 'introduces tool results by a text in the same message',
    breaks: 'sampling-tool-results-alone',
    change: resultMessages((message) => [
      { ...message, content: [{ type: 'text', text: 'Here are the results:' }, ...contentOf(message)] },
    ]),
  }),
  mutant({
    id: 'sampling/first-result-only',
    fault: 'answers only the first of several uses of tools',
    breaks: 'sampling-tool-uses-answered',
    change: resultMessages((message) => [{ ...message, content: contentOf(message).slice(0, 1) }]),
  }),
  mutant({
    id: 'sampling/results-later',
    fault: 'puts a message of its own before the tool results',
    breaks: 'sampling-tool-uses-answered',
    change: resultMessages((message) => [
      { role: 'user', content: { type: 'text', text: 'One moment.' } },
      message,
    ]),
  }),
  mutant({
    id: 'sampling/result-of-nothing',
    fault: 'adds the result of a tool use that the messages do not hold',
    breaks: 'sampling-tool-result-known',
    change: resultMessages((message) => [
      {
        ...message,
        content: [...contentOf(message), { type: 'tool_result', toolUseId: 'of-yesterday', content: [] }],
      },
    ]),
  }),
  mutant({
    id: 'sampling/use-left-out',
    fault: 'goes on with the first of several uses of tools, as if there were no other',
    breaks: 'sampling-tool-uses-answered',
    change: messages((all) =>
      all.map((message) =>
        Array.isArray(message.content) && message.content.length > 1 && holdsTools(message)
          ? { ...message, content: message.content.slice(0, 1) }
          : message,
      ),
    ),
  }),
  mutant({
    id: 'sampling/result-with-unit',
    fault: 'gives a number of a structured result as text with its unit',
    breaks: 'sampling-tool-result-structured',
    change: resultMessages((message) => [
      {
        ...message,
        content: contentOf(message).map((block) => ({ ...block, structuredContent: { degrees: '18 C' } })),
      },
    ]),
  }),
  mutant({
    id: 'sampling/max-tokens-misnamed',
    fault: 'writes max_tokens in place of maxTokens',
    breaks: 'sampling-max-tokens',
    change: sampling(({ maxTokens, ...params }) => ({ ...params, max_tokens: maxTokens })),
  }),
  mutant({
    id: 'sampling/stop-sequence-as-text',
    fault: 'gives stopSequences as a text',
    breaks: 'sampling-optional-member-types',
    change: sampling((params) => ('stopSequences' in params ? { ...params, stopSequences: '.' } : params)),
  }),
  mutant({
    id: 'sampling/priority-in-percent',
    fault: 'gives priorities in per cent',
    breaks: 'sampling-model-preferences',
    change: sampling((params) =>
      isObject(params.modelPreferences)
        ? { ...params, modelPreferences: { ...params.modelPreferences, costPriority: 100 } }
        : params,
    ),
  }),
  mutant({
    id: 'sampling/any-choice',
    fault: 'leaves the model the choice any, which is that of a provider',
    breaks: 'sampling-tools-shape',
    change: sampling((params) =>
      'toolChoice' in params ? { ...params, toolChoice: { mode: 'any' } } : params,
    ),
  }),
  mutant({
    id: 'sampling/single-block-only',
    fault: 'takes no content that is an array',
    breaks: 'sampling-either-content-form',
    change: takesOnly(({ content }) => !Array.isArray(content)),
  }),
  mutant({
    id: 'sampling/reasons-enumerated',
    fault: 'refuses a message whose stopReason the specification does not name',
    breaks: 'sampling-any-stop-reason',
    change: asksOtherwise((tool) => ({
      ...tool,
      finish: (answered, call, carried) =>
        Object.values(answered).some(({ stopReason }) => !standardReasons.has(stopReason))
          ? { error: { code: -32602, message: 'stopReason is none of the enumeration' } }
          : tool.finish(answered, call, carried),
    })),
  }),
  mutant({
    id: 'sampling/known-reasons-only',
    fault: 'takes no stopReason but those that the specification names',
    breaks: 'sampling-any-stop-reason',
    change: takesOnly(({ stopReason }) => standardReasons.has(stopReason)),
  }),
];
