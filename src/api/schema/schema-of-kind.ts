import { SchemaCatalogue } from './catalog.ts';
import { findSchema } from './lookups.ts';
import type { KindRef, TypeSchema } from './type-schema.ts';
import { TYPES } from './types/index.ts';

/** As DOCUMENTED, but for one thing: in the worker's build it has only the kinds that are in every cluster, and is there at once. */
const CATALOGUE = new SchemaCatalogue(TYPES);

/** The structure of a kind, which is also its `PatchSchema`. Undefined: unknown. */
export function schemaOfKind(kind: KindRef): TypeSchema | undefined {
  return CATALOGUE.find(kind) ?? findSchema(kind);
}
