import { SchemaCatalogue } from './catalog.ts';
import { TYPES } from './types/index.ts';

/**
 * The catalogue for whoever reads what fields are for. It is that of `schemaOfKind` but for one thing: in the worker's build the texts under
 * `doc`, which nothing but documentation needs, are in this one alone, and so come later (scripts/late-types.ts).
 */
export const DOCUMENTED = new SchemaCatalogue(TYPES);
