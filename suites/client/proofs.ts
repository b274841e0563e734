import type { ClientMutant, ClientVariant } from './proof.js';
import { paginationMutants } from './mutants/pagination.js';

/** Every mutant of the reference client, by area. */
export const clientMutants: readonly ClientMutant[] = [...paginationMutants];

/** Every variant of the reference client, by area. */
export const clientVariants: readonly ClientVariant[] = [];
