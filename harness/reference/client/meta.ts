import type { ClientBlueprint } from '../../peer/client/blueprint.js';
import { capabilitiesKey, logLevelKey, versionKey } from '../server/guards.js';

export const clientInfoKey = 'io.modelcontextprotocol/clientInfo';

/** What every request carries in `_meta` (basic/index#meta). */
export const modernMeta: ClientBlueprint['meta'] = {
  [versionKey]: (_draft, { era }) => era.version,
  [clientInfoKey]: (_draft, { blueprint }) => blueprint.clientInfo,
  [capabilitiesKey]: (draft, connection) =>
    connection.blueprint.capabilities(connection.options.capabilities, draft, connection),
  [logLevelKey]: ({ options }) => options.logLevel,
  progressToken: (_draft, _connection, token) => token,
};
