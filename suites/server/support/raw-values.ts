import type { Reply } from '../../../harness/peer/reply.js';
import type { Judge } from '../../../harness/run/check.js';
import { judgeRefusal, type RefusalRequirements } from './refusal.js';

/**
 * A text as the bytes of UTF-8, and where it can be as those of Latin-1, each byte written as the character of its
 * number, which is how header fields are given to the transport.
 */
export function rawSpellings(text: string): string[] {
  const utf8 = Buffer.from(text, 'utf8').toString('latin1');
  return Buffer.from(text, 'latin1').toString('latin1') === text ? [utf8, text] : [utf8];
}

/** Judges the refusal of raw bytes. Many HTTP layers refuse them before a message is read: then there is no code to judge. */
export function judgeRawRefusal<R extends string>(
  judge: Judge<R>,
  requirements: RefusalRequirements<NoInfer<R>>,
  reply: Reply,
): void {
  if (reply.unusable !== undefined || reply.result !== undefined || reply.error !== undefined) {
    return judgeRefusal(judge, requirements, reply);
  }
  const elsewise = { cannot: `the HTTP layer refused the bytes with status ${reply.status}` };
  judge(requirements.status, reply, ({ status }) => (status === 400 ? true : elsewise), 'status 400');
  judge.inconclusive(requirements.code, 'the HTTP layer refused the bytes before a message was read');
}
