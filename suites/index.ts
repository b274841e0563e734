import type { Check, Monitor } from '../harness/run/check.js';
import type { Suite } from '../harness/run/plan.js';
import * as jsonrpc from './server/jsonrpc.js';
import * as resultType from './server/result-type.js';
import * as errors from './server/errors.js';
import * as meta from './server/meta.js';
import * as versioning from './server/versioning.js';
import * as discover from './server/discover.js';
import * as extensions from './server/extensions.js';
import * as statelessness from './server/statelessness.js';
import * as capabilities from './server/capabilities.js';
import * as capabilitiesParts from './server/capabilities-parts.js';
import * as pagination from './server/pagination.js';
import * as caching from './server/caching.js';
import * as jsonSchema from './server/json-schema.js';
import * as icons from './server/icons.js';
import * as resources from './server/resources.js';
import * as resourcesMissing from './server/resources-missing.js';
import * as resourcesTemplates from './server/resources-templates.js';
import * as resourcesTraversal from './server/resources-traversal.js';
import * as resourcesChanges from './server/resources-changes.js';
import * as stdio from './server/stdio.js';
import * as stdioCancel from './server/stdio-cancel.js';
import * as http from './server/http.js';
import * as httpOrigin from './server/http-origin.js';
import * as httpEarlier from './server/http-earlier.js';
import * as httpStream from './server/http-stream.js';
import * as httpHeaders from './server/http-headers.js';
import * as httpHeaderCase from './server/http-header-case.js';
import * as httpNames from './server/http-names.js';
import * as httpNameEncoding from './server/http-name-encoding.js';
import * as httpParameters from './server/http-parameters.js';
import * as transports from './server/transports.js';
import * as progress from './server/progress.js';
import * as logging from './server/logging.js';
import * as cancellation from './server/cancellation.js';
import * as subscriptions from './server/subscriptions.js';
import * as subscriptionsChanges from './server/subscriptions-changes.js';
import * as sequences from './server/sequences.js';
import * as mrtr from './server/mrtr.js';
import * as mrtrResponses from './server/mrtr-responses.js';
import * as mrtrState from './server/mrtr-state.js';
import * as mrtrPrincipal from './server/mrtr-principal.js';
import * as prompts from './server/prompts.js';
import * as promptsGet from './server/prompts-get.js';
import * as completion from './server/completion.js';
import * as tools from './server/tools.js';
import * as toolsCalls from './server/tools-calls.js';
import * as toolsListed from './server/tools-listed.js';
import * as toolsArguments from './server/tools-arguments.js';
import * as toolsStructured from './server/tools-structured.js';
import * as toolsChanges from './server/tools-changes.js';
import * as elicitation from './server/elicitation.js';
import * as sampling from './server/sampling.js';
import * as samplingTools from './server/sampling-tools.js';
import * as jsonrpcMonitors from './monitors/jsonrpc.js';
import * as resultTypeMonitors from './monitors/result-type.js';
import * as errorsMonitors from './monitors/errors.js';
import * as metaMonitors from './monitors/meta.js';
import * as versioningMonitors from './monitors/versioning.js';
import * as discoverMonitors from './monitors/discover.js';
import * as extensionsMonitors from './monitors/extensions.js';
import * as statelessnessMonitors from './monitors/statelessness.js';
import * as capabilitiesMonitors from './monitors/capabilities.js';
import * as paginationMonitors from './monitors/pagination.js';
import * as cachingMonitors from './monitors/caching.js';
import * as jsonSchemaMonitors from './monitors/json-schema.js';
import * as iconsMonitors from './monitors/icons.js';
import * as resourcesMonitors from './monitors/resources.js';
import * as resourcesAnnotationsMonitors from './monitors/resources-annotations.js';
import * as resourcesContentsMonitors from './monitors/resources-contents.js';
import * as stdioMonitors from './monitors/stdio.js';
import * as httpMonitors from './monitors/http.js';
import * as httpStreamMonitors from './monitors/http-stream.js';
import * as httpScopeMonitors from './monitors/http-scope.js';
import * as httpHeadersMonitors from './monitors/http-headers.js';
import * as httpParametersMonitors from './monitors/http-parameters.js';
import * as transportsMonitors from './monitors/transports.js';
import * as progressMonitors from './monitors/progress.js';
import * as loggingMonitors from './monitors/logging.js';
import * as cancellationMonitors from './monitors/cancellation.js';
import * as subscriptionsMonitors from './monitors/subscriptions.js';
import * as subscriptionsChangesMonitors from './monitors/subscriptions-changes.js';
import * as mrtrMonitors from './monitors/mrtr.js';
import * as promptsMonitors from './monitors/prompts.js';
import * as promptsContentMonitors from './monitors/prompts-content.js';
import * as completionMonitors from './monitors/completion.js';
import * as toolsMonitors from './monitors/tools.js';
import * as toolsResultsMonitors from './monitors/tools-results.js';
import * as elicitationMonitors from './monitors/elicitation.js';
import * as samplingMonitors from './monitors/sampling.js';
import * as rootsMonitors from './monitors/roots.js';

/** The areas of a server's checks, in the order in which they run. */
const checkAreas: readonly object[] = [
  jsonrpc,
  resultType,
  errors,
  meta,
  versioning,
  discover,
  extensions,
  statelessness,
  capabilities,
  capabilitiesParts,
  pagination,
  caching,
  jsonSchema,
  icons,
  stdio,
  stdioCancel,
  http,
  httpOrigin,
  httpEarlier,
  httpStream,
  httpHeaders,
  httpHeaderCase,
  httpNames,
  httpNameEncoding,
  httpParameters,
  transports,
  progress,
  logging,
  cancellation,
  subscriptions,
  subscriptionsChanges,
  sequences,
  mrtr,
  mrtrResponses,
  mrtrState,
  mrtrPrincipal,
  prompts,
  promptsGet,
  completion,
  resources,
  resourcesMissing,
  resourcesTemplates,
  resourcesTraversal,
  resourcesChanges,
  tools,
  toolsCalls,
  toolsListed,
  toolsArguments,
  toolsStructured,
  toolsChanges,
  elicitation,
  sampling,
  samplingTools,
];

/** The areas of the monitors; the basic ones come first. */
const monitorAreas: readonly object[] = [
  jsonrpcMonitors,
  resultTypeMonitors,
  errorsMonitors,
  metaMonitors,
  versioningMonitors,
  discoverMonitors,
  extensionsMonitors,
  statelessnessMonitors,
  capabilitiesMonitors,
  paginationMonitors,
  cachingMonitors,
  jsonSchemaMonitors,
  iconsMonitors,
  resourcesMonitors,
  resourcesContentsMonitors,
  resourcesAnnotationsMonitors,
  stdioMonitors,
  httpMonitors,
  httpStreamMonitors,
  httpScopeMonitors,
  httpHeadersMonitors,
  httpParametersMonitors,
  transportsMonitors,
  progressMonitors,
  loggingMonitors,
  cancellationMonitors,
  subscriptionsMonitors,
  subscriptionsChangesMonitors,
  mrtrMonitors,
  promptsMonitors,
  promptsContentMonitors,
  completionMonitors,
  toolsMonitors,
  toolsResultsMonitors,
  elicitationMonitors,
  samplingMonitors,
  rootsMonitors,
];

/** Everything that judges servers: each export of an area's file is a check, or a monitor. */
export const serverSuite: Suite = {
  checks: checkAreas.flatMap((area) => Object.values(area) as Check[]),
  monitors: monitorAreas.flatMap((area) => Object.values(area) as Monitor[]),
};
