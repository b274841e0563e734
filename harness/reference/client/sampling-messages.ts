import type { Validators } from '../../../schema/validate.js';
import { blocksOf, resultsIn, unansweredBy, usesIn } from '../../peer/tool-uses.js';
import { isObject } from '../../wire/message.js';

/** What is wrong with the messages that a model is to be given (client/sampling#message-content-constraints); undefined where nothing is. */
export function messagesFault(messages: unknown, validators: Validators): string | undefined {
  if (!Array.isArray(messages)) return 'messages is no list';
  for (const [at, message] of messages.entries() as IterableIterator<[number, unknown]>) {
    if (!validators.is('SamplingMessage', message) || !isObject(message))
      return `message ${at} is no message`;
    const results = resultsIn(message).length;
    if (results > 0 && results < blocksOf(message).length)
      return `message ${at} mixes results with other content`;
    const uses = usesIn(message);
    const next: unknown = messages[at + 1];
    const open = uses.length === 0 ? undefined : unansweredBy(uses, isObject(next) ? next : undefined);
    if (open !== undefined) return `message ${at} uses tools: ${open}`;
  }
  return undefined;
}
