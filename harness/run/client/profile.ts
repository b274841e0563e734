import type { Hello, OperationName } from '../../../schema/driver.js';
import type { Profile } from '../../../schema/report.js';
import type { JsonObject } from '../../wire/message.js';

/** How a client is told what to do. */
export type Via = 'observe' | 'recipe' | 'driver' | 'contract';

/** All that is known of a client before it is judged. */
export interface ClientProfile {
  readonly via: Via;
  readonly hello: Hello;
  readonly operations: ReadonlySet<OperationName>;
  /** `clientInfo` as it sent it, empty where it sent none. */
  readonly info: JsonObject;
  /** The capabilities it declared when it was told to declare nothing. */
  readonly capabilities: JsonObject;
  /** Whether it speaks a legacy revision with a server that knows nothing else. */
  readonly dualEra: boolean;
  /** Whether what an operation gives back is told as data, and not only whether it went well. */
  readonly tellsResults: boolean;
  /** The summary that reports show. */
  readonly summary: Profile;
}
