import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, variant, type Variant } from '../mutants/mutant.js';
import { asksOtherwise } from '../mutants/support/asking.js';
import { messages, resultMessages, sampling } from '../mutants/sampling.js';

const blocks = ({ content }: JsonObject): unknown[] => (Array.isArray(content) ? content : [content]);

const usesTools = (message: JsonObject): boolean =>
  blocks(message).some((block) => isObject(block) && block.type === 'tool_use');

/** Legal ways to ask models. */
export const samplingVariants: readonly Variant[] = [
  variant({
    id: 'sampling/single-result-alone',
    story: 'gives a single tool result as a block of its own, and several in the reverse order of their uses',
    change: resultMessages((message) => {
      const [first, ...more] = [...blocks(message)].reverse();
      return [{ ...message, content: more.length === 0 ? first : [first, ...more] }];
    }),
  }),
  variant({
    id: 'sampling/arrays-only',
    story: 'writes all content as arrays, and opens with a message of the model',
    change: messages((all) => [
      { role: 'assistant', content: [] },
      ...all.map((message) => ({ ...message, content: blocks(message) })),
    ]),
  }),
  variant({
    id: 'sampling/bare',
    story: 'sends messages and maxTokens, a fraction, and nothing else',
    change: sampling(({ messages: asked, tools }) => ({
      messages: asked,
      maxTokens: 10.5,
      ...(tools === undefined ? {} : { tools, toolChoice: {} }),
    })),
  }),
  variant({
    id: 'sampling/explained-results',
    story: 'gives tool results structured content, errors and members of its own',
    change: all(
      resultMessages((message) => [
        {
          ...message,
          content: blocks(message).map((block) =>
            isObject(block)
              ? { ...block, structuredContent: null, isError: true, _meta: { 'com.example/took': 3 } }
              : block,
          ),
        },
      ]),
      sampling((params) => ({ ...params, metadata: { tier: 1.5, tags: [null] }, hint: 'none' })),
    ),
  }),
  variant({
    id: 'sampling/no-tools-to-choose',
    story: 'gives an empty list of tools, and a choice among them, where it offers none',
    change: sampling((params) => ({ tools: [], toolChoice: { mode: 'none' }, ...params })),
  }),
  variant({
    id: 'sampling/wary',
    story: 'does not trust a message whose stopReason it does not know, and says so by an error of its tool',
    change: asksOtherwise((tool) => ({
      ...tool,
      finish: (answered, call, carried) =>
        Object.values(answered).some(
          ({ model, stopReason }) => model !== undefined && stopReason !== 'endTurn',
        )
          ? { result: { content: [{ type: 'text', text: 'The model did not finish.' }], isError: true } }
          : tool.finish(answered, call, carried),
    })),
  }),
  variant({
    id: 'sampling/one-use-a-message',
    story: 'goes on with each of several uses of tools in a message of its own, with its result after it',
    change: messages((said) =>
      said.flatMap((message, at) => {
        const next = said[at + 1];
        const uses = blocks(message);
        if (message.role === 'user' && at > 0 && usesTools(said[at - 1]!)) return [];
        if (next === undefined || !usesTools(message)) return [message];
        return uses.flatMap((use, nth) => [
          { ...message, content: use },
          { ...next, content: blocks(next)[nth] },
        ]);
      }),
    ),
  }),
];
