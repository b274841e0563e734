import type { ClientMutant, ClientVariant } from './proof.js';
import { jsonrpcMutants } from './mutants/jsonrpc.js';
import { loggingMutants } from './mutants/logging.js';
import { paginationMutants } from './mutants/pagination.js';
import { progressMutants } from './mutants/progress.js';
import { jsonrpcVariants } from './variants/jsonrpc.js';
import { loggingVariants } from './variants/logging.js';
import { progressVariants } from './variants/progress.js';

/** Every mutant of the reference client, by area. */
export const clientMutants: readonly ClientMutant[] = [
  ...jsonrpcMutants,
  ...loggingMutants,
  ...paginationMutants,
  ...progressMutants,
  // one line an area
];

/** Every variant of the reference client, by area. */
export const clientVariants: readonly ClientVariant[] = [
  ...jsonrpcVariants,
  ...loggingVariants,
  ...progressVariants,
  // one line an area
];
