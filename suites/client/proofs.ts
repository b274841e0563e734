import type { ClientMutant, ClientVariant } from './proof.js';
import { cachingMutants } from './mutants/caching.js';
import { cancellationMutants } from './mutants/cancellation.js';
import { capabilitiesMutants } from './mutants/capabilities.js';
import { completionMutants } from './mutants/completion.js';
import { elicitationMutants } from './mutants/elicitation.js';
import { errorsMutants } from './mutants/errors.js';
import { extensionsMutants } from './mutants/extensions.js';
import { httpAnnotationsMutants } from './mutants/http-annotations.js';
import { httpHeadersMutants } from './mutants/http-headers.js';
import { httpParametersMutants } from './mutants/http-parameters.js';
import { httpStreamMutants } from './mutants/http-stream.js';
import { httpMutants } from './mutants/http.js';
import { iconsMutants } from './mutants/icons.js';
import { jsonSchemaMutants } from './mutants/json-schema.js';
import { jsonrpcMutants } from './mutants/jsonrpc.js';
import { loggingMutants } from './mutants/logging.js';
import { metaMutants } from './mutants/meta.js';
import { mrtrMutants } from './mutants/mrtr.js';
import { paginationMutants } from './mutants/pagination.js';
import { progressMutants } from './mutants/progress.js';
import { promptsMutants } from './mutants/prompts.js';
import { resourcesMutants } from './mutants/resources.js';
import { resultTypeMutants } from './mutants/result-type.js';
import { rootsMutants } from './mutants/roots.js';
import { samplingMutants } from './mutants/sampling.js';
import { stdioErasMutants } from './mutants/stdio-eras.js';
import { stdioMutants } from './mutants/stdio.js';
import { subscriptionsMutants } from './mutants/subscriptions.js';
import { toolsMutants } from './mutants/tools.js';
import { transportsMutants } from './mutants/transports.js';
import { versioningMutants } from './mutants/versioning.js';
import { cachingVariants } from './variants/caching.js';
import { cancellationVariants } from './variants/cancellation.js';
import { capabilitiesVariants } from './variants/capabilities.js';
import { elicitationVariants } from './variants/elicitation.js';
import { errorsVariants } from './variants/errors.js';
import { extensionsVariants } from './variants/extensions.js';
import { httpAnnotationsVariants } from './variants/http-annotations.js';
import { httpParametersVariants } from './variants/http-parameters.js';
import { httpStreamVariants } from './variants/http-stream.js';
import { httpVariants } from './variants/http.js';
import { iconsVariants } from './variants/icons.js';
import { jsonSchemaVariants } from './variants/json-schema.js';
import { jsonrpcVariants } from './variants/jsonrpc.js';
import { loggingVariants } from './variants/logging.js';
import { metaVariants } from './variants/meta.js';
import { mrtrVariants } from './variants/mrtr.js';
import { paginationVariants } from './variants/pagination.js';
import { progressVariants } from './variants/progress.js';
import { resourcesVariants } from './variants/resources.js';
import { resultTypeVariants } from './variants/result-type.js';
import { rootsVariants } from './variants/roots.js';
import { samplingVariants } from './variants/sampling.js';
import { stdioVariants } from './variants/stdio.js';
import { subscriptionsVariants } from './variants/subscriptions.js';
import { toolsVariants } from './variants/tools.js';
import { transportsVariants } from './variants/transports.js';
import { versioningVariants } from './variants/versioning.js';

/** Every mutant of the reference client, by area. */
export const clientMutants: readonly ClientMutant[] = [
  ...cachingMutants,
  ...cancellationMutants,
  ...capabilitiesMutants,
  ...completionMutants,
  ...elicitationMutants,
  ...errorsMutants,
  ...extensionsMutants,
  ...httpAnnotationsMutants,
  ...httpHeadersMutants,
  ...httpMutants,
  ...httpParametersMutants,
  ...httpStreamMutants,
  ...iconsMutants,
  ...jsonSchemaMutants,
  ...jsonrpcMutants,
  ...loggingMutants,
  ...metaMutants,
  ...mrtrMutants,
  ...paginationMutants,
  ...progressMutants,
  ...promptsMutants,
  ...resourcesMutants,
  ...resultTypeMutants,
  ...rootsMutants,
  ...samplingMutants,
  ...stdioErasMutants,
  ...stdioMutants,
  ...subscriptionsMutants,
  ...toolsMutants,
  ...transportsMutants,
  ...versioningMutants,
  // one line an area
];

/** Every variant of the reference client, by area. */
export const clientVariants: readonly ClientVariant[] = [
  ...cachingVariants,
  ...cancellationVariants,
  ...capabilitiesVariants,
  ...elicitationVariants,
  ...errorsVariants,
  ...extensionsVariants,
  ...httpAnnotationsVariants,
  ...httpParametersVariants,
  ...httpStreamVariants,
  ...httpVariants,
  ...iconsVariants,
  ...jsonSchemaVariants,
  ...jsonrpcVariants,
  ...loggingVariants,
  ...metaVariants,
  ...mrtrVariants,
  ...paginationVariants,
  ...progressVariants,
  ...resourcesVariants,
  ...resultTypeVariants,
  ...rootsVariants,
  ...samplingVariants,
  ...stdioVariants,
  ...subscriptionsVariants,
  ...toolsVariants,
  ...transportsVariants,
  ...versioningVariants,
  // one line an area
];
