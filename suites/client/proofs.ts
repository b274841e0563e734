import type { ClientMutant, ClientVariant } from './proof.js';
import { completionMutants } from './mutants/completion.js';
import { elicitationMutants } from './mutants/elicitation.js';
import { httpMutants } from './mutants/http.js';
import { httpHeadersMutants } from './mutants/http-headers.js';
import { httpParametersMutants } from './mutants/http-parameters.js';
import { httpStreamMutants } from './mutants/http-stream.js';
import { jsonrpcMutants } from './mutants/jsonrpc.js';
import { loggingMutants } from './mutants/logging.js';
import { metaMutants } from './mutants/meta.js';
import { mrtrMutants } from './mutants/mrtr.js';
import { paginationMutants } from './mutants/pagination.js';
import { progressMutants } from './mutants/progress.js';
import { promptsMutants } from './mutants/prompts.js';
import { resourcesMutants } from './mutants/resources.js';
import { rootsMutants } from './mutants/roots.js';
import { samplingMutants } from './mutants/sampling.js';
import { stdioMutants } from './mutants/stdio.js';
import { toolsMutants } from './mutants/tools.js';
import { elicitationVariants } from './variants/elicitation.js';
import { httpVariants } from './variants/http.js';
import { httpParametersVariants } from './variants/http-parameters.js';
import { httpStreamVariants } from './variants/http-stream.js';
import { jsonrpcVariants } from './variants/jsonrpc.js';
import { loggingVariants } from './variants/logging.js';
import { metaVariants } from './variants/meta.js';
import { mrtrVariants } from './variants/mrtr.js';
import { progressVariants } from './variants/progress.js';
import { resourcesVariants } from './variants/resources.js';
import { rootsVariants } from './variants/roots.js';
import { samplingVariants } from './variants/sampling.js';
import { stdioVariants } from './variants/stdio.js';
import { toolsVariants } from './variants/tools.js';

/** Every mutant of the reference client, by area. */
export const clientMutants: readonly ClientMutant[] = [
  ...completionMutants,
  ...elicitationMutants,
  ...httpHeadersMutants,
  ...httpMutants,
  ...httpParametersMutants,
  ...httpStreamMutants,
  ...jsonrpcMutants,
  ...loggingMutants,
  ...metaMutants,
  ...mrtrMutants,
  ...paginationMutants,
  ...progressMutants,
  ...promptsMutants,
  ...resourcesMutants,
  ...rootsMutants,
  ...samplingMutants,
  ...stdioMutants,
  ...toolsMutants,
  // one line an area
];

/** Every variant of the reference client, by area. */
export const clientVariants: readonly ClientVariant[] = [
  ...elicitationVariants,
  ...httpParametersVariants,
  ...httpStreamVariants,
  ...httpVariants,
  ...jsonrpcVariants,
  ...loggingVariants,
  ...metaVariants,
  ...mrtrVariants,
  ...progressVariants,
  ...resourcesVariants,
  ...rootsVariants,
  ...samplingVariants,
  ...stdioVariants,
  ...toolsVariants,
  // one line an area
];
