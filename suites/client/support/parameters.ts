import { method } from '../../../harness/peer/server/changes.js';
import type { Scene, SceneOptions } from '../../../harness/run/client/scene.js';
import type { SeenMessage } from '../../../harness/run/client/seen.js';
import { canonicalText } from '../../../harness/wire/json-text.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import { type Mirrored, mirrored } from './mirrored.js';
import { called } from './tool-server.js';

const text = (header: string): JsonObject => ({ type: 'string', 'x-mcp-header': header });

/** A tool with annotated parameters of every type, on several levels, with names that are easily taken for each other. */
export const mirrorTool = {
  name: 'mirror',
  description: 'Takes parameters that are repeated in header fields.',
  inputSchema: {
    type: 'object',
    properties: {
      text: text('Text'),
      count: { type: 'integer', 'x-mcp-header': 'Count' },
      flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
      inner: { type: 'object', properties: { text: text('Inner-Text'), 'deep.er': text('Deeper') } },
      'inner.text': text('Dotted'),
      toString: text('Inherited'),
      plain: { type: 'string' },
    },
  },
  annotations: { readOnlyHint: true },
} as const satisfies JsonObject;

/** The names of its annotations. */
export type ParameterHeader = 'Text' | 'Count' | 'Flag' | 'Inner-Text' | 'Deeper' | 'Dotted' | 'Inherited';

/** A client that has listed the tool, to be told to call it. */
export interface MirrorStage {
  readonly stage: Scene;
  /** Has the client call the tool, and gives the call as it sent it. */
  call(args: JsonObject): Promise<SeenMessage>;
}

/** Sets the scene for calls of the tool, and has the client list it. */
export async function mirrorStage(scene: (options: SceneOptions) => Promise<Scene>): Promise<MirrorStage> {
  const stage = await scene({
    server: (plain) =>
      method(
        'tools/call',
        () => () => called(),
      )(method('tools/list', () => () => ({ result: { tools: [mirrorTool] } }))(plain)),
  });
  await stage.listTools();
  return {
    stage,
    call: async (args) => {
      const before = stage.seen.requests('tools/call').length;
      await stage.callTool(mirrorTool.name, args);
      const sent = stage.seen.request('tools/call', before);
      // a client may call with what it chooses itself, or not be able to send this
      return sent.unusable !== undefined || canonicalText(sent.params.arguments ?? {}) === canonicalText(args)
        ? sent
        : { ...sent, unusable: { reason: 'the client did not call with the arguments that it was told' } };
    },
  };
}

/** The values of the field of a parameter. */
export const parameterFields = ({ exchange }: SeenMessage, header: ParameterHeader): readonly string[] =>
  exchange?.headers(`Mcp-Param-${header}`) ?? [];

/** What the field of a parameter says, held against a text. */
export const parameterSays = (message: SeenMessage, header: ParameterHeader, value: string): Mirrored =>
  mirrored(parameterFields(message, header), value);

/** Every field of a parameter, for a reader. */
export function parametersInWords({ exchange }: SeenMessage): string {
  const fields = (exchange?.request.headers ?? []).filter(([name]) => /^mcp-param-/i.test(name));
  return fields.length === 0
    ? 'no Mcp-Param field'
    : fields.map(([name, value]) => `${name}: ${value}`).join('\n');
}
