import { isObject } from '../wire/message.js';

/** How much unreadable output is kept to be searched for messages in another framing. */
export const maxDebris = 256 * 1024;

/**
 * Collects output that is no message line by line, to recognise what a subject meant where it framed it wrongly:
 * pretty-printed JSON over several lines, or a length-prefixed body. Pure; bounded by {@link maxDebris}.
 */
export class Debris {
  #text = '';

  /** Adds a line; gives the message that is now complete, with all its text, if there is one. */
  add(line: string): string | undefined {
    if (this.#text === '' && !line.trimStart().startsWith('{')) return undefined;
    this.#text += `${line}\n`;
    if (this.#text.length > maxDebris) {
      this.#text = '';
      return undefined;
    }
    if (!line.trimEnd().endsWith('}')) return undefined;
    if (!looksLikeMessage(this.#text)) return undefined;
    const whole = this.#text;
    this.#text = '';
    return whole;
  }

  /** Forgets what was collected, because a proper message came. */
  clear(): void {
    this.#text = '';
  }
}

/** Whether a text is one JSON object with the marks of a JSON-RPC message. */
export function looksLikeMessage(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && ('jsonrpc' in value || ('id' in value && ('result' in value || 'error' in value)));
  } catch {
    return false;
  }
}
