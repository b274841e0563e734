import type { Revision } from '../../../schema/revisions.js';
import type { HeaderEdits } from '../../transport/headers.js';
import type { JsonObject, RequestId } from '../../wire/message.js';

/** What must come out of a step; of each only what is named. */
export interface Expected {
  readonly result?: JsonObject;
  readonly error?: JsonObject;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly notifications?: readonly JsonObject[];
  readonly ending?: string;
  readonly body?: string;
}

/** One step of a client. */
export type ClientStep =
  | {
      readonly connect:
        | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
        | {
            readonly command: readonly [string, ...string[]];
            readonly cwd?: string;
            readonly env?: Readonly<Record<string, string>>;
          };
      readonly greet?: boolean;
    }
  | {
      readonly request: string;
      readonly params?: JsonObject;
      readonly id?: RequestId;
      readonly meta?: JsonObject;
      readonly declares?: JsonObject;
      readonly headers?: HeaderEdits;
      readonly cancel?: number;
      readonly within?: number;
      readonly as?: string;
      readonly broken?: string;
      readonly expect?: Expected;
    }
  | { readonly notify: string; readonly params?: JsonObject; readonly expect?: Expected }
  | { readonly raw: string; readonly headers?: HeaderEdits; readonly expect?: Expected }
  | {
      readonly list: 'tools' | 'resources' | 'resourceTemplates' | 'prompts';
      readonly expect?: readonly JsonObject[];
    }
  | { readonly waitFor: string; readonly when?: object; readonly within?: number }
  | { readonly wait: number }
  | { readonly close: true };

/** What a client is to do, one step after the other. */
export interface ClientScript {
  readonly revision?: Revision;
  /** Declared with every request. */
  readonly capabilities?: JsonObject;
  /** Milliseconds to wait for an answer. */
  readonly timeout?: number;
  readonly steps: readonly ClientStep[];
}
