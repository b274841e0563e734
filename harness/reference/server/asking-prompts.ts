import { isObject, type JsonObject } from '../../wire/message.js';
import type { AskingTool } from './asking.js';

/** A prompt that asks whom it is about, under the name that test servers give to such a prompt. */
export const askWho: AskingTool = {
  definition: {
    name: 'test_input_required_result_prompt',
    description: 'Asks whom to write about.',
  },
  needs: [['elicitation', 'form']],
  asks: {
    who: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message: 'Whom shall it be about?',
        requestedSchema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
      },
    },
  },
  carries: {},
  accepts: (_key, { action, content }) =>
    action === 'decline' || action === 'cancel' || (isObject(content) && typeof content.who === 'string'),
  finish: ({ who = {} }) => {
    const about = who.action === 'accept' ? String((who.content as JsonObject).who) : 'somebody';
    return {
      result: { messages: [{ role: 'user', content: { type: 'text', text: `Write about ${about}.` } }] },
    };
  },
};
