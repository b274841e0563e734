import type { ClientSuite } from '../../harness/run/client/check.js';
import { cachingChecks } from './caching.js';
import { cancellationMonitors } from './cancellation-notices.js';
import { cancellationChecks } from './cancellation.js';
import { capabilitiesChecks, capabilitiesMonitors } from './capabilities.js';
import { completionChecks, completionMonitors } from './completion.js';
import { elicitationChecks } from './elicitation.js';
import { errorsChecks } from './errors.js';
import { extensionsChecks, extensionsMonitors } from './extensions.js';
import { httpAnnotationsChecks } from './http-annotations.js';
import { httpAnswersChecks } from './http-answers.js';
import { httpErasChecks } from './http-eras.js';
import { httpHeadersMonitors } from './http-headers.js';
import { httpLostChecks } from './http-lost.js';
import { httpMismatchChecks } from './http-mismatch.js';
import { httpNamesChecks } from './http-names.js';
import { httpParametersChecks } from './http-parameters.js';
import { httpStreamChecks } from './http-stream.js';
import { httpValuesChecks } from './http-values.js';
import { httpChecks, httpMonitors } from './http.js';
import { iconsChecks, iconsMonitors } from './icons.js';
import { jsonSchemaHostileChecks } from './json-schema-hostile.js';
import { jsonSchemaChecks } from './json-schema.js';
import { jsonrpcChecks, jsonrpcMonitors } from './jsonrpc.js';
import { loggingChecks } from './logging.js';
import { metaChecks, metaMonitors } from './meta.js';
import { mrtrChecks } from './mrtr.js';
import { paginationChecks, paginationMonitors } from './pagination.js';
import { progressChecks, progressMonitors } from './progress.js';
import { promptsChecks, promptsMonitors } from './prompts.js';
import { resourcesChecks, resourcesMonitors } from './resources.js';
import { resultTypeChecks } from './result-type.js';
import {} from './result-type.js';
import { rootsChecks } from './roots.js';
import { samplingChecks } from './sampling.js';
import { stdioErasChecks } from './stdio-eras.js';
import { stdioLifeChecks } from './stdio-life.js';
import { stdioLineMonitors } from './stdio-lines.js';
import { stdioChecks } from './stdio.js';
import { subscriptionsChecks, subscriptionsMonitors } from './subscriptions.js';
import { timeoutChecks } from './timeouts.js';
import { toolsStructuredChecks } from './tools-structured.js';
import { toolsChecks } from './tools.js';
import { transportsChecks, transportsMonitors } from './transports.js';
import { versioningChecks } from './versioning.js';

/** All that judges clients. */
export const clientSuite: ClientSuite = {
  checks: [
    ...cachingChecks,
    ...cancellationChecks,
    ...capabilitiesChecks,
    ...completionChecks,
    ...elicitationChecks,
    ...errorsChecks,
    ...extensionsChecks,
    ...httpAnnotationsChecks,
    ...httpAnswersChecks,
    ...httpChecks,
    ...httpErasChecks,
    ...httpLostChecks,
    ...httpMismatchChecks,
    ...httpNamesChecks,
    ...httpParametersChecks,
    ...httpStreamChecks,
    ...httpValuesChecks,
    ...iconsChecks,
    ...jsonSchemaChecks,
    ...jsonSchemaHostileChecks,
    ...jsonrpcChecks,
    ...loggingChecks,
    ...metaChecks,
    ...mrtrChecks,
    ...paginationChecks,
    ...progressChecks,
    ...promptsChecks,
    ...resourcesChecks,
    ...resultTypeChecks,
    ...rootsChecks,
    ...samplingChecks,
    ...stdioChecks,
    ...stdioErasChecks,
    ...stdioLifeChecks,
    ...subscriptionsChecks,
    ...timeoutChecks,
    ...toolsChecks,
    ...toolsStructuredChecks,
    ...transportsChecks,
    ...versioningChecks,
    // one line an area
  ],
  monitors: [
    ...cancellationMonitors,
    ...capabilitiesMonitors,
    ...completionMonitors,
    ...extensionsMonitors,
    ...httpHeadersMonitors,
    ...httpMonitors,
    ...iconsMonitors,
    ...jsonrpcMonitors,
    ...metaMonitors,
    ...paginationMonitors,
    ...progressMonitors,
    ...promptsMonitors,
    ...resourcesMonitors,
    ...stdioLineMonitors,
    ...subscriptionsMonitors,
    ...transportsMonitors,
    // one line an area
  ],
};
