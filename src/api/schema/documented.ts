import { SchemaCatalogue } from './catalog.ts';
import { TYPES } from './types/index.ts';

/**
 * The catalogue of all kinds, with what their fields are for. In the worker's build it comes late: until then there is only the structure of the
 * kinds that are in every cluster (scripts/late-types.ts).
 */
export const DOCUMENTED = new SchemaCatalogue(TYPES);
