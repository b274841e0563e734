import type { Mutant, Variant } from './mutants/mutant.js';
import { jsonrpcMutants } from './mutants/jsonrpc.js';
import { resultTypeMutants } from './mutants/result-type.js';
import { errorsMutants } from './mutants/errors.js';
import { metaMutants } from './mutants/meta.js';
import { versioningMutants } from './mutants/versioning.js';
import { discoverMutants } from './mutants/discover.js';
import { extensionsMutants } from './mutants/extensions.js';
import { statelessnessMutants } from './mutants/statelessness.js';
import { capabilitiesMutants } from './mutants/capabilities.js';
import { paginationMutants } from './mutants/pagination.js';
import { cachingMutants } from './mutants/caching.js';
import { jsonSchemaMutants } from './mutants/json-schema.js';
import { iconsMutants } from './mutants/icons.js';
import { resourcesMutants } from './mutants/resources.js';
import { resourcesAnnotationsMutants } from './mutants/resources-annotations.js';
import { resourcesReadingMutants } from './mutants/resources-reading.js';
import { stdioMutants } from './mutants/stdio.js';
import { httpMutants } from './mutants/http.js';
import { httpOriginMutants } from './mutants/http-origin.js';
import { httpEarlierMutants } from './mutants/http-earlier.js';
import { httpStreamMutants } from './mutants/http-stream.js';
import { httpHeadersMutants } from './mutants/http-headers.js';
import { httpParametersMutants } from './mutants/http-parameters.js';
import { transportsMutants } from './mutants/transports.js';
import { progressMutants } from './mutants/progress.js';
import { loggingMutants } from './mutants/logging.js';
import { cancellationMutants } from './mutants/cancellation.js';
import { subscriptionsMutants } from './mutants/subscriptions.js';
import { subscriptionsChangesMutants } from './mutants/subscriptions-changes.js';
import { sequencesMutants } from './mutants/sequences.js';
import { mrtrMutants } from './mutants/mrtr.js';
import { mrtrStateMutants } from './mutants/mrtr-state.js';
import { mrtrResponsesMutants } from './mutants/mrtr-responses.js';
import { promptsMutants } from './mutants/prompts.js';
import { promptsGetMutants } from './mutants/prompts-get.js';
import { promptsContentMutants } from './mutants/prompts-content.js';
import { completionMutants } from './mutants/completion.js';
import { toolsMutants } from './mutants/tools.js';
import { toolsCallsMutants } from './mutants/tools-calls.js';
import { toolsStructuredMutants } from './mutants/tools-structured.js';
import { toolsResultsMutants } from './mutants/tools-results.js';
import { elicitationMutants } from './mutants/elicitation.js';
import { samplingMutants } from './mutants/sampling.js';
import { rootsMutants } from './mutants/roots.js';
import { jsonrpcVariants } from './variants/jsonrpc.js';
import { resultTypeVariants } from './variants/result-type.js';
import { errorsVariants } from './variants/errors.js';
import { metaVariants } from './variants/meta.js';
import { versioningVariants } from './variants/versioning.js';
import { discoverVariants } from './variants/discover.js';
import { extensionsVariants } from './variants/extensions.js';
import { statelessnessVariants } from './variants/statelessness.js';
import { capabilitiesVariants } from './variants/capabilities.js';
import { paginationVariants } from './variants/pagination.js';
import { cachingVariants } from './variants/caching.js';
import { jsonSchemaVariants } from './variants/json-schema.js';
import { iconsVariants } from './variants/icons.js';
import { resourcesVariants } from './variants/resources.js';
import { resourcesAnnotationsVariants } from './variants/resources-annotations.js';
import { resourcesReadingVariants } from './variants/resources-reading.js';
import { stdioVariants } from './variants/stdio.js';
import { httpVariants } from './variants/http.js';
import { httpStreamVariants } from './variants/http-stream.js';
import { httpHeadersVariants } from './variants/http-headers.js';
import { httpParametersVariants } from './variants/http-parameters.js';
import { transportsVariants } from './variants/transports.js';
import { progressVariants } from './variants/progress.js';
import { loggingVariants } from './variants/logging.js';
import { cancellationVariants } from './variants/cancellation.js';
import { subscriptionsVariants } from './variants/subscriptions.js';
import { mrtrVariants } from './variants/mrtr.js';
import { mrtrStateVariants } from './variants/mrtr-state.js';
import { promptsVariants } from './variants/prompts.js';
import { promptsContentVariants } from './variants/prompts-content.js';
import { completionVariants } from './variants/completion.js';
import { toolsVariants } from './variants/tools.js';
import { toolsCallsVariants } from './variants/tools-calls.js';
import { toolsResultsVariants } from './variants/tools-results.js';
import { elicitationVariants } from './variants/elicitation.js';
import { samplingVariants } from './variants/sampling.js';
import { rootsVariants } from './variants/roots.js';

/** Every mutant of the reference server, by area. */
export const serverMutants: readonly Mutant[] = [
  ...jsonrpcMutants,
  ...resultTypeMutants,
  ...errorsMutants,
  ...metaMutants,
  ...versioningMutants,
  ...discoverMutants,
  ...extensionsMutants,
  ...statelessnessMutants,
  ...capabilitiesMutants,
  ...paginationMutants,
  ...cachingMutants,
  ...jsonSchemaMutants,
  ...iconsMutants,
  ...resourcesMutants,
  ...resourcesReadingMutants,
  ...resourcesAnnotationsMutants,
  ...stdioMutants,
  ...httpMutants,
  ...httpOriginMutants,
  ...httpEarlierMutants,
  ...httpStreamMutants,
  ...httpHeadersMutants,
  ...httpParametersMutants,
  ...transportsMutants,
  ...progressMutants,
  ...loggingMutants,
  ...cancellationMutants,
  ...subscriptionsMutants,
  ...subscriptionsChangesMutants,
  ...sequencesMutants,
  ...mrtrMutants,
  ...mrtrStateMutants,
  ...mrtrResponsesMutants,
  ...promptsMutants,
  ...promptsGetMutants,
  ...promptsContentMutants,
  ...completionMutants,
  ...toolsMutants,
  ...toolsCallsMutants,
  ...toolsStructuredMutants,
  ...toolsResultsMutants,
  ...elicitationMutants,
  ...samplingMutants,
  ...rootsMutants,
];

/** Every variant of the reference server, by area. */
export const serverVariants: readonly Variant[] = [
  ...jsonrpcVariants,
  ...resultTypeVariants,
  ...errorsVariants,
  ...metaVariants,
  ...versioningVariants,
  ...discoverVariants,
  ...extensionsVariants,
  ...statelessnessVariants,
  ...capabilitiesVariants,
  ...paginationVariants,
  ...cachingVariants,
  ...jsonSchemaVariants,
  ...iconsVariants,
  ...resourcesVariants,
  ...resourcesReadingVariants,
  ...resourcesAnnotationsVariants,
  ...stdioVariants,
  ...httpVariants,
  ...httpStreamVariants,
  ...httpHeadersVariants,
  ...httpParametersVariants,
  ...transportsVariants,
  ...progressVariants,
  ...loggingVariants,
  ...cancellationVariants,
  ...subscriptionsVariants,
  ...mrtrVariants,
  ...mrtrStateVariants,
  ...promptsVariants,
  ...promptsContentVariants,
  ...completionVariants,
  ...toolsVariants,
  ...toolsCallsVariants,
  ...toolsResultsVariants,
  ...elicitationVariants,
  ...samplingVariants,
  ...rootsVariants,
];
