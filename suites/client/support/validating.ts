import type { WorldTool } from '../../../harness/peer/server/blueprint.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import { handedOn, misfit, structured, tool } from './staged-tools.js';

const plainPromise: JsonObject = {
  outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
};
const fitting = { count: 1 };
const misfitting = { count: 'one' };

/** Two tools with one plain schema; the result of the second does not conform to it. */
export const controlTools: readonly WorldTool[] = [
  tool('control_fits', () => structured(fitting), plainPromise),
  tool('control_misfits', () => misfit(misfitting), plainPromise),
];

/** What a client makes of structured results where the schema is plain. */
export interface Control {
  /** A result that conforms. */
  readonly fits: Outcome;
  /** Whether it refuses one that does not. */
  readonly validates: boolean;
}

/** Has the client call the {@link controlTools}, so that it is known whether it holds results against schemas at all. */
export async function control(stage: Scene): Promise<Control> {
  const first = await stage.callTool('control_fits', {});
  // a validator may have to be started
  const fits = first.how === 'timeout' ? await stage.callTool('control_fits', {}) : first;
  const misfits = await stage.callTool('control_misfits', {});
  return {
    fits,
    validates: fits.how === 'done' && misfits.ended && !handedOn(misfits, 'structuredContent', misfitting),
  };
}

/** Said of a client that does not. */
export const validatesNothing = 'the client holds no structured results against their schemas';

/** A schema with a value that conforms to it and one that does not. */
export interface Promised {
  readonly name: string;
  readonly schema: JsonObject;
  readonly conforms: unknown;
  readonly breaks: unknown;
}

/** Two tools that promise this: the result of the one conforms, that of the other does not. */
export function promisingTools({ name, schema, conforms, breaks }: Promised): readonly WorldTool[] {
  return [
    tool(`${name}_fits`, () => structured(conforms), { outputSchema: schema }),
    tool(`${name}_misfits`, () => misfit(breaks), { outputSchema: schema }),
  ];
}
