import type { Outcome as Verdict } from '../../../harness/run/check.js';
import type { Change } from '../../../harness/peer/server/changes.js';
import type { Write } from '../../../harness/peer/server/writes.js';
import { besideTwin, type Outcome } from '../../../harness/run/client/outcome.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { Scene, SceneOptions } from '../../../harness/run/client/scene.js';
import { encodeSseEvent } from '../../../harness/wire/sse.js';
import { isObject } from '../../../harness/wire/message.js';
import { type Steady, steady } from './steady.js';
import { call } from './tool-server.js';

/** How the answer to a call leaves: as one JSON object, or as an event stream written in this way. */
export interface Form {
  /** Writes the event, or events, in which a message goes; the message is given as JSON text. Default: one JSON object. */
  readonly encode?: (json: string) => string;
  /** The writes in which the bytes of the event leave. */
  readonly writes?: (event: Buffer) => readonly Write[];
  /** The name and the value of the Content-Type field. */
  readonly contentType?: readonly [name: string, value: string];
  /** Writes the JSON object. */
  readonly body?: (json: string) => string;
}

/** The plain ways, which everything else is held against: an event of the usual name, and a JSON object. */
export const plainStream: Form = { encode: (json) => encodeSseEvent(json, { name: 'message' }) };
export const plainJson: Form = {};

/** What is said in every call: more than ASCII, so that bytes and characters are not the same. */
export const words = 'grüße, 世界 😀';

/** A server that answers calls in the form of the moment. */
function answersIn(form: () => Form): Change {
  return (plain) => {
    const { http } = plain;
    const { stream } = http;
    return {
      ...plain,
      http: {
        ...http,
        streams: ({ method }) => method === 'tools/call' && form().encode !== undefined,
        finish: (parts, of) => {
          const { contentType, body } = form();
          if (of?.method !== 'tools/call') return http.finish(parts, of);
          const changed = body === undefined ? parts : { ...parts, body: body(String(parts.body)) };
          return http.finish(
            contentType === undefined ? changed : { ...changed, headers: [contentType] },
            of,
          );
        },
        stream: {
          ...stream,
          get headers() {
            const [, ...others] = stream.headers;
            return [form().contentType ?? stream.headers[0]!, ...others];
          },
          encode: (message, sending) =>
            (sending.call?.method === 'tools/call' ? form().encode : undefined)?.(JSON.stringify(message)) ??
            stream.encode(message, sending),
          writes: (event, sending) =>
            (sending.call?.method === 'tools/call' ? form().writes : undefined)?.(event) ??
            stream.writes(event, sending),
        },
      },
    };
  };
}

/** A client that is given its answers in one form after the other. */
export interface Reading {
  /** Has the client call the tool, to be answered in this form. */
  answer(form: Form): Promise<Outcome>;
  /** The same, held against the twin: an answer in the plain way. */
  beside(twin: Outcome, form: Form): Promise<Outcome>;
  /** Whether what was said came back. */
  readonly heard: (outcome: Outcome) => Verdict;
}

/** Sets a scene for answers of many forms, anew after one that the client did not come through well. */
export function reading(
  scene: (options?: SceneOptions) => Promise<Scene>,
  { tellsResults, via }: ClientProfile,
): Reading {
  let now: Form = plainJson;
  const stages: Steady = steady(() => scene({ server: answersIn(() => now) }));
  const answer = (form: Form): Promise<Outcome> => {
    now = form;
    return stages.run((stage) => call(stage, words));
  };
  return {
    answer,
    beside: async (twin, form) =>
      twin.how === 'done' ? besideTwin(await answer(form), twin) : besideTwin(twin, twin),
    heard: ({ how, value }) => {
      if (how !== 'done') return false;
      if (tellsResults) return textOf(value.content) === words;
      // a command that ends well is an answer; a driver that hands back nothing is none
      return via === 'driver' ? { cannot: 'the driver does not tell what the client was given' } : true;
    },
  };
}

function textOf(content: unknown): unknown {
  const [block] = Array.isArray(content) ? (content as unknown[]) : [];
  return isObject(block) ? block.text : undefined;
}

/** What a client that understood an answer hands back. */
export const understood = `the result with the text ${words}`;
