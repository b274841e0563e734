/** Why something that was tried cannot be judged by. */
export interface Unusable {
  readonly reason: string;
  /** What would make it usable. */
  readonly unlock?: string;
}

/** What a judgement rests on: something seen, or the reason why it was not. */
export interface Evidence {
  /** Set where nothing was observed that could be judged. */
  readonly unusable: Unusable | undefined;
  /** Transcript events that show it. */
  readonly events: readonly number[];
  /** What Touchstone did, for a reader. */
  readonly sent: string;
  /** What came back, for a reader. */
  readonly received: string;
}

/**
 * Several observations as one. It is unusable as soon as one of them is, because a rule about all of them cannot be
 * judged by some.
 */
export function together(...parts: readonly Evidence[]): Evidence {
  return {
    unusable: parts.find((part) => part.unusable !== undefined)?.unusable,
    events: parts.flatMap((part) => part.events),
    sent: unique(parts.map((part) => part.sent)).join('\n'),
    received: unique(parts.map((part) => part.received)).join('\n'),
  };
}

/** An observation made another way than by a request, such as the end of a process. */
export function observed(sent: string, received: string, events: readonly number[] = []): Evidence {
  return { unusable: undefined, sent, received, events };
}

/** An observation that could not be made. */
export function unobserved(reason: string, unlock?: string, sent = ''): Evidence {
  return {
    unusable: { reason, ...(unlock === undefined ? {} : { unlock }) },
    sent,
    received: '',
    events: [],
  };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
