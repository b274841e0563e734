import type { ValidateFunction } from 'ajv';
import { freshAjv } from '../../generate/ajv.js';
import type { WorldTool } from '../../peer/server/blueprint.js';
import type { JsonObject } from '../../wire/message.js';
import { text } from './content.js';

/**
 * Holds the arguments of every call against the tool's own `inputSchema`; what does not fit is answered by an error
 * result that says why (server/tools#error-handling).
 */
export function checkingArguments(tool: WorldTool): WorldTool {
  const schema = tool.definition.inputSchema as JsonObject;
  let validate: ValidateFunction | undefined;
  return {
    ...tool,
    call: (call) => {
      validate ??= freshAjv('2020-12').compile(schema);
      if (validate(call.params.arguments ?? {})) return tool.call(call);
      const [fault] = validate.errors ?? [];
      const where = fault?.instancePath === '' ? 'the arguments' : String(fault?.instancePath);
      return { result: { content: [text(`${where} ${fault?.message ?? 'do not fit'}`)], isError: true } };
    },
  };
}
